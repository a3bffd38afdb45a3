// Where in the base something belongs that an analyst wants to come in: behind a block, at the end of a section, or in a
// section of its own.

import type { Document } from '../../../../domain/document.ts';
import { type Ref, touches } from '../../judging/judgement.ts';
import type { NumberedRecord } from '../../judging/number-statements.ts';
import type { SaidPlace } from '../../judging/read-place.ts';
import type { Reading } from './outcomes.ts';

export type Target =
  /** `below`: that block says what stands above it in its own document. */
  | { readonly kind: 'block'; readonly block: number; readonly below?: true }
  | { readonly kind: 'section'; readonly section: number }
  /** Behind a section with all below it; undefined: before the first. */
  | { readonly kind: 'new'; readonly heading: string; readonly behind: number | undefined };

/** Undefined: nobody has said where, or not in words that lead anywhere in the base. */
export function findTarget(
  reading: Reading,
  record: NumberedRecord,
  after: SaidPlace | undefined,
  placed: ReadonlyMap<NumberedRecord, Target>,
): Target | undefined {
  if (after === undefined) return undefined;
  const { judgement } = reading;
  const at = after.at === 'start' ? undefined : judgement.book.find(after.at);
  if (after.heading !== undefined) {
    if (after.at === 'start') return { kind: 'new', heading: after.heading, behind: undefined };
    const behind = at && sectionOf(reading, at);
    return behind === undefined ? undefined : namedSection(reading, after.heading, behind);
  }
  return at && leadTo(reading, at, record, placed);
}

/** A section of that name, if the base has one: nobody wants two of them. */
function namedSection({ context }: Reading, heading: string, behind: number): Target {
  const wanted = fold(heading);
  const known = context.baseDocument.sections.find(({ title, level }) => level > 0 && fold(title) === wanted);
  return known ? { kind: 'section', section: known.index } : { kind: 'new', heading, behind };
}

const fold = (title: string): string =>
  title
    .toLowerCase()
    .replace(/^[\d.\s]+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** In the base itself, where the base says the same or something against it, or where that other statement comes in. */
function leadTo(
  reading: Reading,
  at: Ref,
  record: NumberedRecord,
  placed: ReadonlyMap<NumberedRecord, Target>,
): Target | undefined {
  const { context, links } = reading;
  if (at.kind === 'section') {
    const section = sectionOf(reading, at);
    return section === undefined ? undefined : { kind: 'section', section };
  }
  if (at.record === record) return undefined;
  const inBase = (block: number): Target =>
    isSaidAbove(reading, record, block) ? { kind: 'block', block, below: true } : { kind: 'block', block };
  if (at.record.variant === context.baseIndex) return inBase(at.record.block);
  const same = links
    .equivalents(at)
    .find((ref) => ref.kind === 'record' && ref.record.variant === context.baseIndex);
  if (same?.kind === 'record') return inBase(same.record.block);
  const opposed = opposedTo(reading, at);
  return placed.get(at.record) ?? (opposed?.kind === 'record' ? inBase(opposed.record.block) : undefined);
}

/** What the base says to the question that a disputed statement answers: there it is spoken of. */
function opposedTo({ judgement, context }: Reading, at: Ref): Ref | undefined {
  return judgement.conflicts
    .filter(({ sides }) => sides.flat().some((ref) => touches(ref, at)))
    .flatMap(({ sides }) => sides.flat())
    .find((ref) => ref.kind === 'record' && ref.record.variant === context.baseIndex);
}

/** Whether an item of the base says what the item around a record says. */
function isSaidAbove({ context, links, judgement }: Reading, record: NumberedRecord, block: number): boolean {
  const { records = [], document } = judgement.book.variants[record.variant] ?? {};
  const parent = document?.blocks[record.block]?.parent;
  const around = records.find((one) => one.block === parent);
  if (!around || document?.blocks[around.block]?.kind !== 'list-item') return false;
  if (context.baseDocument.blocks[block]?.kind !== 'list-item') return false;
  return links
    .equivalents({ kind: 'record', record: around, unit: around })
    .some(
      (ref) =>
        ref.kind === 'record' && ref.record.variant === context.baseIndex && ref.record.block === block,
    );
}

/** The section of the base that a number stands in, or that speaks of what another variant's section speaks of. */
function sectionOf({ context }: Reading, at: Ref): number | undefined {
  const { comparison, baseIndex } = context;
  const variant = at.kind === 'section' ? at.variant : at.record.variant;
  const section = at.kind === 'section' ? at.section : at.record.section;
  if (variant === baseIndex) return section;
  return comparison.topics[comparison.topicOf(variant, section)]?.members[baseIndex]?.section;
}

/** What the base has on the subject of the record's own section; undefined where it has nothing of the kind. */
export function usualTarget(
  { context }: Reading,
  { variant, section }: NumberedRecord,
  document: Document,
): Target | undefined {
  const { comparison, baseIndex } = context;
  const member = comparison.topics[comparison.topicOf(variant, section)]?.members[baseIndex];
  if (member && member.section > 0) return { kind: 'section', section: member.section };
  const title = document.sections[section]?.title.trim() ?? '';
  const last = context.baseDocument.sections.findLast(({ level }) => level <= 2);
  return title === '' ? undefined : { kind: 'new', heading: title, behind: last?.index };
}
