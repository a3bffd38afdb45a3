// A defence that a person wrote in Markdown: what is said to which challenge, found by its id or its number. The layout
// is theirs; what names no challenge is passed on as it is and decides nothing.

import { oneLine } from '../../evidence/one-line.ts';
import { resolveReference } from '../challenges/accept-reply.ts';
import type { ResponseKind, ReviewedChallenge } from '../model/record.ts';
import { withoutMarks } from '../reply/split-reply.ts';

export interface WrittenDefence {
  readonly id: string;
  readonly response: ResponseKind;
  readonly reason: string;
}

const NAMES = /\bCH-[0-9a-f]{8}\b|\bchallenge\s*(?:#\s*)?\d{1,4}\b/i;
const LONGEST_REASON = 2_000;
const RESPONSE: readonly (readonly [ResponseKind, RegExp])[] = [
  [
    'accepted-risk',
    /\baccept(?:ed|ing)?[\s-]+(?:as[\s-]+)?(?:an?[\s-]+|the[\s-]+)?risk\b|\brisk[\s-]+accepted\b/i,
  ],
  ['rejected', /\breject(?:ed|ing)?\b/i],
  ['addressed', /\b(?:addressed|fixed)\b/i],
];

/** One for each open challenge that it answers, the first answer where there are several. */
export function parseDefence(
  text: string,
  open: readonly Pick<ReviewedChallenge, 'id' | 'number' | 'status'>[],
): WrittenDefence[] {
  const found = new Map<string, WrittenDefence>();
  for (const lines of itemsOf(text)) {
    const challenge = resolveReference(NAMES.exec(lines[0] ?? '')?.[0] ?? '', open);
    const response = challenge && responseIn(lines, challenge.id);
    if (challenge === undefined || response === undefined || found.has(challenge.id)) continue;
    found.set(challenge.id, { id: challenge.id, response, reason: reasonIn(lines) });
  }
  return [...found.values()];
}

/** What it answers that is not open: settled, of another review, or mistyped. */
export function findStrangers(
  text: string,
  open: readonly Pick<ReviewedChallenge, 'id' | 'number' | 'status'>[],
): string[] {
  const names = itemsOf(text).map(([line = '']) => NAMES.exec(line)?.[0] ?? '');
  return [...new Set(names)].filter((name) => resolveReference(name, open) === undefined);
}

/** An item begins with the line that names a challenge: a heading, a point, a row of a table. */
function itemsOf(text: string): string[][] {
  const items: string[][] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const isStart =
      /^\s*(?:#{1,6}\s|[-*+]\s|\||\d{1,3}[.)]\s|\*\*|CH-|challenge\b)/i.test(line) && NAMES.test(line);
    if (isStart) items.push([line]);
    else items.at(-1)?.push(line);
  }
  return items;
}

/** Where all three stand in a line it is the template, which nobody has filled in. */
function responseIn(lines: readonly string[], id: string): ResponseKind | undefined {
  for (const line of lines) {
    const said = line.replaceAll(id, '');
    const named = RESPONSE.filter(([, words]) => words.test(said));
    if (named.length === RESPONSE.length) continue;
    // The first word decides: "rejected, since it is addressed elsewhere".
    const first = named
      .map(([response, words]) => ({ response, at: said.search(words) }))
      .sort((a, b) => a.at - b.at)[0];
    if (first !== undefined) return first.response;
  }
  return undefined;
}

function reasonIn(lines: readonly string[]): string {
  const labelled = lines.findIndex((line) => /^[\s*_>-]*reason\b[\s*_]*:/i.test(line));
  const text =
    labelled >= 0
      ? [
          (lines[labelled] ?? '').replace(/^[\s*_>-]*reason\b[\s*_]*:[\s*_]*/i, ''),
          ...lines.slice(labelled + 1),
        ].join(' ')
      : lines
          .join(' ')
          .replace(NAMES, '')
          .replace(OF_THE_FORM, '')
          .replace(/^[\s#*+|:.\d)-]+/, '');
  const reason = oneLine(withoutMarks(text.replaceAll('|', ' ')), LONGEST_REASON);
  return isOnlyResponse(reason) ? '' : reason;
}

/** "(Challenge 1: Conflicts)" behind an id, and the label of the response. */
const OF_THE_FORM = /\(challenge \d{1,4}:[^()]{0,60}\)|\bresponse[\s*_]*:/gi;

/** The word for what was done is no reason for it. */
const isOnlyResponse = (reason: string): boolean =>
  !/[\p{L}\p{N}]/u.test(RESPONSE.reduce((left, [, words]) => left.replace(words, ''), reason));

/** `prose` is what a person wrote, whole: it may say more than was read out of it. */
export function renderDefence(answered: readonly ReviewedChallenge[], prose: string): string {
  const lines = answered.flatMap(({ id, defence, status }) => {
    if (status === 'open' && defence === undefined) return [`${id}: no answer`];
    if (defence === undefined) return [];
    const { response, reason, edited } = defence;
    const done =
      response === 'addressed' ? (edited ? ', the document was changed' : ', nothing was changed') : '';
    return [`${id}: ${response}${done}. ${reason}`];
  });
  return [...lines, ...(prose.trim() === '' ? [] : ['', prose.trim()])].join('\n');
}

export const defenceTemplate = (
  open: readonly Pick<ReviewedChallenge, 'id' | 'number' | 'category'>[],
): string =>
  open
    .map(({ id, number, category }) =>
      [
        `## ${id} (Challenge ${number}: ${category})`,
        '**Response:** addressed | rejected | accepted risk',
        '**Reason:**',
      ].join('\n'),
    )
    .join('\n\n');
