// What becomes of a requirement that the rules took, by what a reader says of its statements. It goes only where nothing
// speaks against that: no id of its own, nothing that binds, words that put it off.

import { createVocabulary } from '../../../text/words/read-words.ts';
import type { FoundRequirement } from '../extraction/findings/found.ts';
import type { Call } from '../questions/read-requirements.ts';
import type { Verdict } from './ask-reader.ts';
import type { HeldWords } from './check-words.ts';
import type { Taken } from './match-findings.ts';
import type { NumberedSpec, SpecUnit } from './number-spec.ts';

export type Fate =
  | { readonly to: 'kept'; readonly kind?: FoundRequirement['kind'] }
  /** Kept against the reader. */
  | { readonly to: 'disputed'; readonly verdict: Verdict; readonly reason: string }
  | { readonly to: 'left out'; readonly verdict: Verdict; readonly reason: string }
  | { readonly to: 'moved'; readonly verdict: Verdict; readonly as: 'criterion' | 'risk' | 'dependency' };

export interface Judging {
  readonly spec: NumberedSpec;
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly words: HeldWords;
  /** Numbers that the spec leaves out. */
  readonly excluded: ReadonlySet<string>;
}

/** Of the whole and of its parts; undefined: some of it was not answered. */
function verdictsOf({ verdicts }: Judging, unit: SpecUnit): readonly Verdict[] | undefined {
  const whole = verdicts.get(unit.id);
  const parts = (unit.record?.id === unit.id ? unit.record.parts : []).map(({ id }) => verdicts.get(id));
  const said = parts.filter((part) => part !== undefined);
  if (whole !== undefined) return [whole, ...said];
  return parts.length > 0 && said.length === parts.length ? said : undefined;
}

const MOVED = ['criterion', 'dependency', 'risk'] as const;

export function judgeRequirement(judging: Judging, found: FoundRequirement, taken: Taken): Fate {
  const { units } = taken;
  const said = units.map((unit) => verdictsOf(judging, unit));
  const all = said.flatMap((one) => one ?? []);
  const asked = all.find(({ is }) => is === 'requirement');
  if (asked) return { to: 'kept', ...(found.id === undefined && { kind: asked.kind }) };
  const [first] = all;
  if (first === undefined || said.includes(undefined)) return { to: 'kept' };
  const has = (call: Call): Verdict | undefined => all.find(({ is }) => is === call);
  for (const as of MOVED) {
    const verdict = has(as);
    if (verdict && found.id !== undefined) return disputed(verdict, NAMED(found.id));
    if (verdict) return { to: 'moved', verdict, as };
  }
  const context = has('context') ?? has('question') ?? has('date');
  if (context) return judgeContext(judging, context, units);
  const deferred = has('deferred');
  if (deferred) return judgeDeferred(judging, deferred, taken);
  return judgeSame(judging, first, found);
}

const NAMED = (id: string): string => `the spec names it ${id}`;

const disputed = (verdict: Verdict, reason: string): Fate => ({ to: 'disputed', verdict, reason });

function judgeContext({ words: held }: Judging, verdict: Verdict, units: readonly SpecUnit[]): Fate {
  const binding = units.map((unit) => held.bindingOf(unit)).find((why) => why !== undefined);
  return binding === undefined
    ? { to: 'left out', verdict, reason: verdict.why }
    : disputed(verdict, `it binds: ${binding}`);
}

/** At its place, above it, or in what is said below its title. */
function judgeDeferred({ spec, words: held }: Judging, verdict: Verdict, { units, covered }: Taken): Fate {
  const below = [...covered].flatMap((id) => spec.units.get(id) ?? []);
  const words = [...units, ...below].map((unit) => held.deferralOf(unit)).find((one) => one !== undefined);
  if (words !== undefined) return { to: 'left out', verdict, reason: `${verdict.why} ("${words}")`.trim() };
  const binding = units.some((unit) => held.bindingOf(unit) !== undefined);
  return binding
    ? disputed(verdict, 'it binds, and no word at its place or above puts it off')
    : { to: 'left out', verdict, reason: verdict.why };
}

/** Of two sayings one goes, if the other is a requirement, has its numbers and speaks of the same. */
function judgeSame(judging: Judging, verdict: Verdict, found: FoundRequirement): Fate {
  if (found.id !== undefined) return disputed(verdict, NAMED(found.id));
  const { spec } = judging;
  const twin = verdict.as
    .flatMap((id) => spec.units.get(id) ?? [])
    .find((unit) => verdictsOf(judging, unit)?.some(({ is }) => is === 'requirement'));
  if (twin === undefined) return disputed(verdict, 'the statement it repeats is not a requirement');
  return isSaid(spec.textOf(verdict.unit), spec.textOf(twin))
    ? { to: 'left out', verdict, reason: `said in line ${twin.origin.line}` }
    : disputed(verdict, `line ${twin.origin.line} says something else`);
}

/** Other words for the same share some of them; a third keeps apart what only stands in one document. */
const LEAST_SHARED = 1 / 3;

function isSaid(text: string, twin: string): boolean {
  const vocabulary = createVocabulary();
  const tellingOf = (said: string) =>
    vocabulary
      .read(said)
      .filter(({ word }) => ['content', 'name', 'number'].includes(word.kind))
      .map(({ word }) => word);
  const own = tellingOf(text);
  const other = new Set(tellingOf(twin).map(({ stemId }) => stemId));
  const stems = [...new Set(own.map(({ stemId }) => stemId))];
  return (
    own.filter(({ lower }) => /\d/.test(lower)).every(({ stemId }) => other.has(stemId)) &&
    stems.filter((stem) => other.has(stem)).length >= stems.length * LEAST_SHARED
  );
}
