// Which model attacks: named, by profile, or by the configuration; otherwise the embedded engine. A file that came with a
// project must not spend its reader's money by itself, so its profile counts only where the reader trusts it.

import { nearestWord, UsageError } from '../../../domain/errors.ts';
import { DEFAULT_PROFILE, PROFILES } from '../../../workflows/review/index.ts';

export interface AdversaryRequest {
  /** `--adversary` */
  readonly adversary: string | undefined;
  /** `--profile`; true without a name. */
  readonly profile: string | true | undefined;
  /** Of the project's file. */
  readonly configured: { readonly profile: string | undefined; readonly isTrusted: boolean };
  /** `model` of the configuration. */
  readonly model: string | undefined;
}

export interface ChosenAdversary {
  /** Undefined: the embedded engine. */
  readonly model: string | undefined;
  /** A profile that was named but does not count. */
  readonly ignored: string | undefined;
}

export function chooseAdversary({
  adversary,
  profile,
  configured,
  model,
}: AdversaryRequest): ChosenAdversary {
  if (adversary !== undefined && profile !== undefined) throw bothNamed();
  const said = configured.isTrusted ? configured.profile : undefined;
  const named = typeof profile === 'string' ? profile : profile && (said ?? DEFAULT_PROFILE);
  const chosen = adversary ?? modelOf(named) ?? model ?? modelOf(said);
  const isIgnored = chosen === undefined && configured.profile !== undefined;
  return { model: chosen, ignored: isIgnored ? configured.profile : undefined };
}

function modelOf(profile: string | undefined): string | undefined {
  if (profile === undefined) return undefined;
  const model = PROFILES.get(profile.toLowerCase());
  if (model !== undefined) return model;
  const nearest = nearestWord(profile, [...PROFILES.keys()]);
  throw new UsageError(`Unknown profile: ${profile}`, {
    code: 'review/unknown-profile',
    hint:
      nearest === undefined ? `Profiles: ${[...PROFILES.keys()].join(', ')}.` : `Did you mean ${nearest}?`,
  });
}

const bothNamed = (): UsageError =>
  new UsageError('--adversary and --profile exclude each other', {
    code: 'review/two-adversaries',
    hint: 'Name a model with --adversary, or a profile (quality, balanced, budget) with --profile.',
  });
