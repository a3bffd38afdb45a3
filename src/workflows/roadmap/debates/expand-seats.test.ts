import { expect, test } from 'vitest';
import { parseAgents } from '../../request/parse-agents.ts';
import type { PersonaChoice } from '../model/plan.ts';
import { expandSeats } from './expand-seats.ts';

const MODELS = ['opus', 'sonnet', 'gpt52'];
const chosen = (persona: string, role: PersonaChoice['role'] = 'primary'): PersonaChoice => ({
  role,
  persona,
  confidence: 0.5,
  rationale: '',
});
const seatsOf = (list: string) =>
  parseAgents(list, MODELS).agents.map(({ model, persona, instruction }) => ({
    model,
    ...(persona !== undefined && { persona }),
    ...(instruction !== undefined && { instruction }),
  }));

test.each([
  [
    '[001/agents-mixed]',
    'opus:architect,sonnet,gpt52:security',
    [
      { model: 'opus', persona: 'architect' },
      { model: 'sonnet', persona: 'backend' },
      { model: 'gpt52', persona: 'security' },
    ],
  ],
  [
    '[001/agents-full-spec]',
    'opus:architect,opus:architect:"focus on scalability"',
    [
      { model: 'opus', persona: 'architect' },
      { model: 'opus', persona: 'architect', instruction: 'focus on scalability' },
    ],
  ],
  [
    '[001/agents-quoted-second]',
    'opus:"focus on scalability"',
    [{ model: 'opus', persona: 'backend', instruction: 'focus on scalability' }],
  ],
  [
    '[001/agents-quote-aware]',
    'opus:qa:"cost, speed: both",sonnet:"a, b"',
    [
      { model: 'opus', persona: 'qa', instruction: 'cost, speed: both' },
      { model: 'sonnet', persona: 'backend', instruction: 'a, b' },
    ],
  ],
])('%s %s', (_, list, seats) => expect(expandSeats(seatsOf(list), [chosen('backend')])).toEqual(seats));

test('[001/agents-full-spec] an unquoted third part is refused', () =>
  expect(() => seatsOf('opus:architect:scalability')).toThrow());

test('[001/agents-expansion] whoever has no persona gets that of the spec, and only they', () =>
  expect(
    expandSeats(
      [{ model: 'opus' }, { model: 'opus', persona: 'qa' }],
      [chosen('scribe', 'consulting'), chosen('security')],
    ),
  ).toEqual([
    { model: 'opus', persona: 'security' },
    { model: 'opus', persona: 'qa' },
  ]));

test('without a primary persona seats stay as they are', () =>
  expect(expandSeats([{ model: 'opus' }], [])).toEqual([{ model: 'opus' }]));
