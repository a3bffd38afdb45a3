// Carries out an author's answer: edits become spans, are held against the guard, and are applied by the same code as a
// merge. All edits of a challenge are made or none.

import type { Edit } from '../../../domain/comparison/merge.ts';
import type { Document } from '../../../domain/document.ts';
import { applyChanges } from '../../../text/edit/apply-changes.ts';
import { locateQuote } from '../../../text/find/anchors/locate-quote.ts';
import { lineAt } from '../../../text/parse/document-lines.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import type { Defence, EditRecord, ResponseKind, ReviewedChallenge } from '../model/record.ts';
import { findHarm, mostLines, mostTaken, sizeOf, takenBy } from './diff-guard.ts';
import type { DraftEdit } from './open-questions.ts';

export interface AuthorResponse {
  readonly id: string;
  readonly response: ResponseKind;
  readonly reasoning: string;
  readonly edits: readonly DraftEdit[];
}

export interface Revision {
  readonly text: string;
  readonly defences: readonly Defence[];
  readonly edits: readonly EditRecord[];
}

interface Planned {
  readonly response: AuthorResponse;
  readonly edits: readonly Edit[];
  /** Why none of them is made. */
  readonly refused: string | undefined;
}

export function revise(
  text: string,
  round: number,
  open: readonly ReviewedChallenge[],
  responses: readonly AuthorResponse[],
): Revision {
  const document = parseDocument(text);
  const planned = planEdits(document, open, responses);
  const changes = planned.map(({ edits, refused }, index) => ({
    number: index + 1,
    variant: '',
    edits: refused === undefined ? edits : [],
  }));
  const merged = applyChanges(text, changes);
  const failures = planned.map(({ refused, edits }, index) => {
    if (refused !== undefined || edits.length === 0) return refused;
    const { status, reason } = merged.results[index] ?? {};
    const named = reason?.replace(
      /Change #(\d+)/,
      (_, at) => planned[Number(at) - 1]?.response.id ?? 'another',
    );
    return status === 'Applied' ? undefined : (named ?? 'it does not fit');
  });
  return {
    text: merged.text,
    defences: planned.map(({ response: { id, response, reasoning }, edits }, index) => {
      const edited = edits.length > 0 && failures[index] === undefined;
      const refused = failures[index];
      const reason = refused === undefined ? reasoning : `${reasoning} (the edit was refused: ${refused})`;
      return { id, response, reason, edited };
    }),
    edits: planned.flatMap((one, index) => recordsOf(document, round, one, failures[index])),
  };
}

/** In the order of the challenges, worst first: what no longer fits is the least of them. */
function planEdits(
  document: Document,
  open: readonly ReviewedChallenge[],
  responses: readonly AuthorResponse[],
): Planned[] {
  let left = mostLines(document.text);
  let leftToTake = mostTaken(document.text);
  return open.flatMap((challenge): Planned[] => {
    const response = responses.find(({ id }) => id === challenge.id);
    if (response === undefined) return [];
    const located = response.edits.map((edit) => locateEdit(document, edit));
    const edits = located.flatMap((one) => (typeof one === 'string' ? [] : [one])).filter(isChange);
    const misplaced = located.find((one) => typeof one === 'string');
    const size = edits.reduce((sum, edit) => sum + sizeOf(document.text, edit), 0);
    const taken = takenBy(document.text, edits, challenge);
    const refused =
      (misplaced as string | undefined) ??
      refuseKind(response, edits) ??
      (size > left ? `the revision would change more than ${mostLines(document.text)} lines` : undefined) ??
      (taken > leftToTake ? 'it takes away more than a quarter of the document' : undefined) ??
      (edits.length > 0 ? findHarm(document.text, edits, challenge) : undefined);
    if (refused === undefined) {
      left -= size;
      leftToTake -= taken;
    }
    return [{ response, edits, refused }];
  });
}

const isChange = ({ start, end, text }: Edit): boolean => start < end || text !== '';

/** An edit belongs to a challenge that is addressed by it; a risk may be written down, nothing more. */
function refuseKind({ response }: AuthorResponse, edits: readonly Edit[]): string | undefined {
  if (edits.length === 0 || response === 'addressed') return undefined;
  if (response === 'rejected') return 'a challenge that is rejected needs no edit';
  return edits.every(({ start, end }) => start === end)
    ? undefined
    : 'a risk that is accepted may only be written down, not change what is there';
}

/** The span, or why there is none. Only what differs counts as changed. */
function locateEdit(document: Document, { line, find, replace }: DraftEdit): Edit | string {
  const span = locateQuote(document, find, { line });
  if (span === undefined) return `the text to replace does not stand in line ${line}`;
  const before = document.text.slice(span.start, span.end);
  const after = replace.replace(/\r\n|\r|\n/g, lineEndOf(document.text));
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  // Half a character is none.
  if (head > 0 && /[\uD800-\uDBFF]/.test(before[head - 1] ?? '')) head -= 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  if (tail > 0 && /[\uDC00-\uDFFF]/.test(before.at(-tail) ?? '')) tail -= 1;
  return {
    start: span.start + head,
    end: span.end - tail,
    text: after.slice(head, after.length - tail),
    blocks: [],
    supersedes: [],
  };
}

/** As the document ends its lines. */
const lineEndOf = (text: string): string => /\r\n|\n/.exec(text)?.[0] ?? (text.includes('\r') ? '\r' : '\n');

function recordsOf(
  document: Document,
  round: number,
  { response, edits, refused }: Planned,
  failure: string | undefined,
): EditRecord[] {
  const reason = refused ?? failure ?? '';
  const base = {
    round,
    challenge: response.id,
    status: reason === '' ? ('applied' as const) : ('refused' as const),
    reason,
  };
  if (edits.length === 0) {
    return reason === ''
      ? []
      : response.edits.map(({ line, find, replace }) => ({
          ...base,
          start: 0,
          end: 0,
          line,
          before: find,
          after: replace,
        }));
  }
  return edits.map(({ start, end, text }) => ({
    ...base,
    start,
    end,
    line: lineAt(document, start),
    before: document.text.slice(start, end),
    after: text,
  }));
}
