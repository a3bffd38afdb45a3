// One extraction of two readings: what the rules found, and what a reader says of every statement. Nothing goes unseen:
// what is added names who found it, what is left out or read as something else is listed with its line and the reason.

import type { Findings, FoundRequirement, OwnerKey } from '../extraction/findings/found.ts';
import type { LeftOut, ReadByModel, SourceRef } from '../model/extraction.ts';
import type { Verdict } from './ask-reader.ts';
import { type Fate, type Judging, judgeRequirement } from './decide-requirement.ts';
import { listDeferred, wholeOf } from './list-deferred.ts';
import { letters, type Matched } from './match-findings.ts';
import { needsOf } from './needs-of.ts';
import type { SpecUnit } from './number-spec.ts';
import { settleOthers } from './settle-others.ts';
import { takeQuestions } from './take-questions.ts';
import { sourceOf, takeCriterion, takeDependence, takeRequirement, takeRisk } from './take-unit.ts';

export interface Joined {
  readonly findings: Findings;
  readonly reading: ReadByModel;
}

export function joinReading(judging: Judging, findings: Findings, matched: Matched): Joined {
  const fates = new Map<FoundRequirement, Fate>(
    [...matched.requirements].map(([found, taken]) => [found, judgeRequirement(judging, found, taken)]),
  );
  const added = addRequirements(judging, matched, fates);
  const keyOf = keysOf(judging, matched, fates, added.requirements);
  const others = addOthers(judging, findings, matched, keyOf);
  const kept = findings.requirements.flatMap((found) => keep(found, fates.get(found)));
  const requirements = byLine([...kept, ...added.requirements]);
  const reading = {
    ...reportOf(judging),
    leftOut: byLine([
      ...listFates(judging, fates),
      ...added.refused,
      ...listDeferred(judging, matched, fates),
    ]),
  };
  if (requirements.length === 0 && findings.requirements.length > 0)
    return { findings, reading: { ...reading, leftOut: [], isOverruled: true } };
  return {
    findings: {
      requirements,
      ...others,
      mentions: markGone(findings.mentions, fates),
      ...settleOthers(findings, matched, judging, reading.leftOut),
      ...takeQuestions(judging, keyOf),
    },
    reading,
  };
}

/** Its id stays taken, and a reference to it is none to nowhere. */
function markGone(
  mentions: Findings['mentions'],
  fates: ReadonlyMap<FoundRequirement, Fate>,
): Findings['mentions'] {
  const gone = [...fates].flatMap(([{ id, canonical, source }, { to }]) =>
    to === 'left out' && id !== undefined && canonical !== undefined
      ? [{ id, canonical, line: source.line, isLeftOut: true as const }]
      : [],
  );
  const ids = new Set(gone.map(({ canonical }) => canonical));
  return [...mentions.filter(({ canonical }) => !ids.has(canonical)), ...gone];
}

const byLine = <One extends { readonly source: SourceRef }>(list: readonly One[]): One[] =>
  [...list].sort((a, b) => a.source.line - b.source.line);

function keep(found: FoundRequirement, fate: Fate | undefined): FoundRequirement[] {
  if (fate === undefined) return [found];
  if (fate.to === 'kept') return [fate.kind === undefined ? found : { ...found, kind: fate.kind }];
  if (fate.to !== 'disputed') return [];
  const { is, why, by } = fate.verdict;
  return [{ ...found, disputed: { called: is, why, by, reason: fate.reason } }];
}

/** Of what the rules took for a requirement and a reader does not. */
const listFates = ({ spec }: Judging, fates: ReadonlyMap<FoundRequirement, Fate>): LeftOut[] =>
  [...fates].flatMap(([found, fate]): LeftOut[] => {
    if (fate.to !== 'left out' && fate.to !== 'moved') return [];
    const { is, by, why, unit } = fate.verdict;
    const source = found.source.quote === '' ? sourceOf(spec, unit) : found.source;
    const reason = fate.to === 'moved' ? why || `listed as a ${fate.as}` : fate.reason;
    return [
      {
        source,
        ...(found.id !== undefined && { id: found.id }),
        took: 'requirement',
        called: is,
        reason,
        by,
      },
    ];
  });

interface Added {
  readonly requirements: readonly FoundRequirement[];
  readonly refused: readonly LeftOut[];
}

/** What no requirement of the rules holds already. */
function addRequirements(
  { spec, verdicts, excluded }: Judging,
  { ownerOf }: Matched,
  fates: ReadonlyMap<FoundRequirement, Fate>,
): Added {
  const kept = [...fates]
    .filter(([, { to }]) => to === 'kept' || to === 'disputed')
    .map(([one]) => letters(one.source.quote));
  // Of a statement with several sentences the rules may have taken one.
  const isTaken = (unit: SpecUnit): boolean => {
    const own = letters(spec.textOf(unit));
    return kept.some((quote) => quote.includes(own) || own.includes(quote));
  };
  const requirements: FoundRequirement[] = [];
  const refused: LeftOut[] = [];
  for (const verdict of verdicts.values()) {
    const { unit, is, by } = verdict;
    const isPart = unit.record !== undefined && unit.id !== unit.record.id;
    if (is !== 'requirement' || (isPart ? isTaken(unit) : isHeld(unit, ownerOf, fates))) continue;
    const found = takeRequirement(spec, verdict);
    if (found === undefined) continue;
    if (excluded.has(unit.id)) {
      const reason = 'not added: it stands under a heading that leaves it out';
      refused.push({ source: found.source, took: 'nothing', called: is, reason, by });
    } else requirements.push(found);
  }
  return { requirements, refused };
}

function isHeld(
  unit: SpecUnit,
  ownerOf: Matched['ownerOf'],
  fates: ReadonlyMap<FoundRequirement, Fate>,
): boolean {
  const owner = ownerOf.get(wholeOf(unit));
  const to = owner && fates.get(owner)?.to;
  return to === 'kept' || to === 'disputed';
}

/** Of a number the requirement that holds it. */
function keysOf(
  { spec }: Judging,
  { ownerOf }: Matched,
  fates: ReadonlyMap<FoundRequirement, Fate>,
  added: readonly FoundRequirement[],
): (number: string) => OwnerKey | undefined {
  const kept = [...fates].flatMap(([found, { to }]) => (to === 'kept' || to === 'disputed' ? [found] : []));
  return (number) => {
    const unit = spec.units.get(number);
    if (unit === undefined) return undefined;
    const own = letters(spec.textOf(unit));
    const isSame = ({ source }: FoundRequirement): boolean =>
      source.line === unit.origin.line && own.includes(letters(source.quote));
    // Of several sentences each may be a requirement: the one that is meant comes before the whole.
    if (unit.id !== wholeOf(unit)) {
      const part = [...added, ...kept].find(isSame);
      if (part) return part.key;
    }
    if (isHeld(unit, ownerOf, fates)) return ownerOf.get(wholeOf(unit))?.key;
    return added.find(isSame)?.key;
  };
}

/** Criteria, risks and dependencies that the rules have not found; those of them that a reader calls a requirement go. */
function addOthers(
  judging: Judging,
  findings: Findings,
  { ownerOf, takenBy }: Matched,
  keyOf: (number: string) => OwnerKey | undefined,
): Pick<Findings, 'criteria' | 'risks' | 'dependences'> {
  const { spec, verdicts } = judging;
  const said = (found: { readonly source: SourceRef }): readonly string[] =>
    takenBy(found).units.map(({ id }) => id);
  const isAsked = (found: { readonly source: SourceRef }): boolean => {
    const ids = said(found);
    return ids.length > 0 && ids.every((id) => verdicts.get(id)?.is === 'requirement' && !ownerOf.has(id));
  };
  // A passage that a rule only suspects counts as soon as somebody says so; who needs what is then for them to say.
  const settle = (found: Findings['dependences'][number]): Findings['dependences'][number] => {
    const calls = said(found).flatMap((id) => verdicts.get(id)?.is ?? []);
    const isNamed = found.isNamed || (found.owner === undefined && calls.includes('dependency'));
    return { ...found, isNamed };
  };
  /** Which requirement needs which is told by number: nothing else is read out of its words. */
  const isLinked = (id: string): boolean => {
    const { is, as = [], needs = [] } = verdicts.get(id) ?? {};
    const isKnown = (number: string): boolean => keyOf(number) !== undefined;
    return is === 'dependency' && as.some(isKnown) && needs.some(isKnown);
  };
  const criteria = findings.criteria.filter(
    (one) => one.owner !== undefined || one.id !== undefined || !isAsked(one),
  );
  const risks = findings.risks.filter((one) => !isAsked(one));
  const fresh = (call: Verdict['is'], known: readonly { readonly source: SourceRef }[]): Verdict[] => {
    const ids = new Set(known.flatMap(said));
    return [...verdicts.values()].filter(({ is, unit }) => is === call && !ids.has(wholeOf(unit)));
  };
  const shownBy = ({ is, as }: Verdict): OwnerKey[] =>
    is === 'criterion' ? as.flatMap((number) => keyOf(number) ?? []) : [];
  // What the reader says it shows counts, and not what it happens to stand under.
  const told = (found: Findings['criteria'][number]): Findings['criteria'][number] => {
    const shows = said(found).flatMap((id) => {
      const verdict = verdicts.get(id);
      return verdict ? shownBy(verdict) : [];
    });
    return shows.length === 0 ? found : { ...found, shows };
  };
  return {
    criteria: [
      ...criteria.map(told),
      ...fresh('criterion', criteria).map((one) => ({
        ...takeCriterion(spec, one, keyOf(one.unit.id)),
        shows: shownBy(one),
      })),
    ],
    risks: [...risks, ...fresh('risk', risks).map((one) => takeRisk(spec, one))],
    dependences: [
      ...findings.dependences.filter((one) => !said(one).some(isLinked)).map(settle),
      ...fresh('dependency', findings.dependences)
        .filter(({ unit }) => !isLinked(unit.id))
        .map((one) => ({
          ...takeDependence(spec, one),
          affects: one.as.flatMap((number) => keyOf(number) ?? []),
        })),
      ...needsOf(judging, keyOf),
    ],
  };
}

function reportOf(judging: Judging): Omit<ReadByModel, 'leftOut'> {
  const { spec, verdicts } = judging;
  const isAnswered = ({ id, record }: SpecUnit): boolean =>
    verdicts.has(id) ||
    (record !== undefined && record.parts.length > 0 && record.parts.every((part) => verdicts.has(part.id)));
  return {
    by: [...new Set([...verdicts.values()].map(({ by }) => by))],
    statements: spec.judged.length,
    unanswered: spec.judged.filter((unit) => !isAnswered(unit)).map((unit) => sourceOf(spec, unit)),
  };
}
