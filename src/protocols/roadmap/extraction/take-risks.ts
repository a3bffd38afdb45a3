// The risks that a spec names, with what it says of each: in columns, behind labels or an arrow, or in the sentences that
// follow the first.

import { splitSentences } from '../../../text/words/split-sentences.ts';
import { OWNER_COLUMN, type Row } from './columns.ts';
import type { FoundRisk } from './found.ts';
import type { Reading } from './reading.ts';
import { refer } from './source.ts';
import { plain, type Statement } from './statement.ts';

const RISK_COLUMN =
  /\b(?:risks?|threats?|description|concerns?|challenges?|limitations?|title|issue|what)\b/i;
const NAMING_COLUMN = /^(?:id|#|no\.?|nr\.?|ref)$/i;
const PROBABILITY = /\b(?:probability|likelihood|chance)\b/i;
const IMPACT = /\b(?:impact|severity|consequence)\b/i;
const MITIGATION =
  /\b(?:mitigat\w*|responses?|answers?|actions?|counter-?measures?|treatment|contingency|prevention|plan|handling|what we do|remedy|measures?|fallback|then)\b/i;
/** A dash counts behind a rating in brackets. */
const ARROW = /(?:(?<!\s)\s+)?(?:→|⇒|(?<!-)-+>|=>)\s*|(?<=\))\s+[—–-]\s+/;
/** The next risk of a paragraph. */
const ANOTHER =
  /^(?:(?:an?|the|our) )?(?:second|third|fourth|another|further|other|last|final) (?:\w+ )?(?:risk|concern|worry|drawback|danger|problem|issue|threat|point)\b|^(?:secondly|thirdly|finally|moreover|furthermore|also)\b/i;
/** It says that there is none. */
const NO_ANSWER =
  /^\W*(?:none|no (?:answer|mitigation|plan|owner)|nobody|nothing|not yet|unknown|open|tbd|n\/a|we (?:do not|don't))\b|^\W*$/i;

/** A sentence that is itself in doubt answers no risk. */
const DOUBT = /\b(?:may|might|could|unclear|unknown|uncertain|nobody|no one)\b/i;

const beginsRisk = (sentence: string): boolean =>
  ANOTHER.test(sentence) || (DOUBT.test(sentence) && !NO_ANSWER.test(sentence));

export function takeRisks(reading: Reading, statements: readonly Statement[]): FoundRisk[] {
  const whole = statements.filter(
    ({ owner, form, around }) => !owner && (form !== 'sentence' || around !== ''),
  );
  const listed = new Set(whole.filter(({ form }) => form !== 'sentence').map(({ section }) => section));
  return whole.flatMap((one): FoundRisk[] => {
    if (one.row) return [describeRow(reading, one, one.row)];
    // Sentences beside a list introduce it.
    if (one.form === 'sentence' && listed.has(one.section)) return [];
    if (one.form !== 'sentence' || one.around.startsWith(one.quote)) return [describeText(reading, one)];
    return beginsRisk(one.quote) ? [describeText(reading, one)] : [];
  });
}

const sourceOf = ({ source }: Reading, { line, endLine, quote }: Statement) =>
  refer(source, line, endLine, quote.trim());

function describeRow(reading: Reading, one: Statement, row: Row): FoundRisk {
  const naming = row.titles.findIndex((title) => NAMING_COLUMN.test(title));
  const name = naming < 0 ? '' : (row.cells[naming] ?? '');
  const text = row.cells[row.titles.findIndex((title, at) => at !== naming && RISK_COLUMN.test(title))];
  const first = row.cells.find((cell, at) => at !== naming && cell !== '') ?? '';
  return {
    text: plain(
      `${/[A-Z]/.test(name) ? `${name}: ` : ''}${text === undefined || text === '' ? first : text}`,
    ),
    probability: row.cell(PROBABILITY),
    impact: row.cell(IMPACT),
    mitigation: answerOf(row.cell(MITIGATION)),
    owner: row.cell(OWNER_COLUMN),
    source: sourceOf(reading, one),
  };
}

const answerOf = (text: string | undefined): string | undefined =>
  text === undefined || NO_ANSWER.test(text) ? undefined : plain(text);

function describeText(reading: Reading, one: Statement): FoundRisk {
  const { said, form } = one;
  const passage = passageOf(one);
  const whole = form === 'sentence' ? passage : said;
  const named = one.id === undefined ? one.text : `${one.id}: ${one.text}`;
  const text = plain(form === 'sentence' ? passage : named).replace(
    /(?:(?<![\s(—–-])[\s(—–-]+)?\b(?:probability|likelihood|impact|mitigation)[*_]{0,2}\s*:.*$/i,
    '',
  );
  const [told = text, ...after] = text.split(ARROW);
  const sentences = splitSentences(told).map(({ start, end }) => told.slice(start, end));
  const [first = told, ...others] = sentences;
  const answer =
    field(whole, MITIGATION) ??
    (after.join(' ') || others.filter((other) => !NO_ANSWER.test(other)).join(' '));
  const isAnswered = answer !== '' && !others.some((other) => NO_ANSWER.test(other));
  return {
    text: after.length > 0 || isAnswered ? (after.length > 0 ? told : first) : told,
    probability: field(whole, PROBABILITY),
    impact: field(whole, IMPACT),
    mitigation: isAnswered ? answerOf(answer) : undefined,
    owner: field(whole, /\bowner\b/i),
    source: sourceOf(reading, one),
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
