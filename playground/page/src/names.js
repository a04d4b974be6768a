// Names from the address, which anybody can write.

/** The name if it is one of an object's own, and otherwise another: `__proto__` and `toString` are in every object. */
export function known(all, name, otherwise) {
  return Object.hasOwn(all, name) ? name : otherwise;
}
