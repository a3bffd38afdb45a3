// What a memory is given after the merge: configuration and outcome, scores, and what went wrong. As it stood before anybody
// decided what is open, so that a later decision asks nobody again.

import type { Selection } from '../../../../domain/comparison/scoring.ts';
import type { ReturnContract } from '../../../../domain/contract.ts';
import type { Entity } from '../../../../domain/helper.ts';
import type { DebateRecord } from '../../debate/record-debate.ts';
import type { AdversarialInput } from '../../request/input.ts';
import { visibleText } from './visible-text.ts';

/** As much of a merge as is told. */
interface MergedFacts {
  readonly merge: { readonly results: readonly { readonly status: string }[] };
  readonly validation: {
    readonly passed: boolean;
    readonly checks: readonly {
      readonly name: string;
      readonly passed: boolean;
      readonly faults: readonly unknown[];
    }[];
  };
}

export interface OutcomeFacts {
  readonly input: AdversarialInput;
  readonly startedAt: string;
  readonly artifactType: string;
  readonly baseVariant: string;
  readonly record: DebateRecord;
  readonly selection: Selection;
  readonly merged: MergedFacts;
  readonly contract: ReturnContract;
  /** Warnings, and why helpers gave no answer. */
  readonly errors: readonly string[];
}

export type Outcome = Readonly<Record<'outcome' | 'scores' | 'errors', Entity>>;

export function outcomeOf(facts: OutcomeFacts): Outcome {
  const name = `steelman adversarial ${facts.startedAt} ${facts.input.mergedName}`;
  return {
    outcome: entity(name, 'steelman-run', [...configurationOf(facts), ...resultsOf(facts)]),
    scores: entity(`${name} scores`, 'steelman-scores', scoresOf(facts)),
    errors: entity(`${name} errors`, 'steelman-errors', errorsOf(facts)),
  };
}

const LONGEST = 500;
const MOST = 100;

/** One line each: names of files and messages come from outside. */
const entity = (name: string, entityType: string, lines: readonly string[]): Entity => ({
  name: oneLine(name),
  entityType,
  observations: [...new Set(lines.map(oneLine))].slice(0, MOST),
});

const oneLine = (text: string): string =>
  visibleText(text.replace(/\s+/g, ' '))
    .slice(0, LONGEST)
    .replace(/[\uD800-\uDBFF]$/, '');

function configurationOf({ input, artifactType }: OutcomeFacts): string[] {
  const { documents, source, depth, helpers, convergence, focus, seats } = input;
  const sources = source === undefined ? documents : [source];
  return [
    `variants: ${sources.map(({ label }) => label).join(', ')}`,
    `artifact type: ${artifactType}`,
    `depth: ${depth}`,
    ...(helpers?.requestedDepth ? [`requested depth: ${helpers.requestedDepth}`] : []),
    `convergence threshold: ${convergence}`,
    `focus: ${focus.join(', ') || 'all'}`,
    `seats: ${[...new Set(seats.map(({ model }) => model))].join(', ') || 'embedded'}`,
  ];
}

function resultsOf({ record, baseVariant, merged, contract }: OutcomeFacts): string[] {
  const { results } = merged.merge;
  return [
    `status before decisions: ${contract.status}`,
    `rounds: ${record.rounds}`,
    `convergence: ${record.convergence ?? 'none'}`,
    `points unresolved: ${record.unresolved.length} of ${record.points.length}`,
    `base: ${baseVariant}`,
    `changes applied: ${results.filter(({ status }) => status === 'Applied').length} of ${results.length}`,
    `validation: ${merged.validation.passed ? 'passed' : 'failed'}`,
  ];
}

const scoresOf = ({ selection }: OutcomeFacts): string[] =>
  selection.skipped === undefined
    ? [
        `ranking: ${selection.ranking.join(', ')}`,
        `margin: ${selection.margin}`,
        ...selection.scores.map(
          ({ variant, quant, qual, combined }) =>
            `${variant}: ${combined}, by count ${quant}, by rubric ${qual}`,
        ),
      ]
    : [`not scored: ${selection.skipped}`];

function errorsOf({ record, merged, errors }: OutcomeFacts): string[] {
  const failed = record.failed_advocates.map(
    ({ advocate, round, message }) => `failed answer: advocate ${advocate}, round ${round}: ${message}`,
  );
  const checks = merged.validation.checks
    .filter(({ passed }) => !passed)
    .map(({ name, faults }) => `failed check: ${name}, ${faults.length} faults`);
  const found = [...[...errors].sort().map((one) => `warning: ${one}`), ...failed, ...checks];
  return found.length > 0 ? found : ['none'];
}
