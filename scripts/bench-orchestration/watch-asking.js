// How long somebody was asked: the time in which at least one question to a model was open, and the gaps between.

/** @param {() => number} now */
export function watchAsking(now) {
  const open = new Set();
  let since = 0;
  /** @type {number | undefined} */
  let idleSince;
  let total = 0;
  let between = 0;
  const begin = (/** @type {string} */ step) => {
    if (open.size === 0) {
      since = now();
      if (idleSince !== undefined) between += since - idleSince;
    }
    open.add(step);
  };
  const end = (/** @type {string} */ step) => {
    if (!open.delete(step) || open.size > 0) return;
    idleSince = now();
    total += idleSince - since;
  };
  return {
    report(/** @type {any} */ { type, progress }) {
      // A person is asked nothing here: the rule answers at once.
      if (type !== 'progress' || progress.role === 'human') return;
      if (progress.type === 'question-asked') begin(progress.step);
      if (progress.type === 'question-answered' || progress.type === 'question-failed') end(progress.step);
    },
    total: () => total,
    between: () => between,
  };
}
