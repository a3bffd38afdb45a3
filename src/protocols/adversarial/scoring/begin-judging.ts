// The judge needs only the variants, so a model that judges is asked while the advocates still argue. What it has to report
// waits for its step: the order of events and artifacts is the same as if it had been asked then.

import type { Deliberation, ProgressEvent } from '../../../domain/protocol.ts';
import type { AdversarialInput } from '../input.ts';
import { type Judged, judgeVariants } from './judge-variants.ts';
import type { Measured } from './measure.ts';

const EMBEDDED = 'embedded';

/**
 * Not where somebody may stand in for the judge: every artifact from there on says so, and which ones must not be chance.
 * Nor where a person decides between the steps (ruling E-31): what is paid for then must be what they wanted.
 */
export const judgesEarly = ({ judges, seats, allowDegraded, interactive }: AdversarialInput): boolean =>
  !allowDegraded &&
  !interactive &&
  (judges ?? seats.map(({ model }) => model)).some((model) => model !== EMBEDDED);

/** What is returned tells what came of it, also if that is a failure. */
export function beginJudging(
  measured: readonly Measured[],
  deliberation: Deliberation,
): () => Promise<Judged> {
  const reports: ProgressEvent[] = [];
  const judging = judgeVariants(
    measured.map(({ subject }) => subject),
    { ...deliberation, report: (event) => reports.push(event) },
  );
  // A debate that fails leaves nobody to ask what came of it.
  judging.catch(() => undefined);
  return async () => {
    const judged = await judging;
    for (const event of reports) deliberation.report(event);
    return judged;
  };
}
