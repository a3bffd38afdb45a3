// Puts the question of step 1 to every analyst, slice by slice, and reads what they say. One that does not answer leaves
// its statements unjudged: nobody answers in its place.

import { AgentError } from '../../../domain/errors.ts';
import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import { cutSlices } from '../../evidence/numbered/cut-slices.ts';
import type { NumberedRecord } from '../../evidence/numbered/number-statements.ts';
import { isTold } from '../judging/join-conflicts.ts';
import { type Analyst, joinOpinions } from '../judging/join-opinions.ts';
import type { Judgement } from '../judging/judgement.ts';
import { type Opinion, readComparison } from '../judging/read-comparison.ts';
import type { RememberedSet } from '../judging/remembered.ts';
import { rememberOpinions } from '../judging/remembering/find-texts.ts';
import { type Recalled, recallOpinions } from '../judging/remembering/recall.ts';
import { joinRecalled } from '../judging/remembering/replies.ts';
import { type ComparePayload, compareTopic } from '../questions/compare-topic.ts';
import { type ShownSlices, showSlice } from './show-slice.ts';

export interface Inquiry extends ShownSlices, Pick<Judgement, 'byRule' | 'starred'> {
  /** What its steps in the journal begin with, and the step of the run they are part of. */
  readonly step: string;
  readonly within: 'diff-analysis' | 'refactor-plan';
  /** How many analysts there are. */
  readonly analysts: number;
  /** What was said of these documents before. */
  readonly remembered?: RememberedSet | undefined;
}

/** Undefined where nobody is asked and nobody has been. */
export async function askAnalysts(
  inquiry: Inquiry,
  deliberation: Deliberation,
): Promise<Judgement | undefined> {
  const { book, starred, within: step } = inquiry;
  const recalled = recallOpinions(inquiry);
  const { texts, kept, ask, misfits } = recalled;
  if (inquiry.analysts === 0 && recalled.analysts.length === 0) return undefined;
  if (recalled.analysts.length > 0) {
    const detail = `${kept.conflicts.length + kept.statements.length} judgements remembered, ${ask.size} of ${starred.size} statements to ask about`;
    deliberation.report({ type: 'step-progress', step, detail });
  }
  const heard = await Promise.all(
    Array.from({ length: inquiry.analysts }, (_, index) =>
      askAnalyst(inquiry, recalled, index + 1, deliberation),
    ),
  );
  const told = rememberOpinions(book, texts, heard, deliberation.startedAt);
  return {
    ...joinOpinions(inquiry, joinRecalled(heard, recalled.analysts)),
    memory: {
      seen: told.seen,
      conflicts: [...kept.conflicts, ...told.conflicts],
      statements: [...kept.statements, ...told.statements],
      misfits,
    },
  };
}

async function askAnalyst(
  inquiry: Inquiry,
  recalled: Recalled,
  number: number,
  deliberation: Deliberation,
): Promise<Analyst> {
  const { book, reference } = inquiry;
  const others = book.variants.filter(({ variant }) => variant !== reference);
  const waves = cutSlices(others, (record) => recalled.ask.has(record));
  const known = [...disputedOrAdded(recalled.analysts.flatMap((one) => one.opinions))];
  const opinions: Opinion[] = [];
  const names = new Set<string>();
  let count = 0;
  for (const wave of waves) {
    const said = disputedOrAdded(opinions);
    const heard = await Promise.all(
      wave.map((slice, at) => {
        // A document hardly repeats itself: of its own only what is asked about is shown.
        const own = new Set(slice.records.map(({ variant }) => variant));
        const earlier = new Set([...said, ...known.filter(({ variant }) => !own.has(variant))]);
        const step = `${inquiry.step}/analyst-${number}/slice-${count + at + 1}`;
        return askSlice(step, `analyst:${number}`, showSlice(inquiry, slice, earlier), inquiry, deliberation);
      }),
    );
    count += wave.length;
    for (const one of heard) {
      if (one === undefined) continue;
      names.add(one.agent);
      opinions.push(one.opinion);
    }
  }
  return {
    name: [...names].join(', ') || `analyst ${number}`,
    seat: number,
    opinions,
    ...(count === 0 && { unasked: true }),
  };
}

async function askSlice(
  step: string,
  role: string,
  payload: ComparePayload,
  { book, within, told = [] }: Inquiry,
  deliberation: Deliberation,
): Promise<{ readonly opinion: Opinion; readonly agent: string } | undefined> {
  const ask = async (name: string, question: typeof compareTopic) => {
    const { answer, agent } = await deliberation.ask(name, role, question, payload);
    const detail = `${answer.conflicts.length} conflicts named, ${answer.statements.length} statements judged`;
    deliberation.report({ type: 'step-progress', step: within, detail });
    const said = readComparison(book, answer, payload, agent);
    const conflicts = said.conflicts.filter((conflict) => !isTold(conflict, told));
    return { opinion: { ...said, conflicts }, agent };
  };
  try {
    return await ask(step, compareTopic);
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    await deliberation.forgo(step, error);
  }
  const again = `${step}/retry`;
  try {
    return await ask(again, { ...compareTopic, asksOnce: true });
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    await deliberation.forgo(again, error);
    const message = `No answer of ${role.replace(':', ' ')}: ${payload.judge.length} statements stay unjudged (${error.message})`;
    deliberation.report({ type: 'warning', message });
    return undefined;
  }
}

/** What the slices before put beside the reference, or against it: the next variant may say it again. */
function disputedOrAdded(opinions: readonly Opinion[]): ReadonlySet<NumberedRecord> {
  const disputed = opinions.flatMap(({ conflicts }) => conflicts.flatMap(({ sides }) => sides.flat()));
  const added = opinions.flatMap(({ statements }) =>
    statements.filter(({ is }) => is === 'adds' || is === 'differs'),
  );
  return new Set([
    ...disputed.flatMap((ref) => (ref.kind === 'record' ? [ref.record] : [])),
    ...added.map(({ record }) => record),
  ]);
}
