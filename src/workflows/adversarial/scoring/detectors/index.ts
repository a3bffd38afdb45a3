// Which detector answers which criterion when no model is asked.

import type { Judgement } from '../../../../domain/comparison/scoring.ts';
import { InternalError } from '../../../../domain/errors.ts';
import * as clarity from './clarity.ts';
import * as completeness from './completeness.ts';
import * as correctness from './correctness.ts';
import { type Detector, readSubject, type Subject } from './reading.ts';
import * as risk from './risk.ts';
import * as structure from './structure.ts';

export const DETECTORS: ReadonlyMap<string, Detector> = new Map([
  ['completeness-1', completeness.coversRequirements],
  ['completeness-2', completeness.addressesFailures],
  ['completeness-3', completeness.includesDependencies],
  ['completeness-4', completeness.definesSuccess],
  ['completeness-5', completeness.statesExclusions],
  ['correctness-1', correctness.noFactualErrors],
  ['correctness-2', correctness.isFeasible],
  ['correctness-3', correctness.termsConsistent],
  ['correctness-4', correctness.noContradictions],
  ['correctness-5', correctness.claimsSupported],
  ['structure-1', structure.isOrdered],
  ['structure-2', structure.isEven],
  ['structure-3', structure.isSeparated],
  ['structure-4', structure.hasNavigation],
  ['structure-5', structure.followsConventions],
  ['clarity-1', clarity.isUnambiguous],
  ['clarity-2', clarity.isConcrete],
  ['clarity-3', clarity.hasPurpose],
  ['clarity-4', clarity.acronymsDefined],
  ['clarity-5', clarity.hasNextSteps],
  ['risk-coverage-1', risk.ratesRisks],
  ['risk-coverage-2', risk.mitigatesRisks],
  ['risk-coverage-3', risk.coversRecovery],
  ['risk-coverage-4', risk.coversExternalFailure],
  ['risk-coverage-5', risk.watchesRisks],
]);

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
  const detector = DETECTORS.get(criterion);
  if (!detector) throw new InternalError(`No detector for ${criterion}`, { code: 'internal/no-detector' });
  return detector(readSubject(subject));
}
