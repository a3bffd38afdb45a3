// Two passes over all variants, the second with variants and criteria in reverse, each a question of its own; what
// they disagree on is looked at once more. Nobody sees what another pass said, except to settle it.

import { sumTallies } from '../../../domain/comparison/debate.ts';
import type { Flip, JudgeTally, Selection, Verdict } from '../../../domain/comparison/scoring.ts';
import { AgentError } from '../../../domain/errors.ts';
import type { Question } from '../../../domain/question.ts';
import type { Answered, Deliberation, ProgressEvent } from '../../../domain/workflow/workflow.ts';
import type { AdversarialInput } from '../request/input.ts';
import type { Subject } from './detectors/reading.ts';
import { type Criterion, RUBRIC } from './detectors/rubric.ts';
import { judgeRubric, settleVerdict } from './judge-rubric.ts';
import type { Measured } from './measure.ts';
import { type GivenVerdict, locateEvidence, toVerdict } from './verdicts.ts';

export type Judged = Pick<Selection, 'verdicts' | 'passes' | 'flips' | 'evidence'>;

/** Above this share of disagreements a reader is warned (ruling E-34). */
const UNSTABLE = 0.3;

/** `lenient` is asked last, where the judge failed: a debate that was paid for must not be lost to one bad line. */
export async function judgeVariants(
  subjects: readonly Subject[],
  deliberation: Deliberation,
  lenient: Deliberation = deliberation,
): Promise<Judged> {
  const ask = askJudge(deliberation, lenient);
  const [first, second] = await Promise.all([
    runPass(1, subjects, RUBRIC, ask),
    runPass(2, [...subjects].reverse(), [...RUBRIC].reverse(), ask),
  ]);
  const settled = await Promise.all(
    subjects.flatMap((subject) =>
      RUBRIC.map((criterion) =>
        settle(
          subject,
          criterion,
          find(first.verdicts, subject, criterion),
          find(second.verdicts, subject, criterion),
          ask,
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
  const evidence = [
    ...first.tallies,
    ...[...second.tallies].reverse(),
    ...settled.flatMap(({ tally }) => tally ?? []),
  ];
  reportStruck(evidence, deliberation);
  return {
    verdicts: settled.map(({ verdict }) => verdict),
    passes: [...first.verdicts, ...second.verdicts],
    flips,
    evidence,
  };
}

type Ask = <Payload, Answer>(
  step: string,
  question: Question<Payload, Answer>,
  payload: Payload,
) => Promise<Answered<Answer>>;

/** Once more if no answer comes, like an advocate (ruling D-19). */
const askJudge =
  (deliberation: Deliberation, lenient: Deliberation): Ask =>
  (step, question, payload) =>
    deliberation.ask(step, 'judge', question, payload).catch(async (error: unknown) => {
      if (!(error instanceof AgentError)) throw error;
      await deliberation.forgo(step, error);
      return lenient.ask(`${step}/retry`, 'judge', { ...question, asksOnce: true }, payload);
    });

function reportStruck(evidence: readonly JudgeTally[], deliberation: Deliberation): void {
  const { verified, struck } = sumTallies(evidence);
  if (struck === 0) return;
  const message = `evidence of the judge: ${verified} verified, ${struck} not verified: a MET that rests on such a quote does not count`;
  deliberation.report({ type: 'warning', message });
}

interface Pass {
  readonly verdicts: readonly Verdict[];
  readonly tallies: readonly JudgeTally[];
}

async function runPass(
  pass: 1 | 2,
  subjects: readonly Subject[],
  criteria: readonly Criterion[],
  ask: Ask,
): Promise<Pass> {
  const judged = await Promise.all(subjects.map((subject) => judgeOnce(pass, subject, criteria, ask)));
  return {
    verdicts: judged.flatMap(({ verdicts }) => verdicts),
    tallies: judged.map(({ tally }) => tally),
  };
}

/** One pass over one variant; criteria without a verdict are asked for once more, by id. */
async function judgeOnce(
  pass: 1 | 2,
  subject: Subject,
  criteria: readonly Criterion[],
  ask: Ask,
): Promise<{ readonly verdicts: readonly Verdict[]; readonly tally: JudgeTally }> {
  const step = `score/pass-${pass}/variant-${subject.variant}`;
  const ids = criteria.map(({ id }) => id);
  const { answer, agent } = await ask(step, judgeRubric, { subject, criteria: ids });
  const open = ids.filter((id) => !answer.verdicts.some(({ criterion }) => criterion === id));
  const again =
    open.length === 0
      ? []
      : (await ask(`${step}/again`, judgeRubric, { subject, criteria: open })).answer.verdicts;
  const given = [...answer.verdicts, ...again];
  const counted = ids.map((id) => given.find(({ criterion }) => criterion === id) ?? UNANSWERED);
  const dropped = given.length - counted.filter((one) => one !== UNANSWERED).length;
  return {
    verdicts: criteria.map((one, index) => toVerdict(subject, one, pass, counted[index] ?? UNANSWERED)),
    tally: { ...tally(agent, pass, subject, counted), dropped, askedAgain: open.length },
  };
}

function tally(judge: string, pass: 1 | 2 | 3, subject: Subject, given: readonly GivenVerdict[]): JudgeTally {
  const { variant } = subject;
  const cited = given.reduce((total, { evidence }) => total + evidence.length, 0);
  const verified = given.reduce((total, one) => total + locateEvidence(subject, one).length, 0);
  return { judge, pass, variant, verified, struck: cited - verified, dropped: 0, askedAgain: 0 };
}

/** What was never answered is not met. */
const UNANSWERED: GivenVerdict = {
  evidence: [],
  searched: '',
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
  ask: Ask,
): Promise<{ readonly verdict: Verdict; readonly flip?: Flip; readonly tally?: JudgeTally }> {
  if (first.met === second.met) return { verdict: first };
  const { answer, agent } = await ask(
    `score/settle/variant-${subject.variant}/${criterion.id}`,
    settleVerdict,
    {
      subject,
      criterion: criterion.id,
      first: { cited: first.cited, verdict: first.verdict },
      second: { cited: second.cited, verdict: second.verdict },
    },
  );
  const given = answer.verdicts.find((one) => one.criterion === criterion.id) ?? UNANSWERED;
  const verdict = toVerdict(subject, criterion, 3, given);
  const { variant } = subject;
  return {
    verdict,
    tally: tally(agent, 3, subject, [given]),
    flip: { criterion: criterion.id, variant, first: first.met, second: second.met, final: verdict.met },
  };
}

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
