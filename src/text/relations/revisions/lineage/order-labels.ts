// Who comes before whom by the labels that documents carry, in their names and in their heads.

import { groupLinked, type Link, type Precedence } from '../order-all.ts';
import { compareValues, type Label } from './read-labels.ts';
import type { Member } from './read-member.ts';

export interface LineageEvidence {
  /** Index of the document that says it. */
  readonly variant: number;
  /** 0 for its file name. */
  readonly line: number;
  readonly text: string;
  readonly says: string;
}

export interface Finding extends Precedence {
  readonly evidence: readonly LineageEvidence[];
}

/** Names order their files where nothing but the label differs; a bare number or date may also name a product or a day. */
export function orderByNames(readings: readonly Member[], hasKin: boolean): Finding[] {
  const isSeries = readings.every(
    ({ stem, nameLabels }) => stem === readings[0]?.stem && nameLabels.length > 0,
  );
  if (!isSeries) return [];
  const labels = readings.map(({ nameLabels }) =>
    nameLabels.filter(({ style }) => hasKin || (style !== 'number' && style !== 'date')),
  );
  return orderByLabels(withFinal(labels));
}

const UNNUMBERED = new Set(['stage', 'date', 'day', 'number']);

/** "v1", "v2", "final": the last one has no number of its own. */
function withFinal(labels: readonly (readonly Label[])[]): (readonly Label[])[] {
  const styles = [...new Set(labels.flat().map(({ style }) => style))].filter(
    (style) => !UNNUMBERED.has(style),
  );
  return labels.map((own) => {
    const final = own.find(({ style, value }) => style === 'stage' && value[0] === 2);
    if (final === undefined) return own;
    const missing = styles.filter((style) => own.every((one) => one.style !== style));
    return [...own, ...missing.map((style) => ({ ...final, style, value: [Number.POSITIVE_INFINITY] }))];
  });
}

/** Labels order the pairs of documents that both carry the style with different values. */
function orderByLabels(labels: readonly (readonly Label[])[]): Finding[] {
  const styles = [...new Set(labels.flat().map(({ style }) => style))];
  return styles.flatMap((style) => {
    const own = labels.flatMap((all, variant) => {
      const label = all.find((one) => one.style === style);
      return label ? [{ variant, label }] : [];
    });
    return own.flatMap((a) =>
      own
        .filter((b) => compareValues(a.label.value, b.label.value) < 0)
        .map((b) => ({
          older: a.variant,
          newer: b.variant,
          evidence: [a, b].map(({ variant, label }) => quote(variant, label, nameOf(label))),
        })),
    );
  });
}

/**
 * Only in one series, for two documents may both be at version 0.3 of their own. A shared title makes one for numbers;
 * dates need more: whatever is written has one. Proposals are numbered side by side.
 */
export function orderByHeads(
  members: readonly Member[],
  links: readonly Link[],
  titled: readonly Link[],
): Finding[] {
  const linked = groupLinked(members.length, links);
  const alike = groupLinked(members.length, [...links, ...titled]);
  const order = (isDate: boolean, group: readonly number[]): Finding[] => {
    const labels = members.map(({ headLabels }) =>
      headLabels.filter(({ style }) => style !== 'proposal' && DATES.has(style) === isDate),
    );
    return orderByLabels(withFinal(labels)).filter(({ older, newer }) => group[older] === group[newer]);
  };
  return [...order(false, alike), ...order(true, linked)];
}

const DATES = new Set(['date', 'day']);

export const quote = (
  variant: number,
  { line, text }: Pick<Label, 'line' | 'text'>,
  says: string,
): LineageEvidence => ({
  variant,
  line,
  text,
  says,
});

function nameOf({ style, value, text }: Label): string {
  if (style === 'stage' || value.includes(Number.POSITIVE_INFINITY)) return text;
  if (style === 'date' || style === 'day')
    return `date ${value.map((part) => String(part).padStart(2, '0')).join('-')}`;
  return `${style} ${value.join('.')}`;
}
