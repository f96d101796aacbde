//! The window: its loop feeds the app with input and time, paints its picture, and does in the world what it asks.

use std::cell::Cell;
use std::io::{self, Write, stdout};
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use macroquad::conf::Conf;
use macroquad::miniquad::conf::{Conf as WindowConf, Platform};
use macroquad::miniquad::window::{get_window_position, set_ime_enabled, set_window_position};
use macroquad::prelude::{
    next_frame, prevent_quit, request_new_screen_size, screen_dpi_scale, screen_height,
    screen_width, set_fullscreen,
};

use tabia_game::Millis;
use tabia_players::{Pace, ProgramOptions, Threads};

use super::audio::Audio;
use super::clipboard::Clipboard;
use super::files;
use super::frame_costs::FrameCosts;
use super::games::Games;
use super::host::LocalHost;
use super::idle::{Idle, Woken};
use super::input::InputQueue;
use super::journal::Journal;
use super::librarian::Librarian;
use super::paint::{self, DRAW_CALL_INDICES, DRAW_CALL_VERTICES, Painted, Painter};
use super::porter::Porter;
use super::store::Store;
use crate::app::{App, Effect, NextFrame};
use crate::args::{Options, Speech};
use crate::plan::GamePlan;
use crate::record;
use crate::settings::place::Place;
use crate::settings::{Repair, Settings};

const TITLE: &str = "Tabia";
const DEFAULT_SIZE: (u16, u16) = (1280, 800);
/// No frame is drawn sooner than this after the one before.
const FRAME: Duration = Duration::from_micros(8_333);
/// A picture with scaled pieces is drawn anew after this.
const PROVISIONAL: Duration = Duration::from_millis(33);
/// No frame of a window manager is wider.
const LARGEST_FRAME: u32 = 64;
/// Nothing sleeps longer, so that a lost wake-up is only a delay.
const LONGEST_SLEEP: Duration = Duration::from_secs(4);

/// Opens the window and stays in it until it is closed.
pub(crate) fn open(options: Options, plan: Option<GamePlan>, store: Store, journal: Journal) {
    let (settings, repairs) = store.settings();
    let place = settings.place.filter(|_| options.size.is_none());
    let remembered = place.map(|place| (place.width, place.height));
    let (width, height) = options.size.or(remembered).unwrap_or(DEFAULT_SIZE);
    let conf = Conf {
        miniquad_conf: WindowConf {
            window_title: TITLE.to_owned(),
            window_width: i32::from(width),
            window_height: i32::from(height),
            window_resizable: true,
            // Where the system could stretch the picture it is painted in the screen's own pixels instead. X11 never does.
            high_dpi: true,
            // Each picture is shown at once: a frame that only fetches an input must not hold up the one that shows
            // what came of it. How many there are in a second is our own matter.
            platform: Platform {
                swap_interval: Some(0),
                ..Platform::default()
            },
            ..WindowConf::default()
        },
        draw_call_vertex_capacity: DRAW_CALL_VERTICES,
        draw_call_index_capacity: DRAW_CALL_INDICES,
        ..Conf::default()
    };
    macroquad::Window::from_config(conf, run(options, plan, store, journal, settings, repairs));
}

async fn run(
    options: Options,
    plan: Option<GamePlan>,
    store: Store,
    journal: Journal,
    mut settings: Settings,
    repairs: Vec<Repair>,
) {
    let idle = match Idle::new() {
        Ok(idle) => idle,
        Err(error) => return eprintln!("Tabia cannot wait for events: {error}"),
    };
    prevent_quit();
    let scale = screen_dpi_scale();
    let place = settings.place.filter(|_| options.size.is_none());
    let mut corner = place.and_then(|place| place.corner);
    if let Some((x, y)) = corner {
        set_window_position(x, y);
    }
    if scale != 1.0 && options.size.is_none() && place.is_none() {
        // The system took the wanted size for physical pixels.
        request_new_screen_size(f32::from(DEFAULT_SIZE.0), f32::from(DEFAULT_SIZE.1));
    }
    settings.language = options.language.unwrap_or(settings.language);
    settings.fullscreen &= options.size.is_none();
    let waker = idle.waker();
    let games = Games::in_folder(store.data());
    let pace = Pace::hurried();
    let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
    let threads = Threads::default();
    threads.change(settings.play.threads.on(processors));
    let programs = ProgramOptions::default();
    programs.change(settings.programs.clone());
    let host = LocalHost::new(
        Arc::new(move || waker.wake()),
        pace.clone(),
        programs.clone(),
        threads.clone(),
        options.seed,
        games,
    );
    let world = World {
        audio: Audio::start(),
        clipboard: Clipboard::start(idle.waker()),
        librarian: Librarian::start(store.data(), idle.waker()),
        porter: Porter::start(store.data(), idle.waker()),
        store,
        journal,
        speech: options.speech,
        shot: Cell::new(false),
        pace: pace.clone(),
        threads,
        processors,
        programs,
    };
    let mut app = App::new(Box::new(host), settings, &repairs, plan.as_ref());
    let mut input = InputQueue::new(idle.tells_every_release());
    let mut painter = Painter::new();
    let started = Instant::now();
    let mut last = Last {
        drawn: Duration::ZERO,
        painted: Painted::Sharp,
        due: Duration::MAX,
    };
    let mut is_ready = false;
    // Syllables are put together in a text alone: as a move each letter counts at once.
    let mut composes = true;
    let mut costs = FrameCosts::new();
    loop {
        let size = (
            screen_width() * screen_dpi_scale(),
            screen_height() * screen_dpi_scale(),
        );
        // Another screen may have another density.
        app.set_reported_scale(screen_dpi_scale());
        let events = input.drain(size);
        corner = corner_now().or(corner);
        let now = started.elapsed();
        for event in &events {
            app.handle(event, now);
        }
        if world.advance(&mut app, now) == Then::Leave {
            break;
        }
        let takes_text = app.takes_text();
        if std::mem::replace(&mut composes, takes_text) != takes_text {
            set_ime_enabled(takes_text);
        }
        let has_begun = painter.begin(size);
        match wait(&idle, &world, &mut input, &mut app, started, &mut last) {
            Next::Leave => break,
            Next::Same if has_begun => {
                next_frame().await;
                continue;
            }
            Next::Same | Next::Anew => {}
        }
        let drawn = started.elapsed();
        let background = app.background();
        app.draw(drawn);
        let painted = painter.paint(app.sprites(), app.fonts(), background, size, Instant::now());
        costs.add(started.elapsed() - drawn);
        last = Last {
            drawn,
            painted,
            due: Duration::MAX,
        };
        if world.shot.take() {
            let path = Path::new("screenshots/tabia.png");
            let written = files::write(world.store.data(), path, &paint::screenshot());
            app.file_written(written, drawn);
        }
        next_frame().await;
        if !std::mem::replace(&mut is_ready, true) {
            world.journal.write(&app.ready_line());
        }
    }
    let typical = costs.quantile(0.5);
    let line = record::closed(costs.frames(), typical, costs.quantile(0.99));
    world.journal.write(&line);
    if options.size.is_none() {
        app.keep_place(place_now(corner));
        world.keep_settings(&app);
    }
}

/// The window's corner on the screen. A window manager may have framed it; then what the system tells after a change of
/// size is the corner's place in the frame, which is of no use.
fn corner_now() -> Option<(u32, u32)> {
    let (x, y) = get_window_position();
    let is_framed = x <= LARGEST_FRAME && y <= LARGEST_FRAME;
    (!is_framed).then_some((x, y))
}

fn place_now(corner: Option<(u32, u32)>) -> Place {
    let scale = screen_dpi_scale();
    let side = |logical: f32| (logical * scale).round() as u16;
    Place {
        corner,
        width: side(screen_width()),
        height: side(screen_height()),
    }
}

/// What the window does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Draws a new picture.
    Anew,
    /// Shows the last one again, because only after a frame the library reads what the window system has to tell.
    Same,
    Leave,
}

/// The picture on the screen.
struct Last {
    drawn: Duration,
    painted: Painted,
    /// When the next one is due at the latest. Asked again, a clock that has ticked meanwhile would name its next tick.
    due: Duration,
}

impl Last {
    fn due(&mut self, app: &App, now: Duration) -> Duration {
        let due = match (app.next_frame(now), self.painted) {
            (NextFrame::Now, _) => self.drawn + FRAME,
            (NextFrame::At(_) | NextFrame::OnEvent, Painted::Provisional) => {
                self.drawn + PROVISIONAL
            }
            (NextFrame::At(then), Painted::Sharp) => then,
            (NextFrame::OnEvent, Painted::Sharp) => Duration::MAX,
        };
        self.due = self.due.min(due);
        self.due
    }
}

/// Sleeps until a frame is due, or something has happened that needs one.
fn wait(
    idle: &Idle,
    world: &World,
    input: &mut InputQueue,
    app: &mut App,
    started: Instant,
    last: &mut Last,
) -> Next {
    loop {
        let now = started.elapsed();
        let left = last.due(app, now).saturating_sub(now);
        if left.is_zero() {
            return Next::Anew;
        }
        let woken = idle.wait(left.min(LONGEST_SLEEP));
        if let Woken::ByPointer(pointed) = &woken {
            let now = started.elapsed();
            for event in input.pointed(pointed) {
                app.handle(&event, now);
            }
        }
        if world.advance(app, started.elapsed()) == Then::Leave {
            return Next::Leave;
        }
        if woken == Woken::ByWindow {
            return Next::Same;
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    Stay,
    Leave,
}

/// What the app's effects are done with.
struct World {
    audio: Audio,
    clipboard: Clipboard,
    librarian: Librarian,
    porter: Porter,
    store: Store,
    journal: Journal,
    speech: Speech,
    /// Whether the next picture is to be kept.
    shot: Cell<bool>,
    pace: Pace,
    threads: Threads,
    /// How many threads can run at once.
    processors: usize,
    programs: ProgramOptions,
}

impl World {
    /// Lets time pass in the app, and does what it asks.
    fn advance(&self, app: &mut App, now: Duration) -> Then {
        while let Some(text) = self.clipboard.poll() {
            app.paste(text.as_deref(), now);
        }
        while let Some(answer) = self.librarian.poll() {
            app.answered(answer, now);
        }
        while let Some(report) = self.porter.poll() {
            app.reported(report, now);
        }
        app.tick(now);
        self.obey(app, now)
    }

    /// Nobody may listen any more: that is no reason to stop playing.
    fn say(&self, line: &str) {
        if self.speech == Speech::Printed {
            let _ = writeln!(stdout(), "{line}");
        }
    }

    fn obey(&self, app: &mut App, now: Duration) -> Then {
        self.pace
            .change(Millis::new(app.settings().play.reply.into()));
        let threads = app.settings().play.threads;
        self.threads.change(threads.on(self.processors));
        self.audio.music(app.settings().music());
        if self.audio.is_absent() {
            app.note_silence();
        }
        let mut then = Then::Stay;
        let mut unsaved = false;
        for effect in app.take_effects() {
            match effect {
                Effect::Play { cue, after } => {
                    self.audio.play(cue, app.settings().loudness(cue), after);
                }
                Effect::PlaySoftly(cue) => {
                    let volume = app.settings().loudness(cue) / 2.0;
                    self.audio.play(cue, volume, Duration::ZERO);
                }
                Effect::Record(line) => self.journal.write(&line),
                Effect::Say(line) => self.say(&line),
                Effect::ReadClipboard => self.clipboard.request(),
                Effect::WriteClipboard(text) => self.clipboard.write(text),
                Effect::ListFolder(folder) => app.listed(files::list(folder.as_deref()), now),
                Effect::ReadFile(path) => {
                    let bytes = files::read(&path);
                    let bytes = bytes.as_deref().map_err(io::Error::kind);
                    app.file_read(&path, bytes, now);
                }
                Effect::WriteFile { path, bytes } => {
                    app.file_written(files::write(self.store.data(), &path, &bytes), now);
                }
                Effect::Ask(request) => self.librarian.ask(request),
                Effect::Carry(order) => self.porter.obey(order),
                Effect::Screenshot => self.shot.set(true),
                Effect::SaveSettings => unsaved = true,
                Effect::SetFullscreen(on) => set_fullscreen(on),
                Effect::Quit => then = Then::Leave,
            }
        }
        if unsaved {
            self.keep_settings(app);
        }
        then
    }

    fn keep_settings(&self, app: &App) {
        self.programs.change(app.settings().programs.clone());
        if let Err(error) = self.store.save(app.settings()) {
            eprintln!("The settings could not be saved: {error}");
        }
    }
}
