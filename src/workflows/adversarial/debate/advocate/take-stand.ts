// Where the embedded advocate stands on a point: for what it can prove, and otherwise nowhere, with the question that
// would settle it. It says the same in every round, since the documents do.

import type { Quote, VariantId } from '../../../../domain/document.ts';
import type { Citation } from './answer-shape.ts';
import { findProof, type Proof, placesOf } from './find-proof.ts';
import type { DebatePayload, Shown, ShownPoint } from './payload.ts';
import { ownValues, valuesIn } from './weigh-evidence.ts';

export interface Stand {
  readonly point: ShownPoint;
  /** The first variant of the approach it takes; undefined where it leaves the point open. */
  readonly takes: VariantId | undefined;
  readonly concedes: boolean;
  readonly evidence: readonly Citation[];
  readonly reasoning: string;
  /** Empty where it takes an approach. */
  readonly question: string;
}

/** On the points that its variant speaks of. */
export const standsOf = ({ shown, advocate }: DebatePayload): Stand[] =>
  shown.points.flatMap((point) => takeStand(shown, point, advocate) ?? []);

function takeStand(shown: Shown, point: ShownPoint, advocate: VariantId): Stand | undefined {
  const own = point.approaches.find((group) => group.includes(advocate));
  if (own === undefined) return undefined;
  if (point.judged) return followAnalyst(shown, point, advocate, own);
  const proofs = point.approaches.flatMap((group) => {
    const proof = findProof(shown, point, group);
    return proof ? [{ group, proof }] : [];
  });
  const chosen = proofs.find(({ group }) => group === own) ?? (proofs.length === 1 ? proofs[0] : undefined);
  if (chosen === undefined) return leaveOpen(shown, point, advocate, proofs.length);
  const { group, proof } = chosen;
  return {
    point,
    takes: group[0],
    concedes: group !== own,
    evidence: proof.evidence.map(toCitation),
    reasoning: describeProof(proof, point),
    question: '',
  };
}

/** A mind has read both sides: no rule argues against it. */
function followAnalyst(
  shown: Shown,
  point: ShownPoint,
  advocate: VariantId,
  own: readonly VariantId[],
): Stand {
  const { take, why, ask } = point.judged ?? { why: '', ask: '' };
  const group = point.approaches.find((one) => take !== undefined && one.includes(take));
  if (!group) {
    const open = leaveOpen(shown, point, advocate, 0);
    return ask === '' ? open : { ...open, question: ask };
  }
  return {
    point,
    takes: group[0],
    concedes: group !== own,
    evidence: group.flatMap((id) => placesOf(point, id).slice(0, 1)).map(toCitation),
    reasoning: `The analyst names the fact that decides it: ${why}`,
    question: '',
  };
}

function describeProof({ kind, variant, evidence }: Proof, point: ShownPoint): string {
  const said = evidence.at(-1);
  const quoted = said ? `"${shorten(said.text)}" (L${said.line})` : '';
  switch (kind) {
    case 'reason':
      return `${variant} says why: ${quoted}.`;
    case 'mention':
      return `${variant} says it elsewhere, too: ${quoted}.`;
    case 'record':
      return `${variant} has it on record: ${quoted}.`;
    case 'majority': {
      const group = point.approaches.find((one) => one.includes(variant)) ?? [];
      return `${group.join(' and ')} say the same, ${group.length} of the ${point.approaches.flat().length} variants that state it.`;
    }
  }
}

function leaveOpen(shown: Shown, point: ShownPoint, advocate: VariantId, proofs: number): Stand {
  return {
    point,
    takes: undefined,
    concedes: false,
    evidence: placesOf(point, advocate).slice(0, 1).map(toCitation),
    reasoning:
      proofs === 0
        ? 'Nothing in the documents decides it.'
        : 'The others give reasons that exclude each other.',
    question: askWhich(shown, point),
  };
}

/** "Which holds: 30 s (a.md) or 10 s (b.md)?" */
function askWhich(shown: Shown, point: ShownPoint): string {
  const values = point.approaches.map(([first = '']) => ownValues(point, first));
  const isPlain = values.every(({ length }) => length === 1);
  const said = point.approaches.map((group, index) => {
    const [first = ''] = group;
    const place = placesOf(point, first)[0];
    const words = isPlain ? values[index]?.[0] : `"${shorten(place?.text ?? summaryOf(point, first))}"`;
    const names = group.map((id) => shown.variants.find((one) => one.id === id)?.label ?? id);
    return `${words} (${names.join(', ')})`;
  });
  return `Which holds: ${said.slice(0, -1).join(', ')}${said.length > 1 ? ' or ' : ''}${said.at(-1) ?? ''}?`;
}

const summaryOf = ({ sides }: ShownPoint, variant: VariantId): string =>
  sides.find((side) => side.variant === variant)?.summary ?? '';

const LONGEST_QUOTE = 160;

/** Whole words of the first line; a cut is marked. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_QUOTE) return line;
  const cut = line.slice(0, LONGEST_QUOTE);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))} …`;
}

/** The beginning of a long quote is still verbatim, and stays on its first line unless the value stands below. */
export function toCitation({ variant, line, text }: Quote): Citation {
  const [first = ''] = text.split(/\r\n|\n|\r/);
  const shown = first.trim() === '' || valuesIn(first).length < valuesIn(text).length ? text : first;
  return { variant, line, text: shown };
}
