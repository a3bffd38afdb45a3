// Artifacts of steps 1 and 2: rendered, checked against what they were made of, and published.

import { SIMILAR } from '../../../domain/contract.ts';
import { asksForDecision } from '../../../domain/difference.ts';
import { InternalError } from '../../../domain/errors.ts';
import type { Deliberation } from '../../../domain/protocol.ts';
import { isUnjudgedTopic } from '../debate/debate-hall.ts';
import type { Differences } from '../differences/index.ts';
import { checkDiffAnalysis, checkQuotes } from './analysis/check-diff-analysis.ts';
import { countKind, type DiffAnalysis, renderDiffAnalysis } from './analysis/diff-analysis.ts';
import { type DebateTranscript, renderDebateTranscript } from './debate/debate-transcript.ts';

/** Ruling R2-5: few differences, and no contradiction above Low among them. */
export const isSimilar = ({ substantiallyIdentical, points }: Differences): boolean =>
  substantiallyIdentical && !points.some((point) => asksForDecision(point) && point.severity !== 'Low');

/** What was found, before anybody says what of it is debated. */
export function tellFound({ points }: Differences, deliberation: Deliberation): void {
  const contradictions = countKind(points, 'contradiction');
  const detail = `${points.length} differences, ${contradictions} contradictions`;
  // Whatever becomes of the run, nobody has resolved them yet.
  const asked = points.filter(asksForDecision).map(({ id }) => id);
  const unjudged = points.filter(isUnjudgedTopic).map(({ id }) => id);
  const settled = { open_points: [...asked, ...unjudged], unresolved_conflicts: asked };
  deliberation.report({ type: 'step-finished', step: 'diff-analysis', detail, settled });
}

/** Published after the checkpoint, because it says what was decided there. */
export async function publishAnalysis(analysis: DiffAnalysis, deliberation: Deliberation): Promise<string> {
  const { differences, variants } = analysis;
  const markdown = renderDiffAnalysis(analysis);
  const check = checkDiffAnalysis(markdown);
  const faults = [...check.errors, ...checkQuotes(differences.points, variants)];
  if (faults.length > 0) {
    const [first] = faults;
    throw new InternalError(`The diff analysis does not hold: ${first?.path}: ${first?.message}`, {
      code: 'internal/diff-analysis',
    });
  }
  for (const { message } of check.warnings) deliberation.report({ type: 'warning', message });
  if (isSimilar(differences)) deliberation.report({ type: 'warning', message: SIMILAR });
  await deliberation.publish('diff-analysis.md', markdown);
  return markdown;
}

export async function publishTranscript(
  transcript: Omit<DebateTranscript, 'engine'>,
  deliberation: Deliberation,
): Promise<void> {
  const markdown = renderDebateTranscript({ ...transcript, engine: deliberation.engine });
  await deliberation.publish('debate-transcript.md', markdown);
}
