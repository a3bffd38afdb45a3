import { describe, expect, test } from 'vitest';
import { PROFILES } from '../../../workflows/review/request/request.ts';
import { type AdversaryRequest, chooseAdversary } from './choose-adversary.ts';

const NOTHING: AdversaryRequest = {
  adversary: undefined,
  profile: undefined,
  configured: { profile: undefined, isTrusted: false },
  model: undefined,
};

const choose = (request: Partial<AdversaryRequest>) => chooseAdversary({ ...NOTHING, ...request });

describe('[003/profiles] a profile stands for a model', () => {
  test('quality, balanced and budget', () => {
    expect([...PROFILES]).toEqual([
      ['quality', 'opus'],
      ['balanced', 'sonnet'],
      ['budget', 'haiku'],
    ]);
  });

  test.each<[string | true, string]>([
    ['quality', 'opus'],
    ['balanced', 'sonnet'],
    ['Budget', 'haiku'],
    [true, 'sonnet'],
  ])('--profile %s: %s', (profile, model) => expect(choose({ profile })).toEqual({ model }));
});

describe('whose word counts', () => {
  const trusted = { profile: 'budget', isTrusted: true };
  const foreign = { profile: 'quality', isTrusted: false };
  test.each<[string, Partial<AdversaryRequest>, object]>([
    ['nobody: the embedded engine', {}, { model: undefined, ignored: undefined }],
    ['--adversary', { adversary: 'gpt52', model: 'sonnet', configured: trusted }, { model: 'gpt52' }],
    ['--profile before the configuration', { profile: 'quality', model: 'gpt52' }, { model: 'opus' }],
    ['the configuration', { model: 'gpt52', configured: trusted }, { model: 'gpt52' }],
    ['a trusted file', { configured: trusted }, { model: 'haiku' }],
    [
      '--profile takes the name of a trusted file',
      { profile: true, configured: trusted },
      { model: 'haiku' },
    ],
    ['a file of anybody pays nobody', { configured: foreign }, { model: undefined, ignored: 'quality' }],
    ['nor says how much', { profile: true, configured: foreign }, { model: 'sonnet' }],
  ])('%s', (_, request, chosen) => expect(choose(request)).toEqual(expect.objectContaining(chosen)));

  test.each<[Partial<AdversaryRequest>, RegExp]>([
    [{ adversary: 'opus', profile: 'budget' }, /--adversary and --profile exclude each other/],
    [{ profile: 'qualty' }, /Unknown profile: qualty/],
  ])('%j is refused', (request, message) => expect(() => choose(request)).toThrow(message));
});
