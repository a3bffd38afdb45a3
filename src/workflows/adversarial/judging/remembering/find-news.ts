// What the reference says now and analysts have not seen: a statement that nobody said when it was judged is asked about again where
// the news stand at the place it would go to, or share a rare word with it. And remembered judgements that no longer fit, in a line.

import {
  foldNumber,
  type NumberBook,
  type Numbered,
  type NumberedRecord,
} from '../../../evidence/numbered/number-statements.ts';
import { cutAtWord } from '../../../evidence/one-line.ts';
import { readPlace } from '../../questions/check-comparison.ts';
import type { StatementAnswer } from '../../questions/compare-topic.ts';
import type { RememberedConflict, RememberedRef, RememberedStatement } from '../remembered.ts';

/** A word that so few statements have is about something. */
const RARE = 4;
/** These say that the reference does not say it. */
const SAYS_NOBODY = new Set<StatementAnswer['is']>(['adds', 'differs', 'answers', 'elsewhere']);

export function findNews(
  book: NumberBook,
  reference: number,
  isNew: (record: NumberedRecord) => boolean,
): (answer: StatementAnswer) => boolean {
  const news = (book.variants[reference]?.records ?? []).filter(isNew);
  if (news.length === 0) return () => false;
  const sections = new Set(news.map(({ section }) => section));
  const rare = rareWords(book);
  const told = new Set(news.flatMap((record) => wordsIn(book, record)).filter(rare));
  return ({ n, is, as, after }) => {
    const record = book.find(foldNumber(n));
    if (!SAYS_NOBODY.has(is) || record?.kind !== 'record') return false;
    const places = [readPlace(after)?.at ?? '', ...as].flatMap((number) =>
      sectionOf(book, reference, number),
    );
    if (is === 'elsewhere' || places.length === 0 || places.some((place) => sections.has(place))) return true;
    return wordsIn(book, record.record).some((word) => told.has(word));
  };
}

/** None, or one. */
function sectionOf(book: NumberBook, reference: number, number: string): number[] {
  const at = book.find(number);
  const { variant, section } = at?.kind === 'record' ? at.record : (at ?? { variant: -1, section: -1 });
  return variant === reference ? [section] : [];
}

const wordsIn = ({ variants }: NumberBook, { variant, start, end }: NumberedRecord): string[] => [
  ...new Set(
    (variants[variant] as Numbered).document.text
      .slice(start, end)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu),
  ),
];

function rareWords(book: NumberBook): (word: string) => boolean {
  const counts = new Map<string, number>();
  for (const record of book.variants.flatMap(({ records }) => records))
    for (const word of wordsIn(book, record)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => (counts.get(word) ?? 0) <= RARE;
}

const MOST_NAMED = 5;
const LONGEST = 60;

export function nameMisfit(one: RememberedConflict | RememberedStatement): string {
  if ('statement' in one) return `${one.is} (${nameRef(one.statement)})`;
  const [first] = one.sides.flat();
  return `conflict "${cutAtWord(one.about, LONGEST)}"${first ? ` (${nameRef(first)})` : ''}`;
}

const nameRef = (ref: RememberedRef): string =>
  `${cutAtWord(ref.in, LONGEST)}: "${cutAtWord('text' in ref ? ref.text : (ref.section.at(-1) ?? ''), LONGEST)}"`;

/** Undefined where all of them fit. */
export function describeMisfits(misfits: readonly string[]): string | undefined {
  if (misfits.length === 0) return undefined;
  const [are, fit] = misfits.length === 1 ? ['judgement', 'fits'] : ['judgements', 'fit'];
  const named = misfits.slice(0, MOST_NAMED).join('; ');
  const more = misfits.length > MOST_NAMED ? `; and ${misfits.length - MOST_NAMED} more` : '';
  return `${misfits.length} remembered ${are} no longer ${fit}: ${named}${more}`;
}
