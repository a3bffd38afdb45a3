// The risks that a spec names, with what it says of each: in columns, behind labels or an arrow, in items below it, or in
// the sentences that follow the first.

import { splitSentences } from '../../../../text/words/split-sentences.ts';
import { refer } from '../source/source.ts';
import { ID_COLUMN, OWNER_COLUMN, type Row } from '../statements/columns.ts';
import { plain, type Reading, type Statement } from '../statements/statement.ts';
import type { FoundRisk } from './found.ts';

const PROBABILITY = /\b(?:probability|likelihood|chance)\b/i;
const IMPACT = /\b(?:impact|severity|consequence|weight|rating|level|class)\b/i;
const ANSWER =
  /\b(?:mitigat\w*|responses?|answers?|actions?|counter-?measures?|controls?|treatment|contingency|prevention|plan|handling|remedy|measures?|fallback|then|what we do)\b/i;
const BESIDE = /\b(?:status|state|date|due|area|category|type|trigger)\b/i;
/** A dash counts behind a rating in brackets. */
const ARROW = /(?:(?<!\s)\s+)?(?:→|⇒|(?<!-)-+>|=>)\s*|(?<=\))\s+[—–-]\s+/;
/** The next risk of a paragraph. */
const ANOTHER =
  /^(?:(?:an?|the|our) )?(?:second|third|fourth|another|further|other|last|final) (?:\w+ )?(?:risk|concern|worry|drawback|danger|problem|issue|threat|point)\b|^(?:secondly|thirdly|finally|moreover|furthermore|also)\b/i;
/** It says that there is none. */
const NO_ANSWER =
  /^\W*(?:none|no (?:answer|mitigation|plan|owner|idea)|nobody|nothing|not yet|unknown|open(?=\W*$|[.,;:])|tbd|n\/a|under \w+|to be \w+|we (?:do not|don't|have no))\b|^\W*$/i;
/** A sentence that is itself in doubt answers no risk. */
const DOUBT = /\b(?:may|might|could|unclear|unknown|uncertain|nobody|no one)\b/i;

const beginsRisk = (sentence: string): boolean =>
  ANOTHER.test(sentence) || (DOUBT.test(sentence) && !NO_ANSWER.test(sentence));

/** `below`: what stands in the item of a risk. */
export function takeRisks(
  { source }: Reading,
  statements: readonly Statement[],
  below: ReadonlyMap<Statement, readonly Statement[]>,
): FoundRisk[] {
  const whole = statements.filter(
    ({ owner, form, around }) => !owner && (form !== 'sentence' || around !== ''),
  );
  const listed = new Set(whole.filter(({ form }) => form !== 'sentence').map(({ section }) => section));
  return whole.flatMap((one): FoundRisk[] => {
    // Sentences beside a list introduce it; of a paragraph those that begin a risk count.
    const isBeside =
      one.form === 'sentence' &&
      (listed.has(one.section) || !(one.around.startsWith(one.quote) || beginsRisk(one.quote)));
    if (isBeside) return [];
    const said = one.row
      ? describeRow(one.row)
      : describeText(one, (below.get(one) ?? []).map(({ text }) => text).join(' '));
    return [{ ...said, source: refer(source, one.line, one.endLine, one.quote.trim()) }];
  });
}

/** The first column that names no id says what may happen; the last that rates, owns and dates nothing what is done. */
function describeRow(row: Row): Omit<FoundRisk, 'source'> {
  const isCode = /^[\w.-]{1,6}$/.test(row.cells[0] ?? '');
  const naming = isCode ? 0 : row.titles.findIndex((title) => ID_COLUMN.test(title));
  const name = naming < 0 ? '' : (row.cells[naming] ?? '');
  const told = row.titles.findIndex((_, at) => at !== naming && (row.cells[at] ?? '') !== '');
  const isAnswer = (title: string, at: number): boolean =>
    at > told && ![PROBABILITY, IMPACT, OWNER_COLUMN, BESIDE].some((column) => column.test(title));
  const answers = row.titles.flatMap((title, at) =>
    isAnswer(title, at) ? [{ title, cell: row.cells[at] ?? '' }] : [],
  );
  const answer = answers.find(({ title }) => ANSWER.test(title)) ?? answers.at(-1);
  return {
    text: plain(`${/[A-Z]/.test(name) ? `${name}: ` : ''}${row.cells[told] ?? ''}`),
    probability: row.cell(PROBABILITY),
    impact: row.cell(IMPACT),
    mitigation: answerOf(answer?.cell),
    owner: row.cell(OWNER_COLUMN),
  };
}

const answerOf = (text: string | undefined): string | undefined =>
  text === undefined || NO_ANSWER.test(text) ? undefined : plain(text);

function describeText(one: Statement, nested: string): Omit<FoundRisk, 'source'> {
  const passage = one.form === 'sentence' ? passageOf(one) : one.said;
  const named = one.id === undefined ? one.text : `${one.id}: ${one.text}`;
  const text = plain(one.form === 'sentence' ? passage : named).replace(
    /(?:(?<![\s(—–-])[\s(—–-]+)?\b(?:probability|likelihood|impact|mitigation)[*_]{0,2}\s*:.*$/i,
    '',
  );
  const [told = text, ...after] = text.split(ARROW);
  const [first = told, ...others] = splitSentences(told).map(({ start, end }) => told.slice(start, end));
  const isOpen = others.some((other) => NO_ANSWER.test(other));
  const answer = field(passage, ANSWER) ?? (after.join(' ') || (isOpen ? '' : others.join(' ')) || nested);
  const mitigation = answerOf(answer);
  return {
    // Of a paragraph only its own sentence: the next may stand in another line than the one it refers to.
    text: one.form !== 'sentence' && (mitigation === undefined || after.length > 0) ? told : first,
    probability: field(passage, PROBABILITY),
    impact: field(passage, IMPACT),
    mitigation,
    owner: field(passage, /\bowner\b/i),
  };
}

/** Of a paragraph that names several: from its sentence to where the next one begins. */
function passageOf({ around, quote }: Statement): string {
  const from = around.slice(Math.max(0, around.indexOf(quote)));
  const next = splitSentences(from).find(({ start, end }) => start > 0 && beginsRisk(from.slice(start, end)));
  return from.slice(0, next?.start).trim();
}

/** "Impact: High" in a text. */
function field(text: string, name: RegExp): string | undefined {
  const found = new RegExp(`${name.source}[*_]{0,2}\\s*:[*_]{0,2}\\s*([^\\n|;]{1,300})`, 'i').exec(text)?.[1];
  // "Mitigation: a firmware update. Owner: Jan."
  return found === undefined ? undefined : plain(found.replace(/\.\s+\p{Lu}\p{L}+:.*$/u, ''));
}
