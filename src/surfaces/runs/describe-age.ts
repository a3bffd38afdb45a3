// How long ago something was, as people say it.

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A clock may have gone backwards since: what lies ahead is taken for now. */
export function describeAge(since: string | undefined, now: string): string {
  const seconds = since === undefined ? Number.NaN : (Date.parse(now) - Date.parse(since)) / 1000;
  if (Number.isNaN(seconds)) return 'unknown';
  for (const [unit, length] of UNITS) {
    const count = Math.floor(seconds / length);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'just now';
}
