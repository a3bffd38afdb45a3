// The answer to a criterion when no model is asked.

import type { Judgement } from '../../../../domain/comparison/scoring.ts';
import { InternalError } from '../../../../domain/errors.ts';
import { readSubject, type Subject } from './reading.ts';
import { criterionOf } from './rubric.ts';

const judged = new WeakMap<Subject, Map<string, Judgement>>();

/** Both passes of the judge are compared with it, and every settlement. */
export function detect(subject: Subject, criterion: string): Judgement {
  const found = judged.get(subject) ?? new Map<string, Judgement>();
  judged.set(subject, found);
  const known = found.get(criterion);
  if (known) return known;
  const judgement = detectAnew(subject, criterion);
  found.set(criterion, judgement);
  return judgement;
}

function detectAnew(subject: Subject, criterion: string): Judgement {
  const found = criterionOf(criterion);
  if (!found) throw new InternalError(`No detector for ${criterion}`, { code: 'internal/no-detector' });
  return found.detect(readSubject(subject));
}
