// Which passages of a plan may be adapted at their seams: single paragraphs and list items that are added or take the
// place of something. Headings, tables, code and whole sections come in as they stand.

import type { BlockKind, Document } from '../../../domain/document.ts';
import type { Change, Edit } from '../../../domain/merge.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import type { MergeContext } from '../planning/merge-context.ts';
import type { RewritePayload } from '../questions/rewrite-block.ts';

export interface Seam {
  readonly change: number;
  /** Index among the edits of the change. */
  readonly edit: number;
  readonly payload: RewritePayload;
}

/** One question each. */
export const MOST_SEAMS = 40;

const APPROACHES: ReadonlySet<string> = new Set(['append', 'replace']);
const PROSE: ReadonlySet<BlockKind> = new Set<BlockKind>(['paragraph', 'list-item']);

/** Of the changes that are carried out; what a person wrote or added stands as they want it. */
export function findSeams({ baseDocument, anchors }: MergeContext, changes: readonly Change[]): Seam[] {
  return changes
    .filter(({ approach, decided }) => APPROACHES.has(approach) && decided === undefined)
    .flatMap((change) =>
      change.edits.flatMap((edit, index): Seam[] => {
        const block = edit.text.trim();
        const kind = kindOf(block);
        if (kind === undefined) return [];
        const kept = anchors.of(block).map(({ text }) => text);
        const payload = { block, kind, ...around(baseDocument, edit), anchors: kept };
        return [{ change: change.number, edit: index, payload }];
      }),
    )
    .slice(0, MOST_SEAMS);
}

/** Undefined for what is not a single block of prose; in a margin of its own it would have to keep that on every line. */
function kindOf(text: string): BlockKind | undefined {
  if (text === '' || /[\n\r][ \t>]/.test(text)) return undefined;
  const { blocks } = parseDocument(text);
  const [only] = blocks;
  return only && blocks.length === 1 && PROSE.has(only.kind) && only.end - only.start === text.length
    ? only.kind
    : undefined;
}

const LONGEST = 400;
const SENTENCES = /(?<=[.!?])\s+/;

/** The nearest sentence or heading of the base on either side. */
function around({ text }: Document, { start, end }: Edit): Pick<RewritePayload, 'before' | 'after'> {
  const above = text.slice(Math.max(0, start - 2 * LONGEST), start).trimEnd();
  const below = text.slice(end, end + 2 * LONGEST).trimStart();
  const before = lastOf(lastOf(above.split(/[\n\r]+/)).split(SENTENCES)).trim();
  const after = (below.split(/[\n\r]+/)[0] ?? '').split(SENTENCES)[0] ?? '';
  return { before: whole(before.slice(-LONGEST)), after: whole(after.trim().slice(0, LONGEST)) };
}

const lastOf = (parts: readonly string[]): string => parts.at(-1) ?? '';

/** Half a character at a cut would not survive the way to a vendor. */
const whole = (text: string): string => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');

/** The plan with these texts in place of its own; the white space around a passage stays. */
export function withTexts(
  changes: readonly Change[],
  rewritten: readonly (Pick<Seam, 'change' | 'edit'> & { readonly text: string })[],
): Change[] {
  const texts = new Map(rewritten.map(({ change, edit, text }) => [`${change}:${edit}`, text]));
  return changes.map((change) => ({
    ...change,
    edits: change.edits.map((edit, index) => {
      const text = texts.get(`${change.number}:${index}`);
      if (text === undefined) return edit;
      const [lead = ''] = /^\s*/.exec(edit.text) ?? [];
      const [tail = ''] = /\s*$/.exec(edit.text) ?? [];
      return { ...edit, text: `${lead}${text}${tail}` };
    }),
  }));
}
