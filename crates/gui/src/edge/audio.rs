//! Playing the sounds, on a thread of its own: a frame never waits for the sound server, and a computer without one
//! is simply silent.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use kira::sound::static_sound::{StaticSoundData, StaticSoundHandle, StaticSoundSettings};
use kira::{AudioManager, AudioManagerSettings, Decibels, Frame, StartTime, Tween};

use crate::sound::throttle::Throttle;
use crate::sound::{Cue, SAMPLE_RATE, music};

/// After this long without a sound the stream sleeps, so that an idle game costs the sound server nothing.
const REST_AFTER: Duration = Duration::from_secs(3);

/// What the audio thread is asked for.
enum Wish {
    Play {
        cue: Cue,
        volume: f32,
        after: Duration,
    },
    /// The music is to be this loud from now on; 0 ends it.
    Music(f32),
}

/// There is no sound server.
struct Absent;

/// Hands sounds to the audio thread.
pub(crate) struct Audio {
    wishes: Sender<Wish>,
    absence: Receiver<Absent>,
    music: Cell<f32>,
}

impl Audio {
    /// Connects in the background.
    pub(crate) fn start() -> Self {
        let (wishes, inbox) = channel();
        let (sorry, absence) = channel();
        let work = move || {
            if run(&inbox).is_err() {
                let _ = sorry.send(Absent);
            }
        };
        // Without the thread the channel is closed: silence.
        let _ = thread::Builder::new().name("audio".into()).spawn(work);
        Self {
            wishes,
            absence,
            music: Cell::new(0.0),
        }
    }

    /// Plays after a while; `volume` is from 0 (silent) to 1.
    pub(crate) fn play(&self, cue: Cue, volume: f32, after: Duration) {
        if volume > 0.0 {
            let _ = self.wishes.send(Wish::Play { cue, volume, after });
        }
    }

    /// Has the music play as loud as this, from 0 (none) to 1.
    pub(crate) fn music(&self, volume: f32) {
        if self.music.replace(volume) != volume {
            let _ = self.wishes.send(Wish::Music(volume));
        }
    }

    /// Whether it has turned out that nothing can be heard; said once.
    pub(crate) fn is_absent(&self) -> bool {
        self.absence.try_recv().is_ok()
    }
}

fn run(inbox: &Receiver<Wish>) -> Result<(), String> {
    let mut manager = AudioManager::<backend::Output>::new(AudioManagerSettings::default())?;
    let sounds = Cue::ALL.map(|cue| (cue, recorded(cue)));
    let mut music: Option<StaticSoundHandle> = None;
    let mut throttle = Throttle::default();
    let started = Instant::now();
    let mut resting = true;
    loop {
        let next = if resting || music.is_some() {
            inbox.recv().map_err(Into::into)
        } else {
            inbox.recv_timeout(REST_AFTER)
        };
        match next {
            Ok(Wish::Play { cue, volume, after }) => {
                let sound = sounds.iter().find(|(known, _)| *known == cue);
                let Some((_, sound)) =
                    sound.filter(|_| throttle.admits(cue, started.elapsed() + after))
                else {
                    continue;
                };
                let start = StartTime::Delayed(after);
                manager
                    .play(sound.volume(decibels(volume)).start_time(start))
                    .map_err(|error| error.to_string())?;
            }
            Ok(Wish::Music(volume)) if volume > 0.0 => match &mut music {
                Some(playing) => playing.set_volume(decibels(volume), Tween::default()),
                None => {
                    let piece = sampled(&music::compose(), music::RATE);
                    let piece = piece.loop_region(..).volume(decibels(volume));
                    music = Some(manager.play(piece).map_err(|error| error.to_string())?);
                }
            },
            Ok(Wish::Music(_)) => {
                if let Some(mut playing) = music.take() {
                    playing.stop(Tween::default());
                }
                continue;
            }
            Err(RecvTimeoutError::Timeout) => {
                manager.backend_mut().rest()?;
                resting = true;
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if std::mem::take(&mut resting) {
            manager.backend_mut().wake()?;
        }
    }
}

/// Loudness is felt logarithmically; the slider's square is close enough.
fn decibels(volume: f32) -> Decibels {
    Decibels(40.0 * volume.min(1.0).log10())
}

fn recorded(cue: Cue) -> StaticSoundData {
    sampled(&cue.synthesise(), SAMPLE_RATE)
}

fn sampled(samples: &[f32], sample_rate: u32) -> StaticSoundData {
    let frames: Arc<[Frame]> = samples.iter().copied().map(Frame::from_mono).collect();
    StaticSoundData {
        sample_rate,
        frames,
        settings: StaticSoundSettings::default(),
        slice: None,
    }
}

/// PulseAudio's protocol, which PipeWire serves as well, spoken without its C library.
#[cfg(target_os = "linux")]
mod backend {
    use futures::executor::block_on;
    use kira::backend::{Backend, Renderer};
    use pulseaudio::protocol::stream::{BufferAttr, StreamFlags};
    use pulseaudio::protocol::{ChannelMap, PlaybackStreamParams, SampleFormat, SampleSpec};
    use pulseaudio::{AsPlaybackSource, Client, PlaybackStream};

    use crate::sound::SAMPLE_RATE;

    const BYTES_PER_FRAME: u32 = 8;
    /// A click must be heard with its move: the server keeps no more than this ahead.
    const LATENCY_MS: u32 = 40;

    pub(super) struct Output {
        client: Client,
        stream: Option<PlaybackStream>,
    }

    impl Output {
        pub(super) fn rest(&self) -> Result<(), String> {
            self.stream
                .as_ref()
                .map_or(Ok(()), |s| block_on(s.cork()))
                .map_err(|error| error.to_string())
        }

        pub(super) fn wake(&self) -> Result<(), String> {
            self.stream
                .as_ref()
                .map_or(Ok(()), |s| block_on(s.uncork()))
                .map_err(|error| error.to_string())
        }
    }

    impl Backend for Output {
        type Settings = ();
        type Error = String;

        fn setup((): (), _internal_buffer_size: usize) -> Result<(Self, u32), String> {
            let client = Client::from_env(c"Tabia").map_err(|error| error.to_string())?;
            Ok((
                Self {
                    client,
                    stream: None,
                },
                SAMPLE_RATE,
            ))
        }

        fn start(&mut self, mut renderer: Renderer) -> Result<(), String> {
            let mut samples: Vec<f32> = Vec::new();
            let callback = move |bytes: &mut [u8]| {
                samples.resize(bytes.len() / 4, 0.0);
                renderer.on_start_processing();
                renderer.process(&mut samples, 2);
                for (four, sample) in bytes.chunks_exact_mut(4).zip(&samples) {
                    four.copy_from_slice(&sample.to_le_bytes());
                }
                bytes.len()
            };
            let target_length = SAMPLE_RATE * BYTES_PER_FRAME / 1000 * LATENCY_MS;
            let params = PlaybackStreamParams {
                sample_spec: SampleSpec {
                    format: SampleFormat::Float32Le,
                    channels: 2,
                    sample_rate: SAMPLE_RATE,
                },
                channel_map: ChannelMap::stereo(),
                buffer_attr: BufferAttr {
                    target_length,
                    ..BufferAttr::default()
                },
                flags: StreamFlags {
                    start_corked: true,
                    adjust_latency: true,
                    ..StreamFlags::default()
                },
                ..PlaybackStreamParams::default()
            };
            let stream = block_on(
                self.client
                    .create_playback_stream(params, callback.as_playback_source()),
            );
            self.stream = Some(stream.map_err(|error| error.to_string())?);
            Ok(())
        }
    }
}

/// Nothing is spoken to on other systems yet.
#[cfg(not(target_os = "linux"))]
mod backend {
    use kira::backend::{Backend, Renderer};

    pub(super) struct Output;

    impl Output {
        pub(super) fn rest(&self) -> Result<(), String> {
            Ok(())
        }

        pub(super) fn wake(&self) -> Result<(), String> {
            Ok(())
        }
    }

    impl Backend for Output {
        type Settings = ();
        type Error = String;

        fn setup((): (), _internal_buffer_size: usize) -> Result<(Self, u32), String> {
            Err("no sound output is supported on this system".to_owned())
        }

        fn start(&mut self, _renderer: Renderer) -> Result<(), String> {
            Ok(())
        }
    }
}
