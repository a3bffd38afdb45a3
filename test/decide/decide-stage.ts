// A decision run in memory with judges that say what a test wants: what the tests of the protocol have in common.

import type { Agent } from '../../src/agents/agent.ts';
import { embeddedAgent } from '../../src/agents/embedded-agent.ts';
import type { RunEvent } from '../../src/domain/run.ts';
import type { ProgressEvent } from '../../src/domain/workflow/workflow.ts';
import { runWorkflow } from '../../src/engine/run-workflow.ts';
import { type Journal, memoryJournal } from '../../src/journal/journal.ts';
import { decide } from '../../src/workflows/decide/index.ts';
import type { Stance } from '../../src/workflows/decide/model/decision.ts';
import { decideInput } from '../../src/workflows/decide/model/input.ts';
import type { DecideOutput } from '../../src/workflows/decide/result/contract.ts';

export const OFFLINE = {
  question_id: 'Q-7',
  question_text: 'Should the field app support working without a network?',
  options: [
    {
      id: 'A',
      label: 'No offline mode',
      description: 'The app needs a connection. Nothing to sync, so no conflicts can arise.',
    },
    {
      id: 'B',
      label: 'Full offline mode',
      description:
        'Everything works offline. Sync conflicts must be merged by hand.\nField workers make 40 % of the revenue.',
    },
    {
      id: 'C',
      label: 'Read only offline',
      description: 'Data can be read offline. It takes 10 days to build.',
    },
  ],
  spec_context: 'Field workers visit sites without a network.\nThe release is due in six weeks.',
  feature_name: 'field-app',
  feature_dir: 'specs/field-app',
  file_stem: 'Q-7',
} as const;

export const TABLES = {
  risk: { type: 'Technical', description: 'it may break', probability: 'MEDIUM', impact: 'HIGH' },
  value: { type: 'Retention', description: 'users stay', magnitude: 'HIGH', reach: 'MEDIUM' },
  effort: { component: 'Implementation', days: 10, complexity: 'MEDIUM', dependencies: '' },
} as const;

/** What a judge says that chooses `chosen` and quotes its description. */
export const evaluation = (stance: Stance, chosen: string | null, more: object = {}) => ({
  options: OFFLINE.options.map(({ id, description }) => ({
    option: id,
    evidence:
      id === chosen
        ? [{ source: `option ${id}`, line: 1, text: description.split('. ')[0]?.split('\n')[0] ?? '' }]
        : [],
    rows: [TABLES[stance]],
  })),
  problems: [{ option: 'A', problem: 'It helps nobody in the field.' }],
  selfChallenge: `The ${stance} of it may be overrated.`,
  reasoning: `By ${stance} it is ${chosen}.`,
  questions: [`What would ${stance} have to be?`],
  chosen,
  confidence: 'MEDIUM' as const,
  ...more,
});

export const response = (chosen: string | null, challenged: Stance, more: object = {}) => ({
  challenges: [
    {
      judge: challenged,
      evidence: [{ source: 'spec_context', line: 2, text: 'The release is due in six weeks.' }],
      argument: 'Six weeks are too short for that.',
    },
  ],
  reasoning: 'It stands.',
  convincedBy: null,
  chosen,
  confidence: 'MEDIUM' as const,
  ...more,
});

export interface AskedJudge {
  readonly role: string;
  readonly kind: string;
  readonly system: string;
  readonly prompt: string;
  readonly isCorrection: boolean;
}

/** A script by role and round; a list is said one after the other. An error is thrown. */
export type Script = Readonly<Record<string, unknown>>;

export interface Staged {
  readonly output: DecideOutput;
  readonly files: ReadonlyMap<string, string>;
  readonly asked: readonly AskedJudge[];
  readonly events: readonly ProgressEvent[];
  readonly journal: readonly RunEvent[];
}

export async function stage({
  script,
  before,
  journal = memoryJournal(),
  ...input
}: Readonly<Record<string, unknown>> & {
  readonly script?: Script;
  readonly journal?: Journal;
  /** Awaited before each answer. */
  readonly before?: () => Promise<void>;
} = {}): Promise<Staged> {
  const asked: AskedJudge[] = [];
  const files = new Map<string, string>();
  const events: ProgressEvent[] = [];
  const output = await runWorkflow(decide, decideInput.parse({ ...OFFLINE, ...input }), {
    journal,
    agentFor: () => (script === undefined ? embeddedAgent : scripted(script, asked, before)),
    publish: async (name, content) => void files.set(name, content),
    report: (event) => void events.push(event),
    startedAt: '2026-01-01T00:00:00Z',
    engine: 'scripted',
    version: '0.0.0',
  });
  return { output, files, asked, events, journal: await journal.read() };
}

function scripted(script: Script, asked: AskedJudge[], before?: () => Promise<void>): Agent {
  return {
    name: 'scripted',
    async answer(question, payload, { role, findings }) {
      const { system, user } = question.prompt(payload);
      const round = question.kind === 'respond-to-judges' ? 'r2' : 'r1';
      const key = role === 'human' ? 'human' : `${role.replace('judge:', '')}-${round}`;
      const earlier = asked.filter((one) => one.role === role && one.kind === question.kind).length;
      asked.push({ role, kind: question.kind, system, prompt: user, isCorrection: findings !== undefined });
      await before?.();
      const said = script[key];
      const now = Array.isArray(said) ? said[Math.min(earlier, said.length - 1)] : said;
      if (now instanceof Error) throw now;
      return now;
    },
  };
}
