// The names without a version against what the installed packages know. Whoever updates one of them is told here
// which name has to move.

import { readFile } from 'node:fs/promises';
import { calcPrice } from '@pydantic/genai-prices';
import { describe, expect, test } from 'vitest';
import { BUILT_IN_MODELS, NEWEST_MODELS, nameInstead } from './built-in-models.ts';

interface Line {
  /** Where the vendor's SDK lists its ids. */
  readonly sdk: string;
  readonly type: string;
  readonly vendor: string;
  /** The version, in one or two groups; then what the vendor calls the size. */
  readonly id: RegExp;
  /** Sizes, purposes and snapshots that the name does not mean; a word that is not here competes. */
  readonly others: RegExp;
}

const CLAUDE = { sdk: 'anthropic', type: 'AnthropicMessagesModelId', vendor: 'anthropic', others: /^$/ };

const LINES: Readonly<Record<keyof typeof NEWEST_MODELS, Line>> = {
  opus: { ...CLAUDE, id: /^claude-opus-(\d{1,2})(?:-(\d{1,2}))?()$/ },
  sonnet: { ...CLAUDE, id: /^claude-sonnet-(\d{1,2})(?:-(\d{1,2}))?()$/ },
  haiku: { ...CLAUDE, id: /^claude-haiku-(\d{1,2})(?:-(\d{1,2}))?()$/ },
  gpt: {
    sdk: 'openai',
    type: 'OpenAIResponsesModelId',
    vendor: 'openai',
    id: /^gpt-(\d)(?:\.(\d+))?(?:-(.+))?$/,
    others: /mini|nano|pro|codex|chat|turbo|luna|terra|astra|\d{4}/,
  },
  gemini: {
    sdk: 'google',
    type: 'GoogleGenerativeAIModelId',
    vendor: 'google',
    id: /^gemini-(\d)(?:\.(\d+))?-(.+)$/,
    others: /flash|lite|image|tts|audio|computer-use|customtools|robotics|live/,
  },
};

async function idsOfSdk({ sdk, type }: Line): Promise<readonly string[]> {
  const types = await readFile(`node_modules/@ai-sdk/${sdk}/dist/index.d.ts`, 'utf8');
  const union = new RegExp(`^type ${type} = (.*);$`, 'm').exec(types)?.[1] ?? '';
  return [...union.matchAll(/'([^']+)'/g)].map(([, id = '']) => id);
}

/** By its very id: some lists guess the price of a model from that of an older one. */
const isPriced = (id: string, providerId: string): boolean =>
  calcPrice({ input_tokens: 1, output_tokens: 1 }, id, { providerId })?.model.id === id;

function newestOf(ids: readonly string[], { id: shape, others }: Line): string | undefined {
  const versions = ids.flatMap((id) => {
    const [, major, minor = '0', size = ''] = shape.exec(id) ?? [];
    return major === undefined || (size !== '' && others.test(size))
      ? []
      : [{ id, at: [+major, +minor] as const }];
  });
  return versions.sort((a, b) => b.at[0] - a.at[0] || b.at[1] - a.at[1])[0]?.id;
}

describe('a name without a version means the newest model that SDK and price list know', () => {
  test.each(Object.entries(LINES))('%s', async (name, line) => {
    const ids = await idsOfSdk(line);
    expect(ids.length).toBeGreaterThan(10);
    const known = ids.filter((id) => isPriced(id, line.vendor));
    const { model } = NEWEST_MODELS[name as keyof typeof NEWEST_MODELS];
    expect(known).toContain(model);
    expect(newestOf(known, line)).toBe(model);
  });

  test('an update that knows a newer one is noticed', async () => {
    const ids = await idsOfSdk(LINES.opus);
    expect(newestOf([...ids, 'claude-opus-9'], LINES.opus)).toBe('claude-opus-9');
    expect(newestOf(['gpt-6-sol', 'gpt-7-vega', 'gpt-8-luna'], LINES.gpt)).toBe('gpt-7-vega');
    expect(newestOf(['gemini-3.1-pro-preview', 'gemini-3.8-flash', 'gemini-4-argon'], LINES.gemini)).toBe(
      'gemini-4-argon',
    );
  });
});

test('a name with a version keeps its meaning and names the one that does not age', () => {
  const alias = BUILT_IN_MODELS.get('gpt52');
  expect(alias).toEqual({ provider: 'openai', model: 'gpt-5.2' });
  expect(alias && nameInstead('gpt52', alias)).toBe('gpt');
  expect(nameInstead('gpt52', { provider: 'openai', model: 'mine' })).toBeUndefined();
  expect(nameInstead('gpt', NEWEST_MODELS.gpt)).toBeUndefined();
});
