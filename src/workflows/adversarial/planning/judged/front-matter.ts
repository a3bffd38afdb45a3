// Fields of front matter that an analyst wants in: a plain value under a key that the base lacks joins its front matter.
// What cannot be told from one line, or has no place there, is said to be open.

import type { Block, Document } from '../../../../domain/document.ts';
import { lineEndOf } from '../../../../text/parse/document-lines.ts';
import type { NumberedRecord } from '../../../evidence/numbered/number-statements.ts';
import type { Judgement } from '../../judging/judgement.ts';
import type { DraftEdit } from '../context/draft-edit.ts';
import type { Disposed, Settled } from '../context/fates.ts';
import type { MergeContext } from '../context/merge-context.ts';

export interface JoinedFields {
  readonly edits: readonly DraftEdit[];
  /** By variant: fields that did not come in, each as something open. */
  readonly open: ReadonlyMap<number, readonly Settled[]>;
}

interface Field {
  readonly record: NumberedRecord;
  readonly by: string;
  readonly text: string;
}

export function joinFields(
  context: MergeContext,
  variants: readonly Disposed[],
  judgement: Judgement,
): JoinedFields {
  const { baseDocument } = context;
  const head = baseDocument.blocks.find(({ kind }) => kind === 'frontmatter');
  const known = new Set(head ? keysIn(baseDocument.text.slice(head.start, head.end)) : []);
  const edits: DraftEdit[] = [];
  const open = variants.map((disposed): [number, Settled[]] => [
    disposed.index,
    fieldsOf(disposed, judgement).flatMap((field): Settled[] => {
      const [key = ''] = keysIn(field.text);
      if (baseDocument.text.includes(field.text)) return [];
      if (!head || known.has(key) || !isPlain(disposed.document, field)) return [openField(field)];
      known.add(key);
      edits.push(draftField(context, disposed, head, field));
      return [];
    }),
  ]);
  return { edits, open: new Map(open) };
}

const openField = ({ record: { block, start, end }, by }: Field): Settled => ({
  block,
  start,
  end,
  baseBlock: undefined,
  reason: `open: ${by} adds it, and the base's front matter has no place for it`,
});

const keysIn = (text: string): string[] => text.match(/^[\w.-]+(?=:)/gm) ?? [];

const COMES_IN = new Set(['adds', 'differs', 'answers']);

/** What analysts want in, as a whole, and nobody disputes. */
function fieldsOf({ index, document }: Disposed, { book, statements, conflicts }: Judgement): Field[] {
  const records = book.variants[index]?.records ?? [];
  return records
    .filter(({ block }) => document.blocks[block]?.kind === 'frontmatter')
    .flatMap((record): Field[] => {
      const said = statements.find((one) => one.record === record && one.words === '');
      const isDisputed = conflicts.some(({ sides }) =>
        sides.flat().some((ref) => ref.kind === 'record' && ref.record === record),
      );
      if (!said || isDisputed || !COMES_IN.has(said.is)) return [];
      return [{ record, by: said.by.join(' and '), text: document.text.slice(record.start, record.end) }];
    });
}

/** A value that ends with its line. */
function isPlain({ text }: Document, { record, text: field }: Field): boolean {
  const value = field.replace(/^[^:]*:\s*/, '');
  return !/^[[{|>&*!]/.test(value) && !/^[^\n]*\n[ \t-]/.test(text.slice(record.end).replace(/\n---/g, '\n'));
}

function draftField(
  { baseDocument, comparison, pointsAt }: MergeContext,
  { index, document }: Disposed,
  head: Block,
  { record, by, text }: Field,
): DraftEdit {
  const closing = head.start + baseDocument.text.slice(head.start, head.end).lastIndexOf('\n') + 1;
  const line = document.lineStarts.findLastIndex((at) => at <= record.start) + 1;
  const variant = comparison.variants[index]?.id ?? '';
  return {
    start: closing,
    end: closing,
    text: `${text}${lineEndOf(baseDocument.text)}`,
    blocks: [record.block],
    supersedes: [],
    variant: index,
    section: 0,
    target: 0,
    approach: 'append',
    points: pointsAt(variant, line, line).flatMap(({ id, kind }) => (kind === 'content' ? [id] : [])),
    rationale: `${by}: a field that the base's front matter lacks`,
    note: 'at the end of the front matter',
  };
}
