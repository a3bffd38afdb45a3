// Who speaks today and is remembered, too, is one voice.

import type { Analyst } from '../judging/join-opinions.ts';

export function joinRecalled(heard: readonly Analyst[], recalled: readonly Analyst[]): Analyst[] {
  if (recalled.length === 0) return [...heard];
  const left = new Set(recalled);
  const joined = heard
    .filter(({ unasked }) => !unasked)
    .map((analyst) => {
      const own = [...left].filter(({ name }) => name === analyst.name);
      const before = own.find(({ seat }) => seat === analyst.seat) ?? own[0];
      if (before === undefined) return analyst;
      left.delete(before);
      return { ...analyst, opinions: [...before.opinions, ...analyst.opinions] };
    });
  return [...joined, ...left].sort((a, b) => a.seat - b.seat || (a.name < b.name ? -1 : 1));
}
