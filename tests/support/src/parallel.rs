//! Work on every processor.

use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// What `work` makes of each item, in the order of the items. These are taken one after the other
/// on this thread, as they are needed.
///
/// # Panics
/// If `work` does.
pub fn side_by_side<T: Send, R: Send>(
    all: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, Into::into);
    let (sender, receiver) = sync_channel(threads);
    let receiver = Arc::new(Mutex::new(receiver));
    let made = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..threads {
            let (receiver, made, work) = (Arc::clone(&receiver), &made, &work);
            scope.spawn(move || {
                loop {
                    let next = receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((place, one)) = next else { break };
                    let result = work(one);
                    made.lock().unwrap_or_else(PoisonError::into_inner).push((place, result));
                }
            });
        }
        // If all threads have panicked, nobody receives any more.
        drop(receiver);
        for item in all.into_iter().enumerate() {
            if sender.send(item).is_err() {
                break;
            }
        }
        drop(sender);
    });
    let mut made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
    made.sort_by_key(|(place, _)| *place);
    made.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::catch_unwind;

    #[test]
    fn results_are_in_order() {
        assert_eq!(side_by_side(0..1000, |x| x * x), (0..1000).map(|x| x * x).collect::<Vec<_>>());
        assert!(catch_unwind(|| side_by_side(0..1000, |x| assert_ne!(x, 500))).is_err());
        assert!(catch_unwind(|| side_by_side(0..1000, |_| panic!("each"))).is_err());
    }
}
