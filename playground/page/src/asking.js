// Questions to a generator: one function, JSON in and JSON out.

/** What a question has as faults, in the place of an answer. */
export class Faults extends Error {
  constructor(faults) {
    super(faults.map(({ message }) => message).join("\n"));
    this.faults = faults;
  }
}

/** What a generator answers: `ask` throws `Faults`, and `tried` has them as a value. */
export function asking(answer) {
  const ask = (kind, question = {}) => {
    const { ok, faults } = JSON.parse(answer(JSON.stringify({ ask: kind, ...question })));
    if (faults) throw new Faults(faults);
    return ok;
  };
  const tried = (kind, question) => {
    try {
      return { ok: ask(kind, question), faults: [] };
    } catch (error) {
      if (error instanceof Faults) return { ok: null, faults: error.faults };
      throw error;
    }
  };
  return { ask, tried };
}
