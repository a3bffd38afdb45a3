// Who judged how much, once more: the statements of all variants but the base must come out as judged by a rule, by a seat
// or left open, and a seat can have judged nothing of a variant that no recorded answer of an analyst names.

import type { Document } from '../../../../domain/document.ts';
import { createClaimExtractor } from '../../../../text/statements/extract-claims.ts';
import { createReader } from '../../../../text/statements/read-statement.ts';
import type { Facts } from './facts.ts';
import { ownQuotes } from './recheck-undecided.ts';

interface Judged {
  readonly by_rule: unknown;
  readonly by_seat: number;
  readonly by_person: number;
}

type Spans = readonly { readonly start: number; readonly end: number }[];

export function recountJudged(facts: Facts): Judged {
  const { record, analysis } = facts;
  const unjudged = analysis?.points.filter(({ kind }) => kind === 'unjudged') ?? [];
  const ids = new Set(unjudged.map(({ id }) => id));
  const count = (isPerson: boolean): number =>
    (record.decisions ?? [])
      .filter(({ by }) => (by === 'person') === isPerson)
      .flatMap(({ items }) => items)
      .filter((id) => ids.has(id)).length;
  const [decided, by_person] = [count(false), count(true)];
  const declared = (record.contract.judged ?? {}) as Readonly<Record<string, unknown>>;
  const by_rule = Number(declared.by_rule ?? 0);
  const said = statementsOf(facts);
  const most = [...said]
    .filter(([letter]) => facts.analysts.isRemembered || facts.analysts.letters.has(letter))
    .reduce((sum, [, spans]) => sum + spans.length, 0);
  // Where lines of ours or of an ancestor are in play, not every statement is one of the variants' own.
  if (!facts.isPlain) {
    const seat = Math.min(Number(declared.by_seat ?? 0), most + decided);
    return { by_rule, by_seat: Math.max(seat, decided), by_person };
  }
  const open = unjudged.filter((point) => ownQuotes(point).some((quote) => holdsStatement(said, quote)));
  const total = [...said.values()].reduce((sum, spans) => sum + spans.length, 0);
  const bySeat = Math.max(0, Math.min(total - open.length - by_rule, most));
  return { by_rule: total - open.length - bySeat, by_seat: bySeat + decided, by_person };
}

/** By letter, of all variants but the base. */
function statementsOf({ documents, record }: Facts): ReadonlyMap<string, Spans> {
  const extractor = createClaimExtractor(createReader());
  const others = [...documents].filter(([letter]) => letter !== record.plan.base);
  return new Map(
    others.map(([letter, document]: [string, Document]) => [letter, extractor.extract(letter, document)]),
  );
}

/** Code and the like can be unjudged, too, but make no statements. */
const holdsStatement = (
  said: ReadonlyMap<string, Spans>,
  { variant, start, end }: { readonly variant: string; readonly start: number; readonly end: number },
): boolean => (said.get(variant) ?? []).some((one) => one.start < end && start < one.end);
