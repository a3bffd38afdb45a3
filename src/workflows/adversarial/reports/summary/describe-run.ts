// A recorded comparison, looked at again: what it was made of and, once it is finished, what came of it.

import type { Described } from '../../../../domain/workflow/summary.ts';
import { counted } from '../../../../domain/workflow/summary.ts';
import type { AdversarialInput } from '../../request/input.ts';
import { baseLine, countSources, describeMerge, share } from './describe-merge.ts';
import type { AdversarialOutput } from './output.ts';

/** `output` is undefined until the run is finished. */
export function describeRun(input: AdversarialInput, output: AdversarialOutput | undefined): Described {
  const { documents, ancestor, source, generate = '', depth } = input;
  const seats = seatsOf(input);
  return {
    made: madeLines(input, seats),
    came: output && [
      baseLine(output),
      convergenceLine(output),
      ...describeMerge(output),
      `Evidence: ${output.debate.evidence.verified} verified, ${output.debate.evidence.struck} not verified`,
    ],
    fields: {
      documents: documents.map(placeOf),
      ancestor: ancestor ? placeOf(ancestor) : null,
      source: source ? { ...placeOf(source), generate } : null,
      depth,
      seats,
      ...(output && fieldsOf(output)),
    },
  };
}

const placeOf = ({ label, sourcePath }: { readonly label: string; readonly sourcePath: string }) => ({
  label,
  source_path: sourcePath,
});

interface DescribedSeat {
  /** `A` and so on; `judge`, `merger`. */
  readonly seat: string;
  readonly model: string;
  readonly persona: string | null;
}

function seatsOf({ documents, source, seats, judges = [], merger }: AdversarialInput): DescribedSeat[] {
  // Written variants have an author each; of given ones each has an advocate, named or not.
  const seated = source === undefined ? documents : seats;
  const advocates = seated.map((_, index) => {
    const { model = 'embedded', persona = null } = seats[index] ?? {};
    return { seat: letterOf(index), model, persona };
  });
  const others = [
    ...judges.map((model) => ['judge', model] as const),
    ...(merger === undefined ? [] : [['merger', merger] as const]),
  ];
  return [...advocates, ...others.map(([seat, model]) => ({ seat, model, persona: null }))];
}

const letterOf = (index: number): string => String.fromCharCode(65 + index);

function madeLines(
  { documents, ancestor, source, generate = '', depth }: AdversarialInput,
  seats: readonly DescribedSeat[],
): string[] {
  const named = documents.map(({ label }, index) => `${letterOf(index)} (${label})`);
  const texts = source
    ? `Written from: ${source.label} (${generate})`
    : `Compared: ${named.join(', ')}${ancestor ? `; ancestor ${ancestor.label}` : ''}`;
  const seated = seats.map(
    ({ seat, model, persona }) => `${seat} ${model}${persona === null ? '' : ` as ${persona}`}`,
  );
  return [`${texts}; depth ${depth}`, `Seats: ${seated.join(', ')}`];
}

function convergenceLine({ debate }: AdversarialOutput): string {
  const { debate_skipped: isSkipped, skip_reason: reason, convergence, threshold, rounds } = debate;
  return isSkipped
    ? `Convergence: no debate (${reason})`
    : `Convergence: ${share(convergence)}, ${share(threshold)} asked for; ${counted(rounds, 'round')}`;
}

function fieldsOf(output: AdversarialOutput) {
  const { planned, applied, failed, skipped } = output.merge;
  const { verified, struck } = output.debate.evidence;
  return {
    margin: output.selection.margin,
    convergence_threshold: output.debate.threshold,
    changes: { planned, applied, failed, skipped, from: Object.fromEntries(countSources(output)) },
    evidence: { verified, struck },
  };
}
