// Decisions as the text of a file that `steelman resolve --decisions` reads.

export interface Decided {
  readonly item: string;
  readonly take: string;
  readonly words?: string;
  readonly why?: string;
}

export const writeDecisions = (decisions: readonly Decided[]): string =>
  [
    '# Made in a report. Have it carried out: steelman resolve <folder of the run> --decisions <this file>',
    decisions.length === 0 ? 'decisions: []' : 'decisions:',
    ...decisions.map(({ item, take, words, why }) =>
      [
        `  - item: ${quote(item)}`,
        `    take: ${quote(take)}`,
        ...(words === undefined ? [] : [`    words: ${quote(words)}`]),
        ...(why === undefined ? [] : [`    why: ${quote(why)}`]),
      ].join('\n'),
    ),
    '',
  ].join('\n');

/** What JSON writes between quotes YAML reads, too, but for characters that it does not take as they are. */
const quote = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
