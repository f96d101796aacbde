//! Who thinks lets those go first who do something that a person waits for.

/// How far a thinker steps back: about a third of the processor where a window wants it all.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 5;

/// From now on this thread lets others go first, and so do the programs that it starts. On Linux a nice value belongs
/// to a thread, and a child inherits it (`setpriority(2)`); on other systems it would slow the whole program down.
pub fn step_back() {
    #[cfg(target_os = "linux")]
    {
        // Who is not allowed to goes on as before.
        let _ = rustix::process::nice(NICENESS);
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn only_the_thread_steps_back() {
        let niceness = || rustix::process::getpriority_process(None).expect("it can be read");
        let before = niceness();
        let thread = std::thread::spawn(move || {
            step_back();
            niceness()
        });
        let there = thread.join().expect("it ends");
        assert_eq!(there, (before + NICENESS).min(19));
        assert_eq!(niceness(), before);
    }
}
