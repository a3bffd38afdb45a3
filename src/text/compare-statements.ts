// Compares two statements that are about the same thing and says in which slot they cannot both hold. Each kind
// of conflict has its own detector; wording alone is never a conflict. The order decides what is reported when
// several apply: the most specific first.

import type { Statement } from '../domain/claim.ts';
import { amountConflict } from './conflicts/amounts.ts';
import { changeBetween } from './conflicts/change.ts';
import { conditionConflict, restrictionConflict } from './conflicts/conditions.ts';
import type { Conflict, Detector } from './conflicts/conflict.ts';
import { editConflict } from './conflicts/edits.ts';
import { limitationConflict } from './conflicts/limitation.ts';
import { modalityConflict } from './conflicts/modality.ts';
import { nameConflict } from './conflicts/names.ts';
import { pairPolarityConflict, polarityConflict } from './conflicts/polarity.ts';
import { valueConflict } from './conflicts/values.ts';

const DETECTORS: readonly Detector[] = [
  valueConflict,
  nameConflict,
  amountConflict,
  modalityConflict,
  polarityConflict,
  conditionConflict,
  restrictionConflict,
];

export function compareStatements(a: Statement, b: Statement): Conflict | undefined {
  return firstConflict(DETECTORS, a, b);
}

/** For two texts that somebody has put side by side: it also sees conflicts that would be guesses elsewhere. */
export function comparePair(a: Statement, b: Statement): Conflict | undefined {
  return firstConflict([...DETECTORS, pairPolarityConflict, limitationConflict], a, b);
}

/** For two versions of one sentence: what an edit did to its denials counts, too. */
export function compareVersions(a: Statement, b: Statement): Conflict | undefined {
  return firstConflict([...DETECTORS, editConflict], a, b);
}

function firstConflict(detectors: readonly Detector[], a: Statement, b: Statement): Conflict | undefined {
  const change = changeBetween(a, b);
  for (const detect of detectors) {
    const conflict = detect(a, b, change);
    if (conflict) return conflict;
  }
  return undefined;
}
