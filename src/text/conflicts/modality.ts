// The same rule with another binding force: required against optional, demanded against forbidden.

import type { Modality } from '../../domain/claim.ts';
import { type Detector, LOOSE } from './conflict.ts';

const FORBIDS = new Set<Modality>(['must-not', 'should-not', 'may-not']);
const WORDS_OF: Record<Modality, string> = {
  must: 'required',
  should: 'recommended',
  may: 'optional',
  'must-not': 'forbidden',
  'should-not': 'discouraged',
  'may-not': 'not permitted',
};

export const modalityConflict: Detector = (a, b, change) => {
  const count = a.modalities.length;
  if (count === b.modalities.length && change.share <= LOOSE) {
    const at = a.modalities.findIndex((modality, index) => modality !== b.modalities[index]);
    const [one, other] = [a.modalities[at], b.modalities[at]];
    if (!one || !other) return undefined;
    const reversed = FORBIDS.has(one) !== FORBIDS.has(other);
    return { kind: 'modality', values: [WORDS_OF[one], WORDS_OF[other]], ratio: reversed ? 2 : 1 };
  }
  // A rule against a plain description is a difference of tone, unless the rule forbids it.
  const stated = count === 0 ? b.modalities[0] : b.modalities.length === 0 ? a.modalities[0] : undefined;
  const plain = count === 0 ? a : b;
  if (!stated || !FORBIDS.has(stated) || plain.denied || change.onlyA.length > 0 || change.onlyB.length > 0)
    return undefined;
  const name = (modality: Modality | undefined) => (modality ? WORDS_OF[modality] : 'stated as a fact');
  return { kind: 'modality', values: [name(a.modalities[0]), name(b.modalities[0])], ratio: 2 };
};
