// What the plan leaves alone, each with its reason, and what the base did worse, each with what becomes of it.

import type { DiffPoint } from '../../../domain/difference.ts';
import type { Change, Refusal, Weakness } from '../../../domain/merge.ts';
import type { DecidedVariant } from './decide-units.ts';
import type { Declined } from './draft-edit.ts';
import type { PointVerdict, PointVerdicts } from './judge-points.ts';
import type { MergeContext } from './merge-context.ts';

export function findRefusals(
  context: MergeContext,
  verdicts: PointVerdicts,
  changes: readonly Change[],
  variants: readonly DecidedVariant[],
  declined: readonly Declined[],
): Refusal[] {
  const served = new Set(changes.flatMap(({ points }) => points));
  const reasons = whyNot(variants, declined);
  return [...verdicts.values()].flatMap((verdict) => {
    const { point } = verdict;
    if (served.has(point.id) || isOwn(verdict, context.base)) return [];
    const reason = reasonOf(verdict, reasons.get(point.id));
    return [{ point: point.id, approach: approachOf(point, context.base, verdict.to), reason }];
  });
}

/** A contribution of the base, or a fault inside it, is nothing that others propose. */
const isOwn = ({ point, outcome }: PointVerdict, base: string): boolean =>
  (point.kind === 'unique' && outcome === 'held') || (outcome === 'inside' && point.within === base);

function whyNot(variants: readonly DecidedVariant[], declined: readonly Declined[]): Map<string, string> {
  const reasons = new Map<string, string>();
  const note = (verdicts: readonly PointVerdict[], reason: string): void => {
    for (const { point } of verdicts) if (!reasons.has(point.id)) reasons.set(point.id, reason);
  };
  for (const { units } of variants) {
    for (const { decision } of units) {
      if (decision.at !== 'out' || !decision.barred) continue;
      note([decision.verdict], decision.reason);
      note(decision.overruled ?? [], `what it says was decided otherwise: ${decision.reason}`);
    }
  }
  for (const { verdicts, reason } of declined) note(verdicts, reason);
  const wordless = variants.flatMap(({ units }) => units.filter(({ claim }) => claim === undefined));
  for (const { decision } of wordless) if (decision.at === 'incoming') note(decision.verdicts, LEADS_NOWHERE);
  return reasons;
}

function reasonOf({ point, outcome, why, to }: PointVerdict, declined: string | undefined): string {
  switch (outcome) {
    case 'held':
      return `${why}: the base keeps its own`;
    case 'contested':
      return `${why}: open, the base's text stays until somebody decides`;
    case 'lost':
      return `${why}, but ${declined ?? whyNothing(point, to)}`;
    case 'slight':
      return `${why}: too little to be taken over`;
    default:
      return why;
  }
}

function whyNothing({ kind, scope, sides }: DiffPoint, to: string | undefined): string {
  if (kind === 'structural' || scope === 'layout') return ARRANGED;
  const isSilent = sides.some(({ variant, present }) => variant === to && !present);
  return isSilent ? SILENT : NOTHING_NEW;
}

/** Of something that was won and yet is in no change, and says nothing by itself. */
export const LEADS_NOWHERE = 'it only leads to, or is wrapped around, something that does not come in';
const SILENT = 'that variant says nothing about it, and the merge takes nothing away that is not replaced';
const ARRANGED = 'the merge moves no section of the base: its arrangement stays, only text is taken over';
const NOTHING_NEW = 'the base already says it, or says it in other words';

/** What the winner says, or all who differ. */
function approachOf({ sides }: DiffPoint, base: string, to: string | undefined): string {
  const others = sides.filter(({ variant, present }) => variant !== base && present);
  const meant = others.filter(({ variant }) => to === undefined || variant === to);
  const shown = (meant.length > 0 ? meant : others).map(
    ({ variant, summary }) => `Variant ${variant}: ${summary}`,
  );
  return shown.length > 0 ? shown.join('; ') : 'the others say nothing about it';
}

export function findWeaknesses(
  { base }: MergeContext,
  verdicts: PointVerdicts,
  changes: readonly Change[],
  refusals: readonly Refusal[],
): Weakness[] {
  return [...verdicts.values()].flatMap((verdict): Weakness[] => {
    const { point, outcome, to } = verdict;
    const isInside = outcome === 'inside' && (point.within ?? '').split(', ').includes(base);
    if (!isInside && (outcome !== 'lost' || point.kind === 'unique')) return [];
    const own = point.sides.find(({ variant }) => variant === base);
    const issue = `${point.title}: ${own?.summary ?? 'nothing is said'}`;
    if (isInside) {
      const fix =
        'left as it is: the base contradicts itself here, and no variant was asked which of both holds';
      return [{ point: point.id, issue, better: undefined, fix }];
    }
    const fixing = changes
      .filter(({ points }) => points.includes(point.id))
      .map(({ number }) => `Change #${number}`);
    const refused = refusals.find((refusal) => refusal.point === point.id)?.reason ?? '';
    return [
      {
        point: point.id,
        issue,
        better: to,
        fix: fixing.length > 0 ? fixing.join(', ') : `not fixed: ${refused}`,
      },
    ];
  });
}
