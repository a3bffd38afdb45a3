// Statements that cannot both hold, in one file or in two, by the relations that `adversarial` reports as well; and
// announced lists that hold another number of items than they say.

import { findMiscounts } from '../../text/find/find-miscounts.ts';
import { findWithin } from '../../text/relations/find-opposed.ts';
import type { SlotKind } from '../../text/relations/slots/find-slot.ts';
import { groupOpposed, type Opposed } from '../../text/relations/slots/group-opposed.ts';
import { MISCOUNTED, rateOpposed } from '../evidence/rate-conflict.ts';
import { asComparison } from './compare-files.ts';
import type { Draft, FileSpan } from './finding.ts';
import type { Reading } from './reading.ts';
import { shown } from './shown.ts';

/** `between` is what opposes what between files. */
export function draftContradictions(reading: Reading, between: readonly Matter[]): Draft[] {
  const within = groupOpposed(findWithin(asComparison(reading)));
  return [...[...between, ...within].map((group) => draftOf(reading, group)), ...draftMiscounts(reading)];
}

type Matter = readonly [Opposed, ...Opposed[]];

function draftOf({ files }: Reading, group: Matter): Draft {
  const indexes = new Map(files.map(({ name }, file) => [name, file]));
  const spans = group
    .flatMap(({ quotes }) => quotes)
    .map(({ variant, start, end }): FileSpan => ({ file: indexes.get(variant) ?? 0, start, end }));
  const [first, ...others] = inOrder(spans);
  if (!first) throw new RangeError('opposed statements without a quote');
  return {
    kind: 'contradiction',
    message: messageOf(files, group, first),
    ...rateOpposed(group),
    spans: [first, ...others],
  };
}

const inOrder = (spans: readonly FileSpan[]): FileSpan[] =>
  [...spans].sort((a, b) => a.file - b.file || a.start - b.start);

function messageOf(
  files: Reading['files'],
  [found, ...more]: Matter,
  { file, start, end }: FileSpan,
): string {
  const { slot, name } = found;
  if (!slot) {
    const [one = '', other = ''] = found.quotes.map(({ text }) => shown(text));
    if (more.length === 0) return `${name} stands for two things: ${one} against ${other}`;
    return `${[found, ...more].map((one) => one.name).join(', ')} stand for other things in each of these files`;
  }
  const [one, other] = slot.values;
  const said = shown(files[file]?.document.text.slice(start, end) ?? '');
  return `${SAYINGS[slot.kind]}: ${shown(one)} against ${shown(other)} in "${said}"${again(more.length)}`;
}

const again = (more: number): string => (more === 0 ? '' : `, and at ${more} more places`);

const SAYINGS: Readonly<Record<SlotKind, string>> = {
  amount: 'Amounts differ',
  date: 'Dates differ',
  ordinal: 'Ordinals differ',
  modality: 'Binding forces differ',
  polarity: 'Opposite statements',
  name: 'Names differ',
  value: 'Values exclude each other',
};

const draftMiscounts = ({ files }: Reading): Draft[] =>
  files.flatMap(({ document }, file) =>
    findMiscounts(document).wrong.map(
      ({ start, end, said, listed }): Draft => ({
        kind: 'contradiction',
        ...MISCOUNTED,
        message: `Counted wrong: ${said} announced, ${listed} listed`,
        spans: [{ file, start, end }],
      }),
    ),
  );
