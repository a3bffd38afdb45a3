// The workflows of the campaign beside the comparison, one row each: what is typed over which file, who sits where, and
// which steps there are to strike at. A workflow joins by a row here and a rule in foretell.ts.

import type { Asked, Workflow } from '../../../src/domain/workflow/workflow.ts';
import type { RunSetup } from '../../../src/surfaces/prepare/setup.ts';
import { decide } from '../../../src/workflows/decide/index.ts';
import { STANCES } from '../../../src/workflows/decide/model/decision.ts';
import type { AnyWorkflow } from '../../../src/workflows/index.ts';
import { review } from '../../../src/workflows/review/index.ts';
import { roadmap } from '../../../src/workflows/roadmap/index.ts';
import { type PreparedHere, prepareHere } from '../../contracts/prepare-here.ts';
import { SPLIT_QUESTION } from '../../decide/split-question.ts';
import { ROADMAP } from '../../review/attacked-documents.ts';
import { PARCEL_SPEC } from '../../roadmap/parcel-spec.ts';
import { TIMEOUT_MS } from '../patient-clock.ts';

export type WorkflowName = 'review' | 'decide' | 'roadmap';

export type Around = RunSetup;
export type Prepared = PreparedHere;

export interface Scenario {
  readonly workflow: WorkflowName;
  readonly name: string;
  readonly protocol: Workflow<unknown, unknown>;
  /** The file that is read, and what stands in it. */
  readonly file: readonly [name: string, text: string];
  /** Who is asked at each step; those of one wave are asked side by side. */
  readonly waves: readonly (readonly (readonly [step: string, seat: string])[])[];
  readonly prepare: (around: Around) => Promise<Prepared>;
}

const TYPE = 'roadmap';

const preparing =
  (workflow: unknown, asked: Asked): Scenario['prepare'] =>
  (around) =>
    prepareHere(workflow as AnyWorkflow, asked, around, true);

const reviewing = (maxRounds: number, author: string | undefined): Scenario['prepare'] =>
  preparing(review, { document: 'ROADMAP.md', type: TYPE, maxRounds, author, adversary: 'adversary' });

const deciding = (who: { judges?: readonly string[]; model?: string }): Scenario['prepare'] =>
  preparing(decide, {
    question: 'question.yaml',
    featureDir: '.',
    judges: who.judges,
    model: who.model,
    debate: false,
    judgeTimeout: TIMEOUT_MS / 1000,
  });

const planning = preparing(roadmap, { spec: 'spec.md', model: 'planner', output: 'plan' });

export const NOW = '2026-01-31T12:00:00Z';

const judging = (seatOf: (stance: string) => string): Scenario['waves'] =>
  [1, 2].map((round) => STANCES.map((stance) => [`round-${round}/${stance}`, seatOf(stance)] as const));

const reviewed = {
  workflow: 'review',
  protocol: review as Scenario['protocol'],
  file: ['ROADMAP.md', ROADMAP],
} as const;
const decided = {
  workflow: 'decide',
  protocol: decide as Scenario['protocol'],
  file: ['question.yaml', SPLIT_QUESTION],
} as const;

/** Critical for no scope, so that one judge recommends. */
const TECHNICAL = `question_id: offline
question_text: Which request timeout applies?
options:
  - {id: A, label: Short, description: "Good, because faults show early."}
  - {id: B, label: Long, description: "Bad, because threads wait."}
`;

export const SCENARIOS: readonly Scenario[] = [
  {
    ...reviewed,
    name: 'three rounds',
    waves: [
      [['round-1/adversary', 'adversary']],
      [['round-1/defence', 'author']],
      [['round-2/adversary', 'adversary']],
    ],
    prepare: reviewing(3, 'author'),
  },
  {
    ...reviewed,
    name: 'one round',
    waves: [[['round-1/adversary', 'adversary']], [['decision', 'author']]],
    prepare: reviewing(1, 'author'),
  },
  {
    ...reviewed,
    name: 'a person as author',
    waves: [[['round-1/adversary', 'adversary']]],
    prepare: reviewing(3, undefined),
  },
  {
    ...decided,
    name: 'three models',
    waves: judging((stance) => `${stance}-seat`),
    prepare: deciding({ judges: STANCES.map((stance) => `${stance}-seat`) }),
  },
  { ...decided, name: 'one model', waves: judging(() => 'judge'), prepare: deciding({ model: 'judge' }) },
  {
    ...decided,
    name: 'one judge',
    file: ['question.yaml', TECHNICAL],
    waves: [[['round-1/effort', 'judge']]],
    prepare: deciding({ model: 'judge' }),
  },
  {
    workflow: 'roadmap',
    name: 'a planner',
    protocol: roadmap as Scenario['protocol'],
    file: ['spec.md', PARCEL_SPEC],
    waves: [
      [['wave-1b/reading/slice-1', 'planner']],
      [['wave-2/plan-milestones', 'planner']],
      [
        ['wave-4/iteration-0/quality-engineer', 'planner'],
        ['wave-4/iteration-0/self-review', 'planner'],
      ],
    ],
    prepare: planning,
  },
];
