import { describe, expect, test } from 'vitest';
import type { Agent } from '../../agents/agent.ts';
import { embeddedAgent } from '../../agents/embedded-agent.ts';
import { JOURNAL_FORMAT, type RunStarted } from '../../domain/run.ts';
import type { Table } from '../../domain/workflow/workspace.ts';
import { seatAgain } from '../prepare/seat-again.ts';
import { BUILT_IN } from './built-in-models.ts';
import { chooseAgents, type SeatSetup } from './choose-agents.ts';
import { describeSending } from './describe-sending.ts';
import type { ModelAlias } from './model-aliases.ts';
import { ALL_PERMITTED } from './refuse-model.ts';
import type { ResolvedModel } from './resolve-model.ts';

const PLACE = { folder: 'adversarial', report: () => undefined };

const around: SeatSetup = {
  models: BUILT_IN,
  permissions: ALL_PERMITTED,
  environment: { ANTHROPIC_API_KEY: 'x', OPENAI_API_KEY: 'x', GEMINI_API_KEY: 'x' },
  createAgent: ({ engine }: ResolvedModel): Agent => ({ ...embeddedAgent, name: engine }),
};
const seats = (...models: string[]) => models.map((model) => ({ model }));
const choose = (of: Table) => chooseAgents(of, around);

const [OPUS, SONNET, GPT, GEMINI] = [
  'anthropic:claude-opus-5-5',
  'anthropic:claude-sonnet-5',
  'openai:gpt-6-sol',
  'google:gemini-3.1-pro-preview',
] as const;

describe('who answers', () => {
  test.each<[string, Table, Record<string, string>]>([
    [
      'nothing named',
      { seats: [] },
      { 'advocate:A': 'embedded', 'advocate:J': 'embedded', judge: 'embedded' },
    ],
    [
      'one for all',
      { seats: seats('opus') },
      { 'advocate:A': OPUS, 'advocate:C': OPUS, judge: OPUS, merger: OPUS },
    ],
    [
      'one for each',
      { seats: seats('gpt', 'opus') },
      { 'advocate:A': GPT, 'advocate:B': OPUS, 'author:B': OPUS, judge: GPT, merger: GPT },
    ],
    [
      'judges named',
      { seats: seats('opus'), judges: ['gpt', 'gemini'] },
      { judge: GPT, 'judge:1': GPT, 'judge:2': GEMINI, 'judge:3': GPT },
    ],
    [
      '[E-10] merger of another family than the authors',
      { seats: seats('opus', 'sonnet'), judges: ['gpt'] },
      { merger: GPT },
    ],
    [
      '[E-10] judge of another family than the authors',
      { seats: seats('opus', 'sonnet'), merger: 'gemini' },
      { judge: GEMINI },
    ],
    ['[E-10] else the first seat', { seats: seats('sonnet', 'gpt') }, { judge: SONNET }],
    [
      'a judge for the embedded engine',
      { seats: [], judges: ['opus'] },
      { 'advocate:A': 'embedded', judge: OPUS },
    ],
    ['decisions of a person', { seats: seats('opus') }, { human: 'embedded' }],
  ])('%s', (_, of, roles) => {
    const { agentFor } = choose(of);
    const found = Object.keys(roles).map((role) => [role, agentFor(role).name]);
    expect(Object.fromEntries(found)).toEqual(roles);
  });

  test.each(['advocate', 'advocate:a', 'advocate:K', 'nobody', ''])('nobody is %j', (role) => {
    expect(() => choose({ seats: seats('opus') }).agentFor(role)).toThrow(`Nobody has the role "${role}"`);
  });

  test('a model has one agent, whatever its seats', () => {
    const { agentFor } = choose({ seats: seats('opus', 'opus') });
    expect(agentFor('advocate:A')).toBe(agentFor('judge'));
  });
});

test.each<[Table, string]>([
  [{ seats: [] }, 'embedded'],
  [{ seats: seats('embedded', 'embedded') }, 'embedded'],
  [{ seats: seats('opus', 'gpt', 'opus') }, `${OPUS}, ${GPT}`],
  [{ seats: [], judges: ['gemini'] }, `embedded, ${GEMINI}`],
  [{ seats: seats('opus@high', 'opus'), judges: ['gpt@low'] }, `${OPUS}@high, ${OPUS}, ${GPT}@low`],
  [{ seats: seats('files:./a', 'files:x/a', 'files:b') }, 'files:a, files:b'],
])('%j is recorded as %s', (of, engine) => expect(choose(of).engine).toBe(engine));

test.each<[Table, number]>([
  [{ seats: [] }, 0],
  [{ seats: seats('opus', 'gpt') }, 0],
  [{ seats: seats('opus', 'sonnet'), judges: ['gpt'] }, 0],
  [{ seats: seats('opus', 'embedded') }, 0],
  [{ seats: seats('files:./a', 'files:./a') }, 0],
  [{ seats: seats('opus', 'sonnet') }, 1],
  [{ seats: seats('opus') }, 1],
])('%j: %i warnings about one family', (of, count) => {
  const { warnings } = choose(of);
  expect(warnings.map(({ code }) => code)).toEqual(Array(count).fill('agents/one-family'));
});

test.each([
  ['opus', '--judges gpt'],
  ['gpt', '--judges opus'],
])('%s alone: another family is named', (model, hint) =>
  expect(choose({ seats: seats(model) }).warnings[0]?.message).toContain(`for example ${hint}`),
);

test('an old name is warned of once, with the one that does not age', () => {
  const { warnings } = choose({ seats: seats('gpt52', 'gpt52', 'opus'), judges: ['gpt52'] });
  expect(warnings).toEqual([
    { code: 'agents/old-name', message: 'gpt52 is an old name: gpt means the newest model' },
  ]);
});

test('a key that is missing stops it, also for a judge', () => {
  const environment = { ANTHROPIC_API_KEY: 'x' };
  expect(() => chooseAgents({ seats: seats('opus'), judges: ['gpt'] }, { ...around, environment })).toThrow(
    'The model gpt needs a key in OPENAI_API_KEY',
  );
});

describe('a run that goes on', () => {
  const documents = ['a', 'b'].map((label) => ({ label, sourcePath: label, text: '' }));
  const started = (engine: string): RunStarted => ({
    type: 'run-started',
    format: JOURNAL_FORMAT,
    steelman: '0.1.0',
    protocol: 'adversarial',
    startedAt: '2026-01-31T12:00:00Z',
    engine,
    input: { documents, seats: seats('opus', 'gpt'), judges: ['gemini'] },
  });

  test('has the same seats', async () => {
    const { agentFor } = await seatAgain(started(`${OPUS}, ${GPT}, ${GEMINI}`), around, PLACE);
    expect(['advocate:A', 'advocate:B', 'judge'].map((role) => agentFor(role).name)).toEqual([
      OPUS,
      GPT,
      GEMINI,
    ]);
  });

  test('is refused where a model thinks more or less hard now', async () => {
    const past = `${OPUS}@low, ${GPT}, ${GEMINI}`;
    await expect(seatAgain(started(past), around, PLACE)).rejects.toThrow(
      expect.objectContaining({ code: 'journal/other-engine' }),
    );
  });

  test('is refused where a name means another model now', async () => {
    const past = `anthropic:claude-older, ${GPT}, ${GEMINI}`;
    await expect(seatAgain(started(past), around, PLACE)).rejects.toThrow(
      expect.objectContaining({
        code: 'journal/other-engine',
        message: `The run was started with ${past}; the same names now mean ${OPUS}, ${GPT}, ${GEMINI}`,
      }),
    );
  });
});

describe('what is said before the first call', () => {
  const documents = [{ label: 'a.md' }, { label: 'b.md' }];
  const permissions = { ...ALL_PERMITTED, allowTools: true };
  const own: Record<string, ModelAlias> = {
    local: { provider: 'ollama', model: 'qwen3' },
    cli: { provider: 'command', kind: 'claude-cli', command: process.execPath },
  };
  const models = new Map([
    ...BUILT_IN,
    ...Object.entries(own).map(([name, value]) => [name, { value, origin: 'c:1', isTrusted: true }] as const),
  ]);
  test.each<[string[], string[]]>([
    [[], []],
    [['embedded'], []],
    [['opus', 'embedded', 'sonnet'], [`Sending a.md, b.md to api.anthropic.com: ${OPUS}, ${SONNET}`]],
    [
      ['opus', 'local'],
      [
        `Sending a.md, b.md to api.anthropic.com: ${OPUS}`,
        'Sending a.md, b.md to localhost:11434 on this machine: ollama:qwen3',
      ],
    ],
    [['cli'], [`Sending a.md, b.md to the vendor of the program ${process.execPath}: claude-cli`]],
  ])('%j', (names, lines) => {
    const seating = chooseAgents({ seats: seats(...names) }, { ...around, models, permissions });
    expect(describeSending(seating.models, documents)).toEqual(lines);
  });
});
