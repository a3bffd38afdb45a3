import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { adversarialRequest } from '../../../workflows/adversarial/request/request.ts';
import { addFields } from './flags.ts';

function parse(words: string[]): Record<string, unknown> {
  return addFields(new Command().exitOverride(), adversarialRequest).parse(words, { from: 'user' }).opts();
}

describe('flags come from the schema', () => {
  test.each<[string[], Record<string, unknown>]>([
    [[], {}],
    [['-c', 'a,b'], { compare: 'a,b' }],
    [['--compare', 'a', '--compare', 'b'], { compare: 'a,b' }],
    [['--analysts', 'opus', '--analysts', 'none'], { analysts: 'none' }],
    [
      ['-a', 'opus', '-a', 'sonnet', '--judges', 'gpt', '--judges', 'gemini'],
      { agents: 'opus,sonnet', judges: 'gpt,gemini' },
    ],
    [['--order', 'a,b', '--order', 'none'], { order: 'none' }],
    [['-s', 's', '-g', 'spec', '-a', 'opus'], { source: 's', generate: 'spec', agents: 'opus' }],
    [['-d', 'deep', '--convergence', '0.9'], { depth: 'deep', convergence: '0.9' }],
    [['-i', '-o', 'x', '-f', 'a,b'], { interactive: true, output: 'x', focus: 'a,b' }],
  ])('%j', (words, options) => expect(parse(words)).toEqual(options));

  test('every field of the request has a flag and a description', () => {
    const command = addFields(new Command(), adversarialRequest);
    expect(command.options.map((option) => option.attributeName())).toEqual(
      Object.keys(adversarialRequest.shape),
    );
    for (const { description } of command.options) expect(description).not.toMatch(/undefined|^$/);
  });

  test('what is on by itself can be switched off', () => {
    const schema = z.strictObject({ validate: z.boolean().default(true).meta({ description: 'Off' }) });
    const parsed = (words: string[]) =>
      addFields(new Command(), schema).parse(words, { from: 'user' }).opts();
    expect(parsed([])).toEqual({ validate: true });
    expect(parsed(['--no-validate'])).toEqual({ validate: false });
  });

  test('names become kebab-case', () => {
    const schema = z.strictObject({ maxCost: z.number().default(3).meta({ description: 'Most' }) });
    const [option] = addFields(new Command(), schema).options;
    expect([option?.flags, option?.description]).toEqual(['--max-cost <value>', 'Most (default: 3)']);
  });
});
