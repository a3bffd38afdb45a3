// The order of the documents of a set, oldest first, where they themselves say it: by the labels in their names and
// heads, and by sentences of succession. An order counts only if it covers all of them and nothing contradicts it.

import { haveOneTitle, readTitle, type Title } from './compare-titles.ts';
import type { KinPair, Kinship } from './measure-kinship.ts';
import { groupLinked, orderAll, type Precedence } from './order-all.ts';
import { compareValues, type Label, readHeadLabels, readNameLabels } from './read-labels.ts';
import { fits, namesLetter, type Reference, readReferences } from './read-references.ts';
import { readSuccessions, type Succession } from './read-successions.ts';

export interface LineageEvidence {
  /** Index of the document that says it. */
  readonly variant: number;
  /** 0 for its file name. */
  readonly line: number;
  readonly text: string;
  readonly says: string;
}

export interface Lineage {
  /** Indexes, oldest first. */
  readonly order: readonly number[];
  readonly evidence: readonly LineageEvidence[];
}

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

const ONLY_NEWEST = 'newer than all others, whose order among themselves is not told';

interface Reading {
  readonly name: string;
  readonly stem: string;
  readonly nameLabels: readonly Label[];
  readonly headLabels: readonly Label[];
  readonly successions: readonly Succession[];
  readonly references: readonly Reference[];
  readonly title: Title;
  readonly lines: readonly string[];
}

interface Finding extends Precedence {
  readonly evidence: readonly LineageEvidence[];
}

/** Without `kinship`, only names and sentences can tie the documents to one series. */
export function readLineage(documents: readonly NamedText[], kinship?: Kinship): Lineage | undefined {
  if (documents.length < 2) return undefined;
  const readings = documents.map(read);
  const kin = (kinship?.pairs ?? []).filter((pair) => pair.kin === 'revisions');
  const told = readings.flatMap((_, index) => findStated(readings, index, kin.length > 0));
  const ties = findTies(readings, kin);
  const stated = [...told, ...findReferred(readings, ties)];
  const named = orderByNames(readings, kin.length > 0);
  const groups = groupLinked(documents.length, [
    ...ties,
    ...[...stated, ...named].map(({ older, newer }) => [older, newer] as const),
  ]);
  // Two documents may both be at version 0.3 of their own, and proposals are numbered side by side.
  const heads = readings.map(({ headLabels }) => headLabels.filter(({ style }) => style !== 'proposal'));
  const headed = orderByLabels(withFinal(heads)).filter(
    ({ older, newer }) => groups[older] === groups[newer],
  );
  const findings = [...named, ...headed, ...stated];
  const found = orderAll(documents.length, findings);
  if (!found) return undefined;
  const newest = found.order.at(-1) ?? 0;
  const open = { variant: newest, line: 0, text: documents[newest]?.name ?? '', says: ONLY_NEWEST };
  return { order: found.order, evidence: [...gather(findings), ...(found.isPartial ? [open] : [])] };
}

/** Each thing once, by document and line. */
function gather(findings: readonly Finding[]): LineageEvidence[] {
  const all = findings.flatMap(({ evidence }) => evidence);
  const once = new Map(all.map((one) => [`${one.variant} ${one.line} ${one.says}`, one]));
  return [...once.values()].sort((a, b) => a.variant - b.variant || a.line - b.line);
}

function read({ name, text }: NamedText): Reading {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const { stem, labels } = readNameLabels(name);
  const successions = readSuccessions(lines);
  const head = readHeadLabels(lines);
  const logged = newestEntries(successions).filter(({ style }) => head.every((own) => own.style !== style));
  return {
    name,
    stem,
    nameLabels: labels,
    headLabels: [...head, ...logged],
    successions,
    references: readReferences(lines),
    title: readTitle(lines),
    lines,
  };
}

/** A log goes up to the revision that holds it. */
function newestEntries(successions: readonly Succession[]): Label[] {
  const newest = new Map<string, Label>();
  for (const { label, named, line, text } of successions) {
    if (label === undefined || named !== '') continue;
    const known = newest.get(label.style);
    if (known === undefined || compareValues(known.value, label.value) < 0)
      newest.set(label.style, { ...label, line, text });
  }
  return [...newest.values()];
}

/** Names order their files where nothing but the label differs; a bare number or date may also name a product or a day. */
function orderByNames(readings: readonly Reading[], hasKin: boolean): Finding[] {
  const isSeries = readings.every(
    ({ stem, nameLabels }) => stem === readings[0]?.stem && nameLabels.length > 0,
  );
  if (!isSeries) return [];
  const labels = readings.map(({ nameLabels }) =>
    nameLabels.filter(({ style }) => hasKin || (style !== 'number' && style !== 'date')),
  );
  return orderByLabels(withFinal(labels));
}

/** "v1", "v2", "final": the last one has no number of its own. */
function withFinal(labels: readonly (readonly Label[])[]): (readonly Label[])[] {
  const styles = ['version', 'revision', 'draft'].filter((style) =>
    labels.flat().some((one) => one.style === style),
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

type Link = readonly [number, number];

/** What makes two documents members of one series without saying which comes first. */
function findTies(readings: readonly Reading[], kin: readonly KinPair[]): Link[] {
  const ties: Link[] = kin.map(({ a, b }) => [a, b]);
  for (const [a, one] of readings.entries())
    for (const [b, other] of readings.entries())
      if (a !== b && (haveOneTitle(one.title, other.title) || speaksOfLetter(one, other))) ties.push([a, b]);
  return ties;
}

const speaksOfLetter = (one: Reading, other: Reading): boolean =>
  other.headLabels.some(
    (label) =>
      one.headLabels.some(({ style, value }) => style === label.style && value[0] !== label.value[0]) &&
      namesLetter(one.lines, label),
  );

/** A product has versions and builds, too: these need something else that ties the two documents. */
const AMBIGUOUS = new Set(['version', 'release', 'build', 'issue', 'iteration']);

/** Who speaks of the label of another is newer than it, unless it looks ahead. */
function findReferred(readings: readonly Reading[], ties: readonly Link[]): Finding[] {
  const labels = readings.map(({ headLabels, nameLabels }) => [...headLabels, ...nameLabels]);
  return readings.flatMap(({ references }, index) =>
    references.flatMap((reference) => {
      const holders = labels.flatMap((own, at) => (own.some((one) => fits(one, reference)) ? [at] : []));
      const [other = index] = holders;
      const isTied = ties.some(([a, b]) => (a === index && b === other) || (a === other && b === index));
      if (holders.length !== 1 || other === index || (AMBIGUOUS.has(reference.label.style) && !isTied))
        return [];
      const newer = newerBy(labels[index] ?? [], reference);
      return newer ? [findingOf(readings, index, other, newer === 'speaker', reference)] : [];
    }),
  );
}

/** A label of its own decides better than the wording. */
function newerBy(labels: readonly Label[], { label, newer }: Reference): Reference['newer'] {
  const own = labels.find(({ style }) => style === label.style && style !== 'date');
  if (own === undefined) return newer;
  return compareValues(own.value, label.value) > 0 ? 'speaker' : 'other';
}

function findingOf(
  readings: readonly Reading[],
  index: number,
  other: number,
  isNewer: boolean,
  said: Pick<Label, 'line' | 'text'>,
): Finding {
  const [older, newer] = isNewer ? [other, index] : [index, other];
  const says = `${isNewer ? 'after' : 'before'} ${readings[other]?.name}`;
  return { older, newer, evidence: [quote(index, said, says)] };
}

function findStated(readings: readonly Reading[], index: number, areKin: boolean): Finding[] {
  return (readings[index]?.successions ?? []).flatMap((succession) => {
    const other = resolve(readings, index, succession, areKin);
    if (other === undefined) return [];
    return [findingOf(readings, index, other, succession.isNewer, succession)];
  });
}

/** The one other document that the sentence names. */
function resolve(
  readings: readonly Reading[],
  index: number,
  { label, named, isNewer }: Succession,
  areKin: boolean,
): number | undefined {
  const holders = (matches: (reading: Reading) => boolean): number[] =>
    readings.flatMap((reading, at) => (matches(reading) ? [at] : []));
  const byName = holders(({ name }) => named.includes(name.split('/').at(-1) ?? name));
  const byLabel = label ? holders((reading) => holds(reading, label)) : [];
  const found = byName.length > 0 ? byName : byLabel;
  if (found.length > 0) return found.length === 1 && found[0] !== index ? found[0] : undefined;
  // Of two revisions the one that alone speaks of an earlier one is the later.
  const other = readings[1 - index];
  if (readings.length > 2 || !areKin || !isNewer || label === undefined || named === '') return undefined;
  const isAlone = other?.headLabels.length === 0 && other.successions.length === 0;
  return isAlone ? 1 - index : undefined;
}

const holds = ({ nameLabels, headLabels }: Reading, label: Pick<Label, 'style' | 'value'>): boolean =>
  [...nameLabels, ...headLabels].some(
    ({ style, value }) => style === label.style && compareValues(value, label.value) === 0,
  );

const quote = (
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
