// The names that ship with steelman. A name without a version means the newest model that both the vendor's SDK and
// the list of prices know, so that a call can be made and counted; a test fails when an update of either knows a newer one.

import { KNOWN_KINDS } from '../../agents/commands/kinds.ts';
import { splitEffort } from '../../domain/seat.ts';
import type { ConfiguredModel, ModelAlias } from './model-aliases.ts';

/** The day on which the older of the two sources was published. */
export { PRICES_DATE as NAMES_DATE } from './prices.ts';

export const NEWEST_MODELS = {
  opus: { provider: 'anthropic', model: 'claude-opus-5-5' },
  sonnet: { provider: 'anthropic', model: 'claude-sonnet-5' },
  haiku: { provider: 'anthropic', model: 'claude-haiku-4-5' },
  gpt: { provider: 'openai', model: 'gpt-6-sol' },
  gemini: { provider: 'google', model: 'gemini-3.1-pro-preview' },
} as const satisfies Readonly<Record<string, ModelAlias>>;

/** Names that had a version in them: they keep their meaning, and say which name does not age. */
const OLD_NAMES: ReadonlyMap<
  string,
  { readonly alias: ModelAlias; readonly instead: keyof typeof NEWEST_MODELS }
> = new Map([['gpt52', { alias: { provider: 'openai', model: 'gpt-5.2' }, instead: 'gpt' }]]);

export const BUILT_IN_MODELS: ReadonlyMap<string, ModelAlias> = new Map<string, ModelAlias>([
  ['embedded', { provider: 'embedded' }],
  ...Object.entries(NEWEST_MODELS),
  ...KNOWN_KINDS.map((kind) => [kind, { provider: 'command', kind }] as const),
  ...[...OLD_NAMES].map(([name, { alias }]) => [name, alias] as const),
]);

export const BUILT_IN: ReadonlyMap<string, ConfiguredModel> = new Map(
  [...BUILT_IN_MODELS].map(([name, value]) => [name, { value, origin: 'built in', isTrusted: true }]),
);

/** The name that does not age; undefined unless `name` is an old one that means what it always meant. */
export function nameInstead(name: string, alias: ModelAlias): string | undefined {
  const old = OLD_NAMES.get(splitEffort(name).model);
  return old?.alias === alias ? old.instead : undefined;
}
