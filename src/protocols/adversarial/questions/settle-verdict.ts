// The third look at a criterion on which two passes disagreed: with the evidence of both, and final.

import { defineQuestion } from '../../../domain/question.ts';
import type { Verdict } from '../../../domain/scoring.ts';
import type { Subject } from '../scoring/reading.ts';
import { criterionOf } from '../scoring/rubric.ts';
import {
  checkComplete,
  checkVerdict,
  coverageLine,
  describeCriterion,
  judgeOffline,
  judgePrompt,
  SOURCE_CRITERION,
  verdictList,
} from './judge-rubric.ts';

export interface SettlePayload {
  readonly subject: Subject;
  readonly criterion: string;
  readonly first: Pick<Verdict, 'cited' | 'verdict'>;
  readonly second: Pick<Verdict, 'cited' | 'verdict'>;
}

export const settleVerdict = defineQuestion({
  kind: 'settle-verdict',
  answer: verdictList,
  prompt: ({ subject, criterion, first, second }: SettlePayload) =>
    judgePrompt(
      subject,
      [
        {
          name: 'EVALUATIONS',
          text: [
            `Pass 1 evidence: ${first.cited}\nPass 1 verdict: ${first.verdict}`,
            `Pass 2 evidence: ${second.cited}\nPass 2 verdict: ${second.verdict}`,
          ].join('\n'),
          isEvidence: false,
        },
      ],
      [
        'Two independent evaluations disagree on this criterion for this document. They stand in the data above.',
        ...(criterion === SOURCE_CRITERION ? [coverageLine(subject)] : []),
        'The criterion, to be judged once, and no other:',
        describeCriterion(criterion, subject),
        'Re-evaluate this criterion with both pieces of evidence. Your verdict is FINAL.',
      ],
    ),
  embedded: ({ subject, criterion }: SettlePayload) => ({
    verdicts: [{ criterion, ...judgeOffline(subject, criterion) }],
  }),
  check: ({ verdicts }, { subject, criterion }) => [
    ...checkComplete(
      verdicts.map((given) => given.criterion),
      [criterion],
    ),
    ...verdicts.flatMap((given, index) =>
      checkVerdict(given, criterionOf(given.criterion), subject, `verdicts.${index}`),
    ),
  ],
});
