import { expect, test } from 'vitest';
import { findChallenges } from '../index.ts';

const said = (text: string): string[] =>
  findChallenges('roadmap', { label: 'ROADMAP.md', text })
    .filter(({ category }) => category === 'Phase ordering')
    .map(({ concern, severity }) => `${severity}: ${concern}`);

const roadmap = (...needs: readonly string[]): string =>
  needs
    .map((need, index) => `## Phase ${index + 1}: Part ${index + 1}\n\n${need}\n\n- Do part ${index + 1}\n`)
    .join('\n');

test.each([
  [
    'a later phase',
    roadmap('**Depends on**: Phase 3', '**Depends on**: Phase 1', 'x'),
    'critical: Phase 1 says it depends on Phase 3, which the roadmap puts after it.',
  ],
  [
    'a section of dependencies',
    roadmap('x', '### Dependencies\n\n- Phase 3 complete', 'x'),
    'critical: Phase 2 says it depends on Phase 3, which the roadmap puts after it.',
  ],
  [
    'a circle',
    roadmap('Depends on: Phase 2', 'Depends on: Phase 1'),
    'critical: No order satisfies these dependencies: Phase 1 → Phase 2 → Phase 1, each needing the next to be finished first.',
  ],
  [
    'no such phase',
    roadmap('x', '**Prerequisites:** Phase 7'),
    'significant: Phase 2 depends on Phase 7, and the roadmap has no Phase 7: its phases are Phase 1, Phase 2.',
  ],
  [
    'a column of a summary',
    `${roadmap('x', 'x', 'x')}\n## Timeline\n\n| Phase | Depends on |\n|---|---|\n| 1 | None |\n| 2 | 3 |\n`,
    'critical: Phase 2 says it depends on Phase 3, which the roadmap puts after it.',
  ],
  [
    'items in a circle',
    '## M1: A\n\n| ID | Title | Deps |\n|---|---|---|\n| API-1 | Login | DM-1 |\n| DM-1 | Token | API-1 |\n\n## M2: B\n\nx\n',
    'critical: No order satisfies these items: API-1 → DM-1 → API-1, each needing the next.',
  ],
  [
    'an item that needs one of a later phase',
    '## M1: A\n\n| ID | Title | Deps |\n|---|---|---|\n| API-1 | Login | DM-1 |\n\n## M2: B\n\n| ID | Title | Deps |\n|---|---|---|\n| DM-1 | Token | - |\n',
    'critical: An item stands in an earlier phase than what it needs: API-1 (Milestone 1) needs DM-1 (Milestone 2).',
  ],
  [
    'sentences',
    `${roadmap('x', 'x')}\n## Notes\n\nThe ledger depends on the gateway.\n\nThe gateway depends on the ledger.\n`,
    'critical: line 15 and line 17 put each other first. No order satisfies this: ledger → gateway → ledger',
  ],
])('%s', (_, text, concern) => expect(said(text)).toEqual([concern]));

test.each([
  [
    'an earlier phase',
    roadmap('**Depends on**: Nothing (first phase)', '**Depends on**: Phase 1', '**Depends on**: Phases 1-2'),
  ],
  ['what comes later', roadmap('### Dependencies\n\n- Blocks Phase 2\n- Unblocks Phase 3', 'x', 'x')],
  ['a later phase in parentheses', roadmap('Depends on: none (can overlap with Phase 2)', 'x')],
  [
    'a phase of an earlier roadmap',
    `${'- [x] Phase 9: Launch, which shipped long ago and of which nothing is left to do here at all, as everybody knows who was there when it did.\n\n'.repeat(2)}${roadmap('**Depends on**: Phase 9', 'x')}`,
  ],
  [
    'numbered items of a table',
    '## M1: A\n\n| # | ID | Deps |\n|---|---|---|\n| 2 | API-1 | M1 |\n\n## M2: B\n\nx\n',
  ],
  ['no phases at all', '# Roadmap\n\nPhase 1 depends on Phase 2.\n'],
])('nothing is said of %s', (_, text) => expect(said(text)).toEqual([]));
