//! Sleeping until there is something to do.
//!
//! Left alone, the window library spins; its blocking mode cannot be woken by a thread and never ticks a clock. So
//! its loop stays free-running and each frame begins with [`Idle::wait`], which sleeps until the window system has
//! an event, another thread calls [`Waker::wake`], or the time is up. The library reads an event only after the
//! frame that follows, one of the old picture; so what the pointer does is taken here, and is in the next frame.
//!
//! Why this module may use `unsafe`: `docs/decisions/0007-the-idle-window-waits-on-its-x11-connection.md`.

use std::time::Duration;

use crate::geometry::Point;
use crate::input::Mods;

/// Where nothing can be waited for, input is looked at this often.
const POLL: Duration = Duration::from_millis(15);

pub(crate) use imp::{Idle, Waker};

/// What the pointer did, where in the window, in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Pointed {
    Moved(Point),
    /// A button, as X11 counts them, or a step of the wheel.
    Down(u32, Point, Mods),
    Up(u32, Point),
}

/// Why a wait has ended.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Woken {
    /// The window system may have events: a frame has to be drawn to get at them.
    ByWindow,
    /// This is what the pointer did, before anything else that there may be.
    ByPointer(Vec<Pointed>),
    /// A thread has called, or the time is up.
    Otherwise,
}

#[cfg(target_os = "linux")]
mod imp {
    use std::io::{Read, Write};
    use std::os::fd::{AsRawFd, RawFd};
    use std::os::unix::net::UnixStream;
    use std::sync::Arc;
    use std::time::Duration;

    use super::{POLL, Woken};

    /// Ends a wait from any thread. Cheap, and never blocks.
    #[derive(Clone)]
    pub(crate) struct Waker(Arc<UnixStream>);

    impl Waker {
        pub(crate) fn wake(&self) {
            // A full pipe means that a wake-up is under way already.
            let _ = (&*self.0).write(&[1]);
        }
    }

    /// The waiting side, for the main thread.
    pub(crate) struct Idle {
        x11: Option<x11::Connection>,
        wakes: UnixStream,
        waker: Waker,
    }

    impl Idle {
        /// Call once the window exists, on the main thread.
        pub(crate) fn new() -> std::io::Result<Self> {
            let (wakes, sender) = UnixStream::pair()?;
            wakes.set_nonblocking(true)?;
            sender.set_nonblocking(true)?;
            Ok(Self {
                x11: x11::Connection::of_this_window(),
                wakes,
                waker: Waker(Arc::new(sender)),
            })
        }

        pub(crate) fn waker(&self) -> Waker {
            self.waker.clone()
        }

        /// Whether every release is told of a button that was pressed in the window, wherever the pointer is by then.
        pub(crate) const fn tells_every_release(&self) -> bool {
            self.x11.is_some()
        }

        /// Returns at the next window event, wake-up or after `timeout`, whichever is first.
        pub(crate) fn wait(&self, timeout: Duration) -> Woken {
            let woken = match &self.x11 {
                Some(x11) => {
                    if !x11.has_pending_events() {
                        poll(&[x11.fd(), self.wakes.as_raw_fd()], timeout);
                    }
                    let pointed = x11.take_pointed();
                    if !pointed.is_empty() {
                        Woken::ByPointer(pointed)
                    } else if x11.has_pending_events() {
                        Woken::ByWindow
                    } else {
                        Woken::Otherwise
                    }
                }
                None => {
                    poll(&[self.wakes.as_raw_fd()], timeout.min(POLL));
                    Woken::ByWindow
                }
            };
            let mut drained = [0; 64];
            while matches!((&self.wakes).read(&mut drained), Ok(n) if n == drained.len()) {}
            woken
        }
    }

    #[expect(
        unsafe_code,
        reason = "poll(2); the descriptors outlive the call and the array is ours"
    )]
    fn poll(fds: &[RawFd], timeout: Duration) {
        let mut entries: Vec<libc::pollfd> = fds
            .iter()
            .map(|fd| libc::pollfd {
                fd: *fd,
                events: libc::POLLIN,
                revents: 0,
            })
            .collect();
        // Rounded up, so that a wait for a boundary does not end just short of it.
        let millis = timeout.as_micros().div_ceil(1000).min(i32::MAX as u128) as i32;
        // SAFETY: `entries` is a valid array of the given length for the duration of the call.
        unsafe { libc::poll(entries.as_mut_ptr(), entries.len() as libc::nfds_t, millis) };
    }

    mod x11 {
        use std::ffi::{CStr, c_int, c_void};
        use std::os::fd::RawFd;
        use std::ptr::NonNull;

        use macroquad::miniquad::native::linux_x11::libx11::XEvent;

        use super::super::Pointed;
        use crate::geometry::Point;
        use crate::input::Mods;

        type Display = NonNull<c_void>;
        type Read = unsafe extern "C" fn(*mut c_void, *mut XEvent) -> c_int;

        /// Kinds of events (X.h).
        const BUTTON_PRESS: c_int = 4;
        const BUTTON_RELEASE: c_int = 5;
        const MOTION_NOTIFY: c_int = 6;
        /// Modifiers that are down (X.h): Alt is the first, the window key and the right Alt stand in its place.
        const SHIFT: u32 = 1;
        const CONTROL: u32 = 1 << 2;
        const ALTS: u32 = 1 << 3 | 1 << 6 | 1 << 7;

        /// The connection to the X server that the window library has opened.
        pub(super) struct Connection {
            display: Display,
            fd: RawFd,
            pending: unsafe extern "C" fn(*mut c_void) -> c_int,
            peek: Read,
            next: Read,
        }

        impl Connection {
            /// `None` where the window is not drawn through GLX (Wayland, EGL).
            #[expect(
                unsafe_code,
                reason = "asks the loaded Xlib and GLX about the window's own connection"
            )]
            pub(super) fn of_this_window() -> Option<Self> {
                // SAFETY: the signatures are those of Xlib and GLX; both are loaded by the window library and stay
                // loaded, and this is the thread that owns the connection.
                unsafe {
                    let current: unsafe extern "C" fn() -> *mut c_void = std::mem::transmute(
                        symbol(&[c"libGL.so.1", c"libGL.so"], c"glXGetCurrentDisplay")?,
                    );
                    let number: unsafe extern "C" fn(*mut c_void) -> c_int = std::mem::transmute(
                        symbol(&[c"libX11.so.6", c"libX11.so"], c"XConnectionNumber")?,
                    );
                    let pending = std::mem::transmute::<
                        NonNull<c_void>,
                        unsafe extern "C" fn(*mut c_void) -> c_int,
                    >(symbol(
                        &[c"libX11.so.6", c"libX11.so"],
                        c"XPending",
                    )?);
                    let read = |name| {
                        let found = symbol(&[c"libX11.so.6", c"libX11.so"], name)?;
                        Some(std::mem::transmute::<NonNull<c_void>, Read>(found))
                    };
                    let display = NonNull::new(current())?;
                    Some(Self {
                        display,
                        fd: number(display.as_ptr()),
                        pending,
                        peek: read(c"XPeekEvent")?,
                        next: read(c"XNextEvent")?,
                    })
                }
            }

            pub(super) fn fd(&self) -> RawFd {
                self.fd
            }

            /// Also reads the socket, so events that Xlib holds back are seen.
            #[expect(unsafe_code, reason = "XPending on the window's own connection")]
            pub(super) fn has_pending_events(&self) -> bool {
                // SAFETY: the display stays open as long as the window, and we are on its thread.
                unsafe { (self.pending)(self.display.as_ptr()) > 0 }
            }

            /// Takes what the pointer did, up to the first event of another kind, which is left to the library: its
            /// order with what comes after is kept.
            #[expect(
                unsafe_code,
                reason = "XPeekEvent and XNextEvent on the window's own connection"
            )]
            pub(super) fn take_pointed(&self) -> Vec<Pointed> {
                let mut taken = Vec::new();
                while self.has_pending_events() {
                    let mut event = XEvent { pad: [0; 24] };
                    // SAFETY: an event is pending, so that neither call waits; both fill in a whole event.
                    let pointed = unsafe {
                        (self.peek)(self.display.as_ptr(), &raw mut event);
                        pointed(&event)
                    };
                    let Some(pointed) = pointed else { break };
                    taken.push(pointed);
                    // SAFETY: as above; it is the same event.
                    unsafe { (self.next)(self.display.as_ptr(), &raw mut event) };
                }
                taken
            }
        }

        /// What an event tells of the pointer.
        ///
        /// # Safety
        ///
        /// Xlib has filled the event in.
        #[expect(unsafe_code, reason = "an event of Xlib is a union, told by its kind")]
        unsafe fn pointed(event: &XEvent) -> Option<Pointed> {
            let at = |x: c_int, y: c_int| Point::new(x as f32, y as f32);
            // SAFETY: each kind of event is read as what it is.
            unsafe {
                match event.type_0 {
                    MOTION_NOTIFY => Some(Pointed::Moved(at(event.xmotion.x, event.xmotion.y))),
                    BUTTON_PRESS => {
                        let press = event.xbutton;
                        let mods = Mods {
                            shift: press.state & SHIFT != 0,
                            ctrl: press.state & CONTROL != 0,
                            alt: press.state & ALTS != 0,
                        };
                        Some(Pointed::Down(press.button, at(press.x, press.y), mods))
                    }
                    BUTTON_RELEASE => {
                        let release = event.xbutton;
                        Some(Pointed::Up(release.button, at(release.x, release.y)))
                    }
                    _ => None,
                }
            }
        }

        /// Looks in libraries that are loaded already; loads none.
        #[expect(unsafe_code, reason = "dlopen(3) with RTLD_NOLOAD and dlsym(3)")]
        fn symbol(libraries: &[&CStr], name: &CStr) -> Option<NonNull<c_void>> {
            libraries.iter().find_map(|library| {
                // SAFETY: both names are C strings; the handle is checked before use.
                unsafe {
                    let handle =
                        libc::dlopen(library.as_ptr(), libc::RTLD_LAZY | libc::RTLD_NOLOAD);
                    (!handle.is_null())
                        .then(|| NonNull::new(libc::dlsym(handle, name.as_ptr())))
                        .flatten()
                }
            })
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod imp {
    use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
    use std::time::Duration;

    use super::{POLL, Woken};

    /// Ends a wait from any thread. Cheap, and never blocks.
    #[derive(Clone)]
    pub(crate) struct Waker(SyncSender<()>);

    impl Waker {
        pub(crate) fn wake(&self) {
            // A full channel means that a wake-up is under way already.
            let _ = self.0.try_send(());
        }
    }

    /// The waiting side, for the main thread.
    pub(crate) struct Idle {
        wakes: Receiver<()>,
        waker: Waker,
    }

    impl Idle {
        pub(crate) fn new() -> std::io::Result<Self> {
            let (sender, wakes) = sync_channel(1);
            Ok(Self {
                wakes,
                waker: Waker(sender),
            })
        }

        pub(crate) fn waker(&self) -> Waker {
            self.waker.clone()
        }

        /// Whether every release is told of a button that was pressed in the window, wherever the pointer is by then.
        pub(crate) const fn tells_every_release(&self) -> bool {
            false
        }

        /// Returns at the next wake-up or after `timeout`, and early enough to look at input.
        pub(crate) fn wait(&self, timeout: Duration) -> Woken {
            let _ = self.wakes.recv_timeout(timeout.min(POLL));
            Woken::ByWindow
        }
    }
}
