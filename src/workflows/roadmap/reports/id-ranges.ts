// Many ids in few words: `M1 to M5, M7`. Only ids that count on without a gap are drawn together.

const NUMBERED = /^(.*?)(\d{1,6})$/;

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
