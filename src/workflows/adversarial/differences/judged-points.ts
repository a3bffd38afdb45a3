// X-points that analysts named: their numbers become quotations, and who says the same becomes an approach.

import type { Claim } from '../../../domain/claim.ts';
import type { ContradictionCategory, DiffPoint, Severity } from '../../../domain/comparison/difference.ts';
import type { Quote, VariantId } from '../../../domain/document.ts';
import { type Comparison, quoteSpan } from '../../../text/relations/comparison/compare-documents.ts';
import { claimsAt, type JudgedConflict, type Judgement, type Ref } from '../judging/judgement.ts';
import { absent, type Draft, quoteHeading } from './draft.ts';
import { quotedSide } from './opposing-points.ts';

const SEVERITY: Record<JudgedConflict['severity'], Severity> = { high: 'High', medium: 'Medium', low: 'Low' };
const WEIGHT: Record<JudgedConflict['severity'], number> = { high: 100, medium: 50, low: 1 };

export const draftConflicts = (comparison: Comparison, { conflicts }: Judgement): Draft[] =>
  conflicts.map((conflict) => draftConflict(comparison, conflict));

function draftConflict(comparison: Comparison, conflict: JudgedConflict): Draft {
  const quoted = conflict.sides.map((side) => side.map((ref) => quoteRef(comparison, ref)));
  const sides = comparison.variants.map((variant) => {
    const quotes = distinct(quoted.flat().filter((quote) => quote.variant === variant.id));
    return quotes.length === 0 ? absent(variant, 'silent') : quotedSide(variant, quotes);
  });
  const speaking = [...new Set(quoted.flat().map(({ variant }) => variant))];
  const { severity, about, by, against, why, ask } = conflict;
  const category = categoryOf(conflict);
  const draft: Draft = {
    kind: 'contradiction',
    category,
    title: about,
    sides,
    severity: SEVERITY[severity],
    reason: reasonOf(conflict),
    weight: WEIGHT[severity],
    foundBy: by,
    ...(ask !== '' && { ask }),
    ...(conflict.at && { at: quoteRef(comparison, conflict.at) }),
  };
  const torn = speaking.filter(
    (id) => quoted.filter((side) => side.some(({ variant }) => variant === id)).length > 1,
  );
  const groups = groupsOf(quoted, torn);
  const approaches = groups.filter((group) => group.length > 0);
  // Whoever says both is no approach: nobody can follow it.
  if (torn.length > 0 && (conflict.kind === 'internal' || approaches.length < 2))
    return { ...draft, within: torn.join(', ') };
  const taken = typeof conflict.take === 'number' ? groups[conflict.take]?.[0] : undefined;
  const isTaken = taken !== undefined && speaking.length > 1 && against.length === 0;
  return { ...draft, approaches, ...(isTaken && { take: { variant: taken, why } }) };
}

/**
 * Who takes which side. A variant on two of them, such as one that names in its change log what it gave up, speaks for the
 * one that nobody else takes.
 */
function groupsOf(quoted: readonly (readonly Quote[])[], torn: readonly VariantId[]): VariantId[][] {
  const ids = quoted.map((side) => [...new Set(side.map(({ variant }) => variant))]);
  const seen = new Set<VariantId>();
  return ids.map((all) => {
    const clear = all.filter((id) => !torn.includes(id));
    return (clear.length > 0 ? clear : all).filter((id) => !seen.has(id) && seen.add(id));
  });
}

function reasonOf({ by, against, kind, why }: JudgedConflict): string {
  const how = kind === 'internal' ? 'these do not fit each other' : `another ${kind}`;
  const said = `${by.join(' and ')}: ${how}`;
  const told = why === '' ? said : `${said}; ${why}`;
  return against.length > 0 ? `${told}; ${against.join(' and ')} sees no such conflict` : told;
}

/** Seed 000 tells a requirement against a constraint from two claims that oppose each other. */
function categoryOf({ kind, sides }: JudgedConflict): ContradictionCategory {
  if (kind === 'id-clash') return 'id-clash';
  const types = sides.map((side) => new Set(side.flatMap(claimsAt).map(({ statement }) => statement.type)));
  const has = (type: 'requirement' | 'constraint') => types.filter((set) => set.has(type)).length;
  const isMixed =
    has('requirement') > 0 &&
    has('constraint') > 0 &&
    !types.some((set) => set.has('requirement') && set.has('constraint'));
  return isMixed ? 'requirement-constraint' : 'opposing-claims';
}

/** A cell means nothing without its row, an answer nothing without its question. */
export function quoteRef({ variants }: Comparison, ref: Ref): Quote {
  if (ref.kind === 'section') {
    const variant = variants[ref.variant] as Comparison['variants'][number];
    return quoteHeading(variant, ref.section);
  }
  const { record, unit } = ref;
  const variant = variants[record.variant] as Comparison['variants'][number];
  const { text, blocks } = variant.document;
  const [first] = record.claims;
  const isRow = blocks[record.block]?.kind === 'table-row';
  const isQuestion = ({ start, end }: Claim): boolean => /\?[*_]*$/.test(text.slice(start, end));
  // One question and its answer; of several, each speaks for itself.
  const asks = first !== undefined && isQuestion(first) && record.claims.filter(isQuestion).length === 1;
  return quoteSpan(variant, {
    start: isRow || asks ? record.start : unit.start,
    end: isRow ? record.end : unit.end,
  });
}

const distinct = (quotes: readonly Quote[]): Quote[] =>
  [...new Map(quotes.map((quote) => [`${quote.start}:${quote.end}`, quote])).values()].sort(
    (a, b) => a.start - b.start,
  );

/** A point of a rule that an analyst judged, too: told as the conflict it names, or as what it says instead. */
export function withoutJudged(
  drafts: readonly Draft[],
  judged: readonly Draft[],
  judgement: Judgement,
): Draft[] {
  return drafts.flatMap((draft): Draft[] => {
    if (draft.rule === undefined || ARITHMETIC.has(draft.rule)) return isTold(draft, judged) ? [] : [draft];
    if (isTold(draft, judged)) return [];
    const said = judgement.statements.find(({ record, unit, as, words }) => {
      const isSide = (variant: number, start: number, end: number): boolean =>
        (draft.sides[variant]?.quotes ?? []).some((quote) => quote.start < end && start < quote.end);
      return (
        words === '' &&
        isSide(record.variant, unit.start, unit.end) &&
        as.some((ref) => ref.kind === 'record' && isSide(ref.record.variant, ref.unit.start, ref.unit.end))
      );
    });
    if (said === undefined) return [draft];
    const { category: _category, rule: _rule, within: _within, approaches: _approaches, ...rest } = draft;
    const reason = `a rule (${draft.rule}) sees a contradiction; ${said.by.join(' and ')}: ${said.is}${said.why === '' ? '' : `, ${said.why}`}`;
    return [{ ...rest, kind: 'content', severity: 'Low', reason, foundBy: said.by }];
  });
}

/** What can be counted is so, whatever a mind makes of it. */
const ARITHMETIC = new Set<NonNullable<DiffPoint['rule']>>([
  'counted-wrong',
  'impossible-sequence',
  'same-id',
]);

/** Two of its sides are quoted by one conflict. */
const isTold = (draft: Draft, judged: readonly Draft[]): boolean =>
  judged.some(({ sides }) => {
    const met = draft.sides.filter(({ quotes }, at) =>
      quotes.some((quote) =>
        (sides[at]?.quotes ?? []).some((other) => quote.start < other.end && other.start < quote.end),
      ),
    );
    return met.length >= Math.min(2, draft.sides.filter(({ quotes }) => quotes.length > 0).length);
  });
