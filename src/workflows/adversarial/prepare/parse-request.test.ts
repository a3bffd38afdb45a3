import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../domain/errors.ts';
import { splitPaths } from '../../request/parse-values.ts';
import { checkCompared, parseRequest, type WrittenRequest } from './parse-request.ts';

const models = ['embedded', 'opus', 'sonnet', 'haiku'];
const parse = (written: WrittenRequest) => parseRequest(written, models);

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof UsageError && error.hint !== undefined) return error.message;
    throw error;
  }
  throw new Error('accepted');
}

const NEITHER = 'Must provide --compare (Mode A) or --source + --generate + --agents (Mode B)';
const CONFLICT = 'Cannot use --compare with --source/--generate/--agents';
const missing = (list: string) =>
  `Mode B requires all three flags: --source, --generate, --agents. Missing: ${list}`;
const agents = (count: number) => Array.from({ length: count }, () => 'opus').join(',');

describe('stops', () => {
  test.each<[string, WrittenRequest, string]>([
    ['[000/FR-001-mode-neither]', {}, NEITHER],
    ['only a common flag', { depth: 'deep' }, NEITHER],
    [
      '[000/FR-001-mode-conflict]',
      { compare: 'a,b', source: 's', generate: 'spec', agents: 'opus' },
      CONFLICT,
    ],
    ['compare beside source', { compare: 'a,b', source: 's' }, CONFLICT],
    ['compare beside generate', { compare: 'a,b', generate: 'spec' }, CONFLICT],
    ['[000/FR-001.b-missing-flags]', { source: 's' }, missing('--generate, --agents')],
    ['only generate', { generate: 'spec' }, missing('--source, --agents')],
    ['only agents', { agents: 'opus,haiku' }, missing('--source, --generate')],
    ['no agents', { source: 's', generate: 'spec' }, missing('--agents')],
    ['no source', { generate: 'spec', agents: 'opus,haiku' }, missing('--source')],
    ['an empty value is none', { source: '', generate: 'spec', agents: 'opus,haiku' }, missing('--source')],
    [
      '[000/FR-001.b-agents-count] one',
      { source: 's', generate: 'spec', agents: 'opus' },
      'Adversarial comparison requires at least 2 agents, got 1',
    ],
    [
      '[000/FR-001.b-agents-count] eleven',
      { source: 's', generate: 'spec', agents: agents(11) },
      'Maximum 10 agents supported, got 11',
    ],
    [
      'a type that is a text',
      { source: 's', generate: 'x'.repeat(300), agents: 'opus,haiku' },
      '--generate must be a name of at most 60 characters on one line, such as roadmap: it has 300 characters',
    ],
    [
      'a type of two lines',
      { source: 's', generate: 'a\nb', agents: 'opus,haiku' },
      '--generate must be a name of at most 60 characters on one line, such as roadmap: it has more than one line, or control characters',
    ],
    ['model', { source: 's', generate: 'spec', agents: 'opus,gpt5' }, 'Unknown model: gpt5'],
    ['empty entry', { compare: 'a.md,,b.md' }, '--compare has an empty entry: a.md,,b.md'],
    ...(['order', 'ancestor'] as const).map((flag): [string, WrittenRequest, string] => [
      `${flag} without documents`,
      { source: 's', generate: 'spec', agents: 'opus,haiku', [flag]: 'none' },
      `Cannot use --${flag} with --source/--generate`,
    ]),
    ['trailing comma', { compare: 'a.md,' }, '--compare has an empty entry: a.md,'],
  ])('%s', (_, written, message) => expect(messageOf(() => parse(written))).toBe(message));

  test.each<[string, unknown, RegExp]>([
    ['a field nobody knows', { compare: ['a', 'b'], dpeth: 'deep' }, /dpeth/],
    ['a document without text', { compare: ['a', { name: 'b' }] }, /text/],
    ['an order that is a number', { compare: ['a', 'b'], order: 7 }, /order: must be none or a list/],
    ['marks nobody knows', { compare: ['a', 'b'], openMarks: 'loud' }, /openMarks/],
    ['a folder that is no text', { compare: ['a', 'b'], output: 7 }, /output/],
  ])('a library request with %s', (_, request, message) => {
    expect(messageOf(() => parse(request as WrittenRequest))).toMatch(message);
  });
});

describe('[000/FR-001.a-count] how many files', () => {
  test.each([
    [0, 'Adversarial comparison requires at least 2 files, got 0'],
    [1, 'Adversarial comparison requires at least 2 files, got 1'],
    [11, 'Maximum 10 files supported, got 11'],
  ])('%i stop', (count, message) => expect(messageOf(() => checkCompared(count, 0))).toBe(message));

  test.each([2, 3, 10])('%i are accepted', (count) => expect(checkCompared(count, 0)).toBeUndefined());

  test.each([
    [3, 2],
    [2, 10],
  ])('%i files with %i seats stop', (files, seats) => {
    expect(messageOf(() => checkCompared(files, seats))).toBe(
      `--agents names ${seats} seats for ${files} files`,
    );
  });

  test.each([
    [3, 1],
    [3, 3],
  ])('%i files with %i seats fit', (files, seats) => {
    expect(checkCompared(files, seats)).toBeUndefined();
  });
});

describe('accepts', () => {
  test('[000/FR-001.a-split-order] files in the order given', () => {
    expect(parse({ compare: 'z.md, a.md,m.md' })).toMatchObject({
      mode: 'compare',
      compare: ['z.md', 'a.md', 'm.md'],
      seats: [],
    });
  });

  test('seats beside compare', () => {
    expect(parse({ compare: 'a,b', agents: 'embedded:qa' })).toMatchObject({
      mode: 'compare',
      seats: [{ model: 'embedded', persona: 'qa' }],
    });
  });

  test.each([2, 10])('%i agents to generate', (count) => {
    const parsed = parse({ source: 's.md', generate: 'spec', agents: agents(count) });
    expect(parsed).toMatchObject({ mode: 'generate', source: 's.md', generate: 'spec' });
    expect(parsed.seats).toHaveLength(count);
  });

  test.each<[unknown, unknown]>([
    [undefined, undefined],
    ['none', 'none'],
    ['b.md, a.md,', ['b.md', 'a.md']],
    ['a.md,a.md', ['a.md', 'a.md']],
    [
      ['x,y.md', 'a.md'],
      ['x,y.md', 'a.md'],
    ],
  ])('order %j', (order, expected) => {
    expect(parse({ compare: 'a.md,b.md', order })).toMatchObject({ order: expected });
  });

  test('an ancestor, marks and force', () => {
    expect(parse({ compare: 'a,b' })).toMatchObject({ openMarks: 'line', force: false });
    const asked = { ancestor: { name: 'base', text: '# Base\n' }, openMarks: 'none', force: true };
    expect(parse({ compare: 'a,b', ...asked })).toMatchObject(asked);
  });

  test('lists and texts from a program, commas and all', () => {
    const compare = ['a,b.md', { name: 'draft', text: '# Draft\n' }];
    expect(parse({ compare, agents: ['opus:qa:"x, y"'], focus: ['risk, cost'] })).toMatchObject({
      compare,
      focus: ['risk, cost'],
      seats: [{ instruction: 'x, y' }],
    });
  });
});

describe('defaults and warnings', () => {
  const compare = 'a,b';
  const unknownDepth = (value: string) => [`Unknown depth ${value}, using standard`];
  const outOfRange = (value: string) => [`Convergence ${value} out of range [0.50, 0.99], using 0.80`];

  test.each<[string, WrittenRequest, object, string[]]>([
    ['none', {}, { depth: 'standard', convergence: 0.8, focus: [], interactive: false }, []],
    ['[000/FR-003-depth]', { depth: 'bogus' }, { depth: 'standard' }, unknownDepth('bogus')],
    ['depth is exact', { depth: 'Deep' }, { depth: 'standard' }, unknownDepth('Deep')],
    ['quick', { depth: 'quick' }, { depth: 'quick' }, []],
    ['[000/FR-003-convergence]', { convergence: '0.499' }, { convergence: 0.8 }, outOfRange('0.499')],
    ['above', { convergence: '1' }, { convergence: 0.8 }, outOfRange('1')],
    ['no number', { convergence: 'high' }, { convergence: 0.8 }, outOfRange('high')],
    ['per cent', { convergence: '80%' }, { convergence: 0.8 }, outOfRange('80%')],
    ['not a number', { convergence: Number.NaN }, { convergence: 0.8 }, outOfRange('NaN')],
    ['lowest', { convergence: '0.50' }, { convergence: 0.5 }, []],
    ['highest', { convergence: 0.99 }, { convergence: 0.99 }, []],
    ['a list of areas', { focus: 'risk, cost,,risk' }, { focus: ['risk', 'cost'] }, []],
    ['empty focus is all', { focus: '' }, { focus: [] }, []],
    ['persona', { agents: 'opus:wizard' }, {}, ['Unknown persona wizard, using model defaults']],
  ])('%s', (_, written, expected, warnings) => {
    const parsed = parse({ compare, ...written });
    expect(parsed).toMatchObject(expected);
    expect(parsed.warnings.map(({ message }) => message)).toEqual(warnings);
  });
});

test.each([
  ['', []],
  ['a.md', ['a.md']],
  ['specs/{a,b}.md,c.md', ['specs/{a,b}.md', 'c.md']],
  ['{a,{b,c}},d', ['{a,{b,c}}', 'd']],
  ['odd{name.md,b.md', ['odd{name.md', 'b.md']],
  ['odd}name.md,b.md', ['odd}name.md', 'b.md']],
])('--compare %j holds %j', (text, paths) => expect(splitPaths(text)).toEqual(paths));

describe('who sits where', () => {
  const seats = (written: WrittenRequest) => {
    const { seats: argued, judges, merger, ...request } = parse({ compare: 'a,b', ...written });
    const { blind, allowDegraded, eliminate } = request;
    return { seats: argued.map(({ model }) => model), judges, merger, blind, allowDegraded, eliminate };
  };
  const nobody = {
    seats: [],
    judges: undefined,
    merger: undefined,
    blind: false,
    allowDegraded: false,
    eliminate: false,
  };

  test.each<[WrittenRequest, object]>([
    [{}, nobody],
    [{ model: 'opus' }, { seats: ['opus'], judges: ['opus'], merger: 'opus' }],
    [
      { model: 'opus', agents: 'haiku' },
      { seats: ['haiku'], judges: ['opus'], merger: 'opus' },
    ],
    [
      { model: 'opus', judges: 'sonnet' },
      { seats: ['opus'], judges: ['sonnet'], merger: 'opus' },
    ],
    [
      { judges: 'sonnet,haiku', merger: 'opus' },
      { ...nobody, judges: ['sonnet', 'haiku'], merger: 'opus' },
    ],
    [{ judges: ['sonnet', 'haiku'] }, { judges: ['sonnet', 'haiku'] }],
    [
      { blind: true, allowDegraded: true, eliminate: true },
      { blind: true, allowDegraded: true, eliminate: true },
    ],
  ])('%j', (written, expected) => expect(seats(written)).toMatchObject(expected));

  test.each<[WrittenRequest, string]>([
    [{ model: 'gpt5' }, 'Unknown model: gpt5'],
    [{ model: 'opus:qa' }, '--model takes names of models only: opus:qa'],
    [{ merger: 'gpt5' }, 'Unknown model: gpt5'],
    [{ judges: 'opus,' }, 'Agent 2 in the list is empty'],
  ])('%j is refused', (written, message) => expect(messageOf(() => seats(written))).toBe(message));
});
