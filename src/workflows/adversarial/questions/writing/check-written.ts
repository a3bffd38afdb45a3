// Whether the texts of a section account for all its passages, and whether each still says what its passages said, as
// far as code can tell. Each text is judged by itself: one that does not hold spoils no other.

import type { BlockKind } from '../../../../domain/document.ts';
import type { Finding } from '../../../../domain/question.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import { compareNames, compareOrder, findLostWords, findNewWords } from './compare-words.ts';
import { accountForAll, fault } from './count-words.ts';

export interface Passage {
  /** Without its margin and marker. */
  readonly text: string;
  readonly kind: BlockKind;
  /** `- `, `3. `, `- [ ] `; empty for a paragraph, and for sentences in one. */
  readonly marker: string;
  /** It may be written together with the passage before it. */
  readonly joins: boolean;
}

export interface Said {
  readonly numbers: readonly number[];
  readonly text: string;
}

export interface Section {
  /** In order; the first has the number 1. */
  readonly passages: readonly Passage[];
  /** What the base says in this section, with the headings above it. */
  readonly base: string;
}

export interface CheckedText extends Said {
  /** Empty where it may take the place of its passages. */
  readonly findings: readonly Finding[];
}

/** The texts as they would come in, each with what is wrong with it, and the numbers that nobody wrote. */
export function checkTexts(
  texts: readonly Said[],
  section: Section,
): { readonly texts: readonly CheckedText[]; readonly missing: readonly number[] } {
  const times = new Map<number, number>();
  for (const number of texts.flatMap(({ numbers }) => numbers))
    times.set(number, (times.get(number) ?? 0) + 1);
  return {
    texts: texts.map(({ numbers, text }) => {
      const own = numbers.flatMap((number) => section.passages[number - 1] ?? []);
      const written = tidy(text, own[0]);
      const wrong = checkNumbers(numbers, times, section);
      return {
        numbers,
        text: written,
        findings: wrong.length > 0 ? wrong : checkText(written, own, section),
      };
    }),
    missing: section.passages.map((_, at) => at + 1).filter((number) => !times.has(number)),
  };
}

const MARKER = /^(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;

/** The marker stays as it is, whether it was copied along or not; wrapped lines are wrapped anew. */
function tidy(text: string, first: Passage | undefined): string {
  const trimmed = text.trim();
  const marker = MARKER.exec(trimmed)?.[0] ?? '';
  const bare =
    first !== undefined && marker !== '' && marker.trim() === first.marker.trim()
      ? trimmed.slice(marker.length)
      : trimmed;
  const isWrapped =
    /[\n\r]/.test(first?.text ?? '') && !/[\n\r]\s*(?:[\n\r]|[-*+#>|`~]|\d+[.)]\s)/.test(bare);
  return isWrapped ? unwrap(bare) : bare;
}

const unwrap = (text: string): string => text.replace(/(?:(?<![ \t])[ \t]+)?(?:\r\n|\n|\r)[ \t]*/g, ' ');

/** Line breaks say nothing: nobody has written anything anew. */
export const isUnchanged = (text: string, passage: Passage | undefined): boolean =>
  passage !== undefined && text === unwrap(passage.text);

function checkNumbers(
  numbers: readonly number[],
  times: ReadonlyMap<number, number>,
  { passages }: Section,
): Finding[] {
  if (numbers.length === 0) return fault('it stands for no number');
  const unknown = numbers.find((number) => passages[number - 1] === undefined);
  if (unknown !== undefined) return fault(`there is no number ${unknown}`);
  const twice = numbers.find((number) => (times.get(number) ?? 0) > 1);
  if (twice !== undefined) return fault(`number ${twice} is written twice`);
  const apart = numbers.find(
    (number, at) => at > 0 && (number !== (numbers[at - 1] ?? 0) + 1 || !passages[number - 1]?.joins),
  );
  return apart === undefined
    ? []
    : fault(`number ${apart} may not be written together with the one before it`);
}

const SHORTEST = 0.5;
const LONGEST = 1.5;
/** A few words that are missing are much of a short passage. */
const SPARE = 60;

/** Empty where the text may take the place of these passages. */
export function checkText(text: string, passages: readonly Passage[], { base }: Section): Finding[] {
  if (passages.length === 1 && isUnchanged(text, passages[0])) return [];
  const parts = passages.map((passage) => unwrap(passage.text));
  const before = parts.join('\n');
  // Nothing else is worth reading in a text of any length.
  if (text.length > LONGEST * before.length + SPARE)
    return fault(`it is ${Math.round((text.length / before.length) * 100)} % as long as before`);
  return [
    ...(text.length < SHORTEST * before.length
      ? fault(`it is only ${Math.round((text.length / before.length) * 100)} % as long as before`)
      : []),
    ...checkForm(text, passages),
    ...accountForAll(before, text),
    ...compareNames(text, before),
    ...findLostWords(text, parts),
    ...findNewWords(text, parts, base),
    ...compareOrder(text, before),
  ];
}

/** One block of the same kind, on one line. */
function checkForm(text: string, passages: readonly Passage[]): Finding[] {
  const [first] = passages;
  const last = passages.at(-1)?.text ?? '';
  const { blocks } = parseDocument(`${first?.marker ?? ''}${text}`);
  if (blocks.length !== 1 || blocks[0]?.kind !== first?.kind || (blocks[0]?.level ?? 0) > 1)
    return fault(`it is no single ${first?.kind.replace('-', ' ')}`);
  if (MARKER.test(text)) return fault('it begins with a marker of its own');
  if (/[\n\r\v\f\u0085\u2028\u2029]/.test(text)) return fault('it has line breaks where there were none');
  if (/:[*_]*$/.test(last) !== /:[*_]*$/.test(text))
    return fault('only what leads to a list ends with a colon');
  if (/[.!?]$/.test(last) && !/[.!?][)\]"'*_`]*$/.test(text)) return fault('its last sentence has no end');
  // What nobody sees can turn what everybody sees around.
  return /[\p{Cc}\p{Cf}]/u.test(text.replace(/\t/g, '')) ? fault('it has characters that nobody sees') : [];
}
