// Ids of a letter and a number beyond the series of the document: `H21` where it defines H1 to H19.

import { blockAt } from '../../../../text/parse/document-lines.ts';
import { type Fault, type LintReading, quoteLine } from '../lint.ts';
import { type Mention, readMentions, readSeries, type Series } from '../read/read-series.ts';

/** Formats of paper, vitamins. */
const OTHERS = /^(?:[ABC]\d|A10|B12)$/;
/** Whoever writes so refers to something. */
const REFERS =
  /(?:\b(?:see|in|by|under|per|from|of|to|with|against|after|before|needs?|and|or|as|than|meets?|covers?|fulfils?|satisf(?:y|ies)|follows?|cf\.)|[(,;])[ \n][[(*_`]{0,4}$|[(][[*_`]{0,3}$/i;
/** What goes on with a noun is a thing of that name. */
const ENDS =
  /^[\])*_`]{0,4}(?:[.,;:)|\n]|$|[ \n](?:and|or|is|are|was|has|have|says?|does|do|applies|apply|then|but|if|above|below|has|holds?|\||[(–—-]))/;
/** The sentence speaks of another document. */
const OTHER_DOCUMENT =
  /\b(?:specs?|specifications?|standards?|guides?|papers?|reports?|annex|appendix|handbook|manual|contract|directive|regulation|previous|earlier|formerly|old|new|withdrawn|dropped|removed|deleted|merged|renumbered|renamed|replaced|reserved|future|later|e\.g|example|such as|never|not used|there is no|highway|road|motorway|bolts?|screws?|paper|cells?|columns?)\b|\.md\b|https?:/i;
/** A series that goes on much further is another one. */
const FURTHEST = 2;
const MOST_LOST = 2;

export function lostLetters(reading: LintReading): Fault[] {
  const known = new Set(reading.context?.units.map(({ key }) => key.replace(' ', '')));
  const mentions = readMentions(reading.document.text);
  const given = reading.context ? readMentions(reading.context.document.text) : [];
  for (const { letters, number } of given) known.add(letters + number);
  return readSeries(reading)
    .filter(({ letters }) => letters.length === 1)
    .flatMap((series) => {
      const beyond = mentions.filter(
        (one) => one.letters === series.letters && !series.members.has(one.number),
      );
      const names = new Set(beyond.map(({ number }) => number));
      // What is named again and again has a place of its own, or is another thing.
      if (beyond.length === 0 || beyond.length > MOST_LOST) return [];
      const isSure = beyond.every(
        (one) => isReference(reading, one, series) && !known.has(one.letters + one.number),
      );
      if (!isSure) return [];
      return [...names].map((number) => faultOf(reading, series, beyond, number));
    });
}

function isReference(
  { document, isLive }: LintReading,
  { letters, number, start, end }: Mention,
  { members }: Series,
): boolean {
  if (number > members.size * FURTHEST || OTHERS.test(`${letters}${number}`) || !isLive(start)) return false;
  const { text } = document;
  const block = document.blocks[blockAt(document, start)];
  if (!block || block.kind === 'table-header' || block.kind === 'heading') return false;
  if (OTHER_DOCUMENT.test(text.slice(Math.max(block.start, start - 200), Math.min(block.end, end + 200))))
    return false;
  return (
    REFERS.test(text.slice(Math.max(block.start, start - 40), start)) && ENDS.test(text.slice(end, end + 20))
  );
}

function faultOf(
  reading: LintReading,
  { letters, members }: Series,
  beyond: readonly Mention[],
  number: number,
): Fault {
  const name = `${letters}${number}`;
  const first = beyond.find((one) => one.number === number) as Mention;
  return {
    concern: `${name} is referred to and defined nowhere: the series goes from ${letters}1 to ${letters}${members.size}.`,
    evidence: [quoteLine(reading, first)],
    severity: 'significant',
    recommendation: `Define ${name}, or correct it to the name that is meant.`,
    ifLeft: `Whatever ${name} was to say is not built, and nothing notices that it is gone.`,
  };
}
