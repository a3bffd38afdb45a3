// Who answered in which part, from the record of the answers: one seat may have had several, and a reader should know.

import type { RunRecord } from '../model/record.ts';

const PARTS: Readonly<Record<string, string>> = {
  analyst: 'analyst',
  judge: 'judge',
  advocate: 'advocate',
  adversary: 'adversary',
  'author-person': 'author',
  author: 'author',
  decider: 'decider',
  human: 'decisions',
};

const RULES = 'embedded';
const NAMES: Readonly<Record<string, string>> = { [RULES]: 'built-in rules, no model', human: 'a person' };

/** Said where several parts that should be independent were one seat's. */
export function oneSeat({ events }: RunRecord): string | undefined {
  const answered = events.flatMap((event) =>
    event.type === 'answer-recorded' && event.agent !== RULES && event.agent !== 'human' ? [event] : [],
  );
  const [agent, ...others] = new Set(answered.map((event) => event.agent));
  const parts = new Set(answered.map(({ role }) => role)).size;
  if (agent === undefined || others.length > 0 || parts < 2) return undefined;
  const byFile = agent.startsWith('files:')
    ? ' Its answers came as files: the run cannot tell who wrote them.'
    : '';
  return `One seat, ${agent}, had all ${parts} parts: no second mind has looked at its answers.${byFile}`;
}

/** "files:seat (analyst, 2 advocates, judge)"; whoever only took a default at a checkpoint had no part. */
export function whoAnswered({ events, engine }: RunRecord): string {
  const roles = new Map<string, Set<string>>();
  for (const event of events) {
    if (event.type !== 'answer-recorded' || (event.role === 'human' && event.agent === RULES)) continue;
    roles.set(event.agent, (roles.get(event.agent) ?? new Set()).add(event.role));
  }
  if (roles.size === 0) return engine === undefined ? 'nobody' : (NAMES[engine] ?? engine);
  if (roles.size === 1 && roles.has(RULES)) return NAMES[RULES] ?? RULES;
  return [...roles].map(([agent, own]) => `${NAMES[agent] ?? agent} (${partsOf([...own])})`).join('; ');
}

function partsOf(roles: readonly string[]): string {
  const kinds = roles.map((role) => role.split(':')[0] ?? role);
  return [...new Set(kinds)]
    .map((kind) => {
      const count = kinds.filter((one) => one === kind).length;
      const part = PARTS[kind] ?? kind.replaceAll('-', ' ');
      return count === 1 ? part : `${count} ${part}s`;
    })
    .join(', ');
}
