// Many ids in few words and back: `M1 to M5, M7`. Only ids that count on without a gap are drawn together.

const NUMBERED = /^(.*?)(\d{1,6})$/;
/** A range of a document that nobody could have meant. */
const MOST_IN_RANGE = 10_000;

const nextOf = (id: string): string | undefined => {
  const [, prefix, digits] = NUMBERED.exec(id) ?? [];
  return digits === undefined
    ? undefined
    : `${prefix}${String(Number(digits) + 1).padStart(digits.length, '0')}`;
};

export function foldIds(ids: readonly string[]): string {
  const runs: string[][] = [];
  for (const id of new Set(ids)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last !== undefined && nextOf(last) === id) run.push(id);
    else runs.push([id]);
  }
  return runs.map((run) => (run.length === 1 ? `${run[0]}` : `${run[0]} to ${run.at(-1)}`)).join(', ');
}

export function unfoldIds(text: string): string[] {
  return text.split(', ').flatMap((part) => {
    const [first = '', last] = part.trim().split(' to ');
    const ids = [first];
    for (let id: string | undefined = first; last !== undefined && id !== last; ) {
      id = nextOf(id);
      if (id === undefined || ids.length > MOST_IN_RANGE) return [first, last];
      ids.push(id);
    }
    return ids;
  });
}
