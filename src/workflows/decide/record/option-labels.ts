// Option labels as written in a decision record, and which heading below "Pros and Cons" belongs to which of them.

import { measureOverlap, titleStems } from '../../../text/statements/measure-likeness.ts';
import { createVocabulary } from '../../../text/words/read-words.ts';

/** "Option #2: ", "1. ", "Alternative B - ", "F2.": says which, not what. */
const ORDINAL =
  /^(?:(?:option|alternative|variant)\s*(?:#\s*)?(\d{1,3}|[A-Z])\b\s*|(\d{1,3}|[A-Z]\d{0,2})(?=[.):](?:\s|$)))[.):–—-]*\s*/i;
/** "(chosen)", "✅ Chosen", "- rejected": an outcome that stands where options are named. */
const OUTCOME_MARK =
  /\s{0,5}(?:[([]\s*|[–—:-]\s+|[✅❌✔✖]\ufe0f?\s*)(?:chosen|selected|accepted|adopted|preferred|recommended|winner|decided|rejected|discarded|not chosen)(?: option)?\s*(?:[)\]]\s*)?(?:[.:]\s*)?$|\s{0,5}[✅❌✔✖⭐]\ufe0f?\s*$/iu;
/** Fewer shared words than this are a coincidence. */
const FEWEST_SHARED = 0.3;

/** A label as people read it: without emphasis, code marks, link targets and numbering. */
export function plainLabel(written: string): string {
  const plain = withoutOutcome(plainText(written));
  const rest = plain.replace(ORDINAL, '').trim();
  return rest === '' ? plain : rest;
}

/** Without a mark at its end that tells what was decided. */
export const withoutOutcome = (written: string): string => written.replace(OUTCOME_MARK, '');

/** Whether it only says which option, as "Option 1:" does. */
export const isOrdinal = (written: string): boolean =>
  ORDINAL.test(plainText(written)) && plainText(written).replace(ORDINAL, '').trim() === '';

export const plainText = (written: string): string =>
  written
    .replace(/!?\[([^\]\n]{0,500})\](?:\([^)\n]{0,500}\)|\[[^\]\n]{0,200}\])/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!|<>~-])/g, '$1')
    .replace(/[*`]{1,3}|(?<!\w)__?|__?(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The number or letter that a heading gives to its option. */
export function ordinalOf(written: string): string | undefined {
  const match = ORDINAL.exec(plainText(written));
  return (match?.[1] ?? match?.[2])?.toLowerCase();
}

/**
 * For each title the option it speaks of: the same words, else the most shared ones, else the only one left.
 * `undefined` where nothing tells.
 */
export function matchTitles(labels: readonly string[], titles: readonly string[]): (number | undefined)[] {
  const vocabulary = createVocabulary();
  const stemsOf = (written: string): readonly number[] =>
    titleStems(vocabulary, plainLabel(written).toLowerCase());
  const labelStems = labels.map(stemsOf);
  const pairs = titles
    .flatMap((title, at) => {
      const stems = stemsOf(title);
      return labelStems.map((own, option) => ({ at, option, shared: sharedPart(stems, own) }));
    })
    .filter(({ shared }) => shared >= FEWEST_SHARED)
    .sort((a, b) => b.shared - a.shared || a.at - b.at || a.option - b.option);
  const found: (number | undefined)[] = titles.map(() => undefined);
  const taken = new Set<number>();
  for (const { at, option } of pairs) {
    if (found[at] !== undefined || taken.has(option)) continue;
    found[at] = option;
    taken.add(option);
  }
  return pairLast(labels, found, taken);
}

/** A heading often shortens its label, so what it leaves out counts half. */
function sharedPart(a: readonly number[], b: readonly number[]): number {
  const whole = measureOverlap(a, b);
  const shortest = Math.min(a.length, b.length);
  return shortest === 0 ? 0 : (whole + (whole * Math.max(a.length, b.length)) / shortest) / 2;
}

function pairLast(
  labels: readonly string[],
  found: readonly (number | undefined)[],
  taken: ReadonlySet<number>,
): (number | undefined)[] {
  const free = labels.flatMap((_, option) => (taken.has(option) ? [] : [option]));
  const open = found.filter((option) => option === undefined).length;
  return open === 1 && free.length === 1 ? found.map((option) => option ?? free[0]) : [...found];
}
