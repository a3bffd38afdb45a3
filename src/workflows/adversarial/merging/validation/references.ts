// Internal references: links to headings, `Section X.Y`, `see [section]`, milestones. None at all is no fault. A number
// that came in with its text is broken too where it now leads to a section about something else.

import type { MergeResult, Piece, ValidationCheck } from '../../../../domain/comparison/merge.ts';
import type { Document, Section, Variant } from '../../../../domain/document.ts';
import { findAllReferences } from '../../../../text/find/references/find-internal-references.ts';
import { indexLabels, readLabels } from '../../../../text/find/references/heading-anchors.ts';
import { lineAt } from '../../../../text/parse/parse-document.ts';
import { stemWord } from '../../../../text/words/stem-word.ts';
import { type Fault, splitKnown } from './new-faults.ts';

type Reference = ReturnType<typeof findAllReferences>[number];

export function checkReferences(
  base: Variant,
  variants: readonly Variant[],
  merged: Document,
  { pieces }: MergeResult,
  isIncoming: (line: number) => boolean,
): ValidationCheck {
  const references = findAllReferences(merged);
  const broken = brokenIn(merged, references);
  const before = brokenIn(base.document, findAllReferences(base.document));
  const { faults: unknown, preExisting: known } = splitKnown(broken, before, isIncoming);
  const isInherited = inheritedFrom(references, variants, merged, pieces);
  const faults = unknown.filter((fault) => !isInherited(fault));
  const preExisting = [...known, ...unknown.filter(isInherited)];
  const misled = findMisled(references, variants, merged, pieces);
  const all = [...faults, ...misled].sort((a, b) => a.line - b.line);
  const total = references.length;
  const wrong = broken.length + misled.length;
  return {
    name: 'references',
    passed: all.length === 0,
    examined: total,
    faults: all,
    preExisting,
    detail: `${total - wrong} of ${total} references resolved, ${wrong} broken`,
  };
}

const brokenIn = (document: Document, references: readonly Reference[]): Fault[] =>
  references
    .filter(({ resolved }) => !resolved)
    .map(({ start, target }) => ({ line: lineAt(document, start), message: `"${target}" leads nowhere` }));

/** What led nowhere in the document it came from was not broken by the merge. */
function inheritedFrom(
  references: readonly Reference[],
  variants: readonly Variant[],
  merged: Document,
  pieces: readonly Piece[],
): (fault: Fault) => boolean {
  const dead = new Map(
    variants.map(({ id, document }) => {
      const broken = findAllReferences(document).filter(({ resolved }) => !resolved);
      return [id, new Set(broken.map(({ target }) => target))];
    }),
  );
  const origin = originOf(pieces);
  const inherited = references.filter(({ start, target }) =>
    dead.get(origin(start)?.variant ?? '')?.has(target),
  );
  const faults = new Set(brokenIn(merged, inherited).map(({ line, message }) => `${line} ${message}`));
  return ({ line, message }) => faults.has(`${line} ${message}`);
}

/** Section numbers are those of the variant that wrote them. */
function findMisled(
  references: readonly Reference[],
  variants: readonly Variant[],
  merged: Document,
  pieces: readonly Piece[],
): Fault[] {
  const here = indexLabels(merged);
  const there = new Map(variants.map(({ id, document }) => [id, indexLabels(document)]));
  const origin = originOf(pieces);
  return references.flatMap(({ start, target, resolved }) => {
    const piece = resolved ? origin(start) : undefined;
    const key = piece && readLabels(target)[0]?.key;
    const found = key === undefined ? undefined : here.get(key);
    const labels = there.get(piece?.variant ?? '');
    const meant = key === undefined ? undefined : labels?.get(key);
    if (!piece || !meant || !found || isAlike(meant, found)) return [];
    // Fitted to the merged document, its number may be another section's in the document it came from.
    const source = variants.find(({ id }) => id === piece.variant)?.document;
    if (meantIn(piece, source).some((other) => isAlike(labels?.get(other) ?? meant, found))) return [];
    const message = `"${target}" means "${meant.title}" of Variant ${piece.variant}, but leads to "${found.title}"`;
    return [{ line: lineAt(merged, start), message }];
  });
}

/** Labels in the blocks that a piece was taken from. */
const meantIn = ({ blocks }: Incoming, source: Document | undefined): string[] =>
  blocks.flatMap((index) => {
    const { start = 0, end = 0 } = source?.blocks[index] ?? {};
    return readLabels(source?.text.slice(start, end) ?? '').map(({ key }) => key);
  });

type Incoming = Extract<Piece, { from: 'change' }>;

/** The piece that a change brought in at an offset; asked in ascending order. */
function originOf(pieces: readonly Piece[]): (offset: number) => Incoming | undefined {
  let index = 0;
  let end = pieces[0]?.text.length ?? 0;
  return (offset) => {
    while (offset >= end && index < pieces.length - 1) {
      index++;
      end += pieces[index]?.text.length ?? 0;
    }
    const piece = pieces[index];
    return piece?.from === 'change' ? piece : undefined;
  };
}

/** Any word in common is enough: titles are reworded, topics are not. */
function isAlike(one: Section, other: Section): boolean {
  const words = new Set(wordsOf(one));
  return words.size === 0 || wordsOf(other).some((word) => words.has(word));
}

const wordsOf = ({ title }: Section): string[] =>
  (title.toLowerCase().match(/[a-z]{3,}/g) ?? []).map((word) => stemWord(word));
