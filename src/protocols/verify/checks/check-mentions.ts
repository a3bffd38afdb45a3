// Points of a pipeline's diff analysis of which its debate never speaks, neither by id nor by what they are about.

import { stemWord } from '../../../text/words/stem-word.ts';
import type { DiffAnalysis, Point } from '../read/read-points.ts';
import { type CheckResult, examine } from '../report.ts';
import type { Artifact } from '../run-folder.ts';

const CHECK = 'debate.point_never_mentioned';
const MENTION = /(?<![\w-])D-?0*(\d{1,3})(?:\s{0,2}(?:[–—-]|to|through)\s{0,2}D-?0*(\d{1,3}))?(?![\w.])/g;
const EMPTY_WORDS = new Set(
  'the of and in vs versus for to an with on as is or by at from per section'.split(' '),
);
/** So much of a title in one paragraph means that the point is spoken of. */
const SPOKEN_OF = 2 / 3;
const LONGEST_RANGE = 50;
/** Far more than any debate has: hostile files must not take for ever. */
const MOST_LINES = 20_000;

/** Only where the debate calls points by their ids: otherwise silence proves nothing. */
export function checkMentions({ path, document }: Artifact, analysis: DiffAnalysis | undefined): CheckResult {
  const mentioned = mentionsIn(document.text);
  if (!analysis?.hasIds || mentioned.size === 0) return examine(CHECK, path, 0);
  const { points } = analysis;
  const paragraphs = document.text.split('\n', MOST_LINES).map((line) => new Set(wordsOf(line)));
  const missing = points.filter((point) => !mentioned.has(point.id) && !isSpokenOf(point, paragraphs));
  const names = missing.map(({ id, title }) => `${id} ${title}`).join('; ');
  const message = `${missing.length} of ${points.length} points are neither named nor taken up by their titles in the debate: ${names}.`;
  const recomputed = missing.map(({ id }) => Number(id.slice(2)));
  const drafts = missing.length === 0 ? [] : [{ declared: points.length, recomputed, message }];
  return examine(CHECK, path, points.length, drafts);
}

function mentionsIn(text: string): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [, first = '', last = first] of text.matchAll(MENTION)) {
    const end = Math.min(Number(last), Number(first) + LONGEST_RANGE);
    for (let number = Number(first); number <= end; number += 1) ids.add(`D-${number}`);
  }
  return ids;
}

function isSpokenOf({ title }: Point, paragraphs: readonly ReadonlySet<string>[]): boolean {
  const words = [...new Set(wordsOf(title))];
  if (words.length === 0) return true;
  return paragraphs.some((own) => words.filter((word) => own.has(word)).length >= words.length * SPOKEN_OF);
}

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z_]{3,}/g) ?? []).filter((word) => !EMPTY_WORDS.has(word)).map(stemWord);
