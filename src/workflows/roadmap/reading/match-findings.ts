// Which statements the rules took each of their findings from, by lines and words: so a judgement of a number can be held
// against what was found there.

import type { Findings, FoundRequirement } from '../extraction/findings/found.ts';
import type { SourceRef } from '../model/extraction.ts';
import type { NumberedSpec, SpecUnit } from './number-spec.ts';

export interface Taken {
  /** What the finding says, by number. */
  readonly units: readonly SpecUnit[];
  /** Numbers of these and of everything that stands below them. */
  readonly covered: ReadonlySet<string>;
}

export interface Matched {
  readonly requirements: ReadonlyMap<FoundRequirement, Taken>;
  /** For every number that a requirement covers the first that does. */
  readonly ownerOf: ReadonlyMap<string, FoundRequirement>;
  readonly takenBy: (found: { readonly source: SourceRef }) => Taken;
}

export const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

export function matchFindings(spec: NumberedSpec, { requirements }: Pick<Findings, 'requirements'>): Matched {
  const byLine = new Map<number, SpecUnit[]>();
  for (const unit of spec.judged)
    for (let { line } = unit.origin; line <= unit.origin.endLine; line += 1)
      byLine.set(line, [...(byLine.get(line) ?? []), unit]);
  const takenBy = ({ source }: { readonly source: SourceRef }): Taken => take(spec, byLine, source);
  const taken = new Map(requirements.map((found) => [found, takenBy(found)]));
  const ownerOf = new Map<string, FoundRequirement>();
  for (const [found, { covered }] of taken)
    for (const id of covered) if (!ownerOf.has(id)) ownerOf.set(id, found);
  return { requirements: taken, ownerOf, takenBy };
}

function take(
  spec: NumberedSpec,
  byLine: ReadonlyMap<number, readonly SpecUnit[]>,
  { line, endLine, quote }: SourceRef,
): Taken {
  const around = new Set<SpecUnit>();
  for (let at = line; at <= endLine; at += 1) for (const unit of byLine.get(at) ?? []) around.add(unit);
  const quoted = letters(quote);
  const isSaid = (unit: SpecUnit): boolean => {
    const own = letters(spec.textOf(unit));
    return own !== '' && (own.includes(quoted) || quoted.includes(own));
  };
  // A heading that names a requirement stands for all that is said below it.
  const heading = [...around].find((unit) => unit.record === undefined && unit.origin.line === line);
  const units = heading ? [heading] : [...around].filter(isSaid);
  const last = Math.max(line, ...units.map(({ origin }) => origin.endLine));
  const below = [...around].filter((unit) => heading !== undefined || unit.origin.line > last);
  return { units, covered: new Set([...units, ...below].map(({ id }) => id)) };
}
