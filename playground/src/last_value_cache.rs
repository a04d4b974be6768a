//! A one-entry cache of the most recent expensive result.

use crate::error_response::ErrorResponse;
use std::cell::RefCell;
use std::rc::Rc;

/// The last thing of a kind that was made, and what it was made for.
pub struct LastValueCache<T>(RefCell<Option<(String, Rc<T>)>>);

impl<T> Default for LastValueCache<T> {
    fn default() -> Self {
        Self(RefCell::new(None))
    }
}

impl<T> LastValueCache<T> {
    /// The thing for a key, made if the last one was for another.
    pub fn get(
        &self,
        key: String,
        make: impl FnOnce() -> Result<T, ErrorResponse>,
    ) -> Result<Rc<T>, ErrorResponse> {
        let last = self.0.borrow().as_ref().filter(|(last, _)| *last == key).cloned();
        if let Some((_, kept)) = last {
            return Ok(kept);
        }
        let value = Rc::new(make()?);
        *self.0.borrow_mut() = Some((key, Rc::clone(&value)));
        Ok(value)
    }
}
