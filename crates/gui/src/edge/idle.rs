//! Sleeping until there is something to do.
//!
//! Left alone, the window library spins; its blocking mode cannot be woken by a thread and never ticks a clock. So
//! its loop stays free-running and each frame begins with [`Idle::wait`], which sleeps until the window system has
//! an event, another thread calls [`Waker::wake`], or the time is up. The library reads the event only after the
//! frame that follows, so a wait is followed by one frame of the old picture.
//!
//! Why this module may use `unsafe`: `docs/decisions/0007-the-idle-window-waits-on-its-x11-connection.md`.

use std::time::Duration;

/// Where nothing can be waited for, input is looked at this often.
const POLL: Duration = Duration::from_millis(15);

pub(crate) use imp::{Idle, Waker};

/// Why a wait has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Woken {
    /// The window system may have events: a frame has to be drawn to get at them.
    ByWindow,
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

        /// Returns at the next window event, wake-up or after `timeout`, whichever is first.
        pub(crate) fn wait(&self, timeout: Duration) -> Woken {
            let woken = match &self.x11 {
                Some(x11) if x11.has_pending_events() => Woken::ByWindow,
                Some(x11) => {
                    poll(&[x11.fd(), self.wakes.as_raw_fd()], timeout);
                    if x11.has_pending_events() {
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

        type Display = NonNull<c_void>;

        /// The connection to the X server that the window library has opened.
        pub(super) struct Connection {
            display: Display,
            fd: RawFd,
            pending: unsafe extern "C" fn(*mut c_void) -> c_int,
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
                    let display = NonNull::new(current())?;
                    Some(Self {
                        display,
                        fd: number(display.as_ptr()),
                        pending,
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

        /// Returns at the next wake-up or after `timeout`, and early enough to look at input.
        pub(crate) fn wait(&self, timeout: Duration) -> Woken {
            let _ = self.wakes.recv_timeout(timeout.min(POLL));
            Woken::ByWindow
        }
    }
}
