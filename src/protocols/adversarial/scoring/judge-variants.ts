// Two passes over all variants, the second with variants and criteria in reverse, each a question of its own; what
// they disagree on is looked at once more. Nobody sees what another pass said, except to settle it.

import type { Deliberation } from '../../../domain/protocol.ts';
import type { Flip, Verdict } from '../../../domain/scoring.ts';
import { judgeRubric } from '../questions/judge-rubric.ts';
import { settleVerdict } from '../questions/settle-verdict.ts';
import type { Subject } from './reading.ts';
import { type Criterion, RUBRIC } from './rubric.ts';
import { type GivenVerdict, toVerdict } from './verdicts.ts';

export interface Judged {
  readonly verdicts: readonly Verdict[];
  readonly passes: readonly Verdict[];
  readonly flips: readonly Flip[];
}

/** Above this share of disagreements a reader is warned (ruling E-34). */
const UNSTABLE = 0.3;

export async function judgeVariants(
  subjects: readonly Subject[],
  deliberation: Deliberation,
): Promise<Judged> {
  const [first, second] = await Promise.all([
    runPass(1, subjects, RUBRIC, deliberation),
    runPass(2, [...subjects].reverse(), [...RUBRIC].reverse(), deliberation),
  ]);
  const settled = await Promise.all(
    subjects.flatMap((subject) =>
      RUBRIC.map((criterion) =>
        settle(
          subject,
          criterion,
          find(first, subject, criterion),
          find(second, subject, criterion),
          deliberation,
        ),
      ),
    ),
  );
  const flips = settled.flatMap(({ flip }) => flip ?? []);
  const share = flips.length / Math.max(1, settled.length);
  if (share > UNSTABLE) {
    deliberation.report({
      type: 'warning',
      message: `the two passes of the judge disagree on ${flips.length} of ${settled.length} verdicts (${Math.round(share * 100)}%): the scores are unstable`,
    });
  }
  return { verdicts: settled.map(({ verdict }) => verdict), passes: [...first, ...second], flips };
}

async function runPass(
  pass: 1 | 2,
  subjects: readonly Subject[],
  criteria: readonly Criterion[],
  deliberation: Deliberation,
): Promise<Verdict[]> {
  const judged = await Promise.all(
    subjects.map(async (subject) => {
      const step = `score/pass-${pass}/variant-${subject.variant}`;
      const payload = { subject, criteria: criteria.map(({ id }) => id) };
      const { answer } = await deliberation.ask(step, 'judge', judgeRubric, payload);
      return criteria.map((criterion) => {
        const given = answer.verdicts.find((one) => one.criterion === criterion.id);
        return toVerdict(subject, criterion, pass, given ?? UNANSWERED);
      });
    }),
  );
  return judged.flat();
}

/** What was never answered is not met. */
const UNANSWERED: GivenVerdict = {
  evidence: [],
  searched: '',
  items: 0,
  reasoning: 'the judge gave no verdict',
  verdict: 'NOT MET',
};

function find(verdicts: readonly Verdict[], { variant }: Subject, { id }: Criterion): Verdict {
  const found = verdicts.find((one) => one.variant === variant && one.criterion === id);
  if (!found) throw new RangeError(`no verdict on ${id} for ${variant}`);
  return found;
}

async function settle(
  subject: Subject,
  criterion: Criterion,
  first: Verdict,
  second: Verdict,
  deliberation: Deliberation,
): Promise<{ readonly verdict: Verdict; readonly flip?: Flip }> {
  if (first.met === second.met) return { verdict: first };
  const { answer } = await deliberation.ask(
    `score/settle/variant-${subject.variant}/${criterion.id}`,
    'judge',
    settleVerdict,
    {
      subject,
      criterion: criterion.id,
      first: { cited: first.cited, verdict: first.verdict },
      second: { cited: second.cited, verdict: second.verdict },
    },
  );
  const verdict = toVerdict(subject, criterion, 3, answer);
  const { variant } = subject;
  return {
    verdict,
    flip: { criterion: criterion.id, variant, first: first.met, second: second.met, final: verdict.met },
  };
}
