// What tells long file names apart: `r1-2026-01-19-535b316e.md` beside `r2-…` is `r1`, `spec-draft-v2.md` is `v2`.

/** Names up to this length are used as they are. */
const SHORT = 16;

export function shortNames(labels: readonly string[]): string[] {
  if (labels.every(({ length }) => length <= SHORT)) return [...labels];
  const parts = labels.map((label) => label.replace(/\.\w+$/, '').split(/[-_. /\\]+/));
  const [first = []] = parts;
  let head = 0;
  while (head < first.length - 1 && parts.every((one) => one[head] === first[head])) head += 1;
  const most = Math.max(...parts.map(({ length }) => length));
  for (let size = 1; head + size <= most; size += 1) {
    const names = parts.map((one) => one.slice(head, head + size).join('-'));
    if (new Set(names).size === names.length && !names.includes('')) return names;
  }
  return [...labels];
}

/** `r1 (r1-2026-01-19-535b316e.md), r2 (…)`; names that are used as they are only once. */
export const introduce = (labels: readonly string[]): string[] => {
  const names = shortNames(labels);
  return labels.map((label, at) => (names[at] === label ? label : `${names[at]} (${label})`));
};
