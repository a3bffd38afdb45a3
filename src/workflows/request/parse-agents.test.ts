import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../domain/errors.ts';
import { parseAgents, parseModels } from './parse-agents.ts';

const models = ['embedded', 'opus', 'sonnet', 'haiku', 'gpt52', 'gemini', 'team-model'];
const parse = (list: string | string[]) =>
  parseAgents(list, models).agents.map(({ model, persona, instruction }) => [model, persona, instruction]);

function failure(list: string): UsageError {
  try {
    parseAgents(list, models);
  } catch (error) {
    if (error instanceof UsageError) return error;
  }
  throw new Error(`accepted: ${list}`);
}

describe('[000/FR-001.b-agent-grammar] [000/FR-001.b-quote-aware] accepted', () => {
  test.each<[string | string[], (string | undefined)[][]]>([
    ['opus', [['opus', undefined, undefined]]],
    ['opus:architect', [['opus', 'architect', undefined]]],
    ['opus:architect:"focus on scalability"', [['opus', 'architect', 'focus on scalability']]],
    ['opus:"be brief"', [['opus', undefined, 'be brief']]],
    ['opus@high', [['opus@high', undefined, undefined]]],
    ['opus@high:architect', [['opus@high', 'architect', undefined]]],
    ['opus@high:architect:"focus on tokens"', [['opus@high', 'architect', 'focus on tokens']]],
    ['opus@low:"be brief @high"', [['opus@low', undefined, 'be brief @high']]],
    ['ollama:qwen3', [['ollama:qwen3', undefined, undefined]]],
    ['ollama:qwen3:8b@low:qa:"be brief"', [['ollama:qwen3:8b@low', 'qa', 'be brief']]],
    ['lmstudio:org/model-7b:architect', [['lmstudio:org/model-7b', 'architect', undefined]]],
    ['llamacpp:"my: model":"be brief"', [['llamacpp:my: model', undefined, 'be brief']]],
    ['files:./seat', [['files:./seat', undefined, undefined]]],
    ['files:./seat@home', [['files:./seat@home', undefined, undefined]]],
    [
      'files:/a/seat:qa:"be brief",opus',
      [
        ['files:/a/seat', 'qa', 'be brief'],
        ['opus', undefined, undefined],
      ],
    ],
    ['files:"a, b: c":qa', [['files:a, b: c', 'qa', undefined]]],
    ['files:C:\\seat:qa', [['files:C:\\seat', 'qa', undefined]]],
    ['opus:"brief"', [['opus', undefined, 'brief']]],
    [
      'opus:qa:"a, b: c",haiku',
      [
        ['opus', 'qa', 'a, b: c'],
        ['haiku', undefined, undefined],
      ],
    ],
    ['opus:qa:"say \\"no\\" to \\\\ paths"', [['opus', 'qa', 'say "no" to \\ paths']]],
    [
      ' opus , opus ',
      [
        ['opus', undefined, undefined],
        ['opus', undefined, undefined],
      ],
    ],
    [
      ['opus:qa:"a,b"', 'team-model'],
      [
        ['opus', 'qa', 'a,b'],
        ['team-model', undefined, undefined],
      ],
    ],
    ['', []],
  ])('%j', (list, expected) => expect(parse(list)).toEqual(expected));
});

describe('refused', () => {
  test.each([
    ['[000/FR-001.b-unknown-model]', 'gpt5', 'Unknown model: gpt5'],
    ['an effort that there is not', 'opus@hihg:qa', 'Unknown effort in opus@hihg'],
    ['an effort left out', 'opus@', 'Unknown effort in opus@'],
    ['an effort without a model', '@high', 'Unknown effort in @high'],
    ['two efforts', 'opus@low@high', 'Unknown model: opus@low'],
    ['an effort of nobody', 'gpt5@high', 'Unknown model: gpt5'],
    ['a local server without its model', 'ollama', 'Unknown model: ollama'],
    ['a seat by files without its folder', 'files', 'Unknown model: files'],
    ['a seat by files with an empty one', 'files:', 'Empty part in agent spec: files:'],
    ['models are not looked up in prototypes', 'constructor', 'Unknown model: constructor'],
    ['[000/FR-001.b-unquoted-instruction]', 'opus:qa:focus', 'Instruction must be quoted: opus:qa:focus'],
    [
      'quotes eaten',
      'sonnet:security:focus on tokens,opus',
      'Instruction must be quoted: sonnet:security:focus on tokens',
    ],
    ['quotes eaten, colon inside', 'opus:qa:first: that', 'Instruction must be quoted: opus:qa:first: that'],
    ['quotes eaten, no persona', 'opus:focus on tokens', 'Instruction must be quoted: opus:focus on tokens'],
    ['quote never closed', 'opus:qa:"focus,haiku', 'Instruction must be quoted: opus:qa:"focus,haiku'],
    ['text after the quote', 'opus:qa:"a" b', 'Instruction must be quoted: opus:qa:"a" b'],
    ['[000/FR-001.b-quote-aware] empty persona', 'opus:', 'Empty part in agent spec: opus:'],
    ['empty persona before an instruction', 'opus::"x"', 'Empty part in agent spec: opus::"x"'],
    ['empty instruction', 'opus:qa:""', 'Empty part in agent spec: opus:qa:""'],
    ['empty entry', 'opus,,haiku', 'Agent 2 in the list is empty'],
    ['trailing comma', 'opus,', 'Agent 2 in the list is empty'],
    ['no model', '"x":qa', 'Agent spec without a model: "x":qa'],
    ['no model, empty', ':qa', 'Empty part in agent spec: :qa'],
    ['instruction before persona', 'opus:"x":qa', 'Too many parts in agent spec: opus:"x":qa'],
    ['four parts', 'opus:qa:"x":"y"', 'Too many parts in agent spec: opus:qa:"x":"y"'],
  ])('%s: %s', (_, list, message) => expect(failure(list).message).toBe(message));

  test('an unknown model lists the configured ones', () => {
    expect(failure('gpt5').hint).toContain('embedded, gemini, gpt52, haiku, opus, sonnet, team-model');
  });

  test.each([
    ['sonet', 'Did you mean sonnet? Configured models: '],
    ['opsu:architect', 'Did you mean opus? Configured models: '],
    ['grok', 'Configured models: '],
  ])('%s: %s', (list, hint) =>
    expect(failure(list).hint).toMatch(new RegExp(`^${hint.replace('?', '\\?')}`)),
  );

  test('an unquoted instruction shows the form that survives a shell', () => {
    expect(failure('opus:qa:focus').hint).toContain(`--agents 'sonnet:security:"focus on tokens"'`);
  });
});

test('[000/FR-001.b-unknown-persona] an unknown persona is dropped with a warning', () => {
  expect(parseAgents('opus:wizard,haiku:qa', models)).toMatchObject({
    agents: [
      { model: 'opus', persona: undefined, spec: 'opus:wizard' },
      { model: 'haiku', persona: 'qa' },
    ],
    warnings: [{ code: 'agents/unknown-persona', message: 'Unknown persona wizard, using model defaults' }],
  });
});

test('any instruction survives quoting, splitting and unquoting', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'binary' }), (instruction) => {
      const quoted = `"${instruction.replace(/["\\]/g, '\\$&')}"`;
      expect(parse(`opus:qa:${quoted},haiku`)[0]?.[2]).toBe(instruction);
    }),
  );
});

test('any text at all is either parsed or refused as the caller’s mistake', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('opus', 'qa', '"', ':', ',', '\\', ' ', 'x', '@', '@low')),
      (pieces) => {
        try {
          parseAgents(pieces.join(''), models);
        } catch (error) {
          expect(error).toBeInstanceOf(UsageError);
        }
      },
    ),
    { numRuns: 500, seed: 1 },
  );
});

describe('names of models alone', () => {
  test.each([
    ['', []],
    ['opus', ['opus']],
    ['opus, sonnet', ['opus', 'sonnet']],
    ['opus@low,sonnet', ['opus@low', 'sonnet']],
    ['ollama:qwen3:8b, opus', ['ollama:qwen3:8b', 'opus']],
  ])('%j', (list, expected) => {
    expect(parseModels(list, ['opus', 'sonnet'], '--judges')).toEqual(expected);
  });

  test.each([
    ['opus:qa', '--judges takes names of models only: opus:qa'],
    ['files:./seat:qa', '--judges takes names of models only: files:./seat:qa'],
    ['opus,sonnet:"be strict"', '--judges takes names of models only: sonnet:"be strict"'],
    ['gpt5', 'Unknown model: gpt5'],
    ['opus,,sonnet', 'Agent 2 in the list is empty'],
  ])('%j is refused', (list, message) => {
    expect(() => parseModels(list, ['opus', 'sonnet'], '--judges')).toThrow(message);
  });
});

test('a model that is called files keeps its name, and the folder may stand in quotes', () => {
  expect(parseAgents('files:qa', ['files']).agents).toMatchObject([{ model: 'files', persona: 'qa' }]);
  expect(parseModels('files:"my: seat",opus', models, '--judges')).toEqual(['files:my: seat', 'opus']);
});
