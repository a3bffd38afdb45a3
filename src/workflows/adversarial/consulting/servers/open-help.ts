// Consults the helper servers that the input names, and counts their failures: a helper that fails too often is asked no more.
// Each try is a step of its own, so that a run that goes on asks nobody again and comes to the same end.

import { AgentError } from '../../../../domain/errors.ts';
import { HELPER_RULES, type HelperName, helperRole } from '../../../../domain/helper.ts';
import type { Question } from '../../../../domain/question.ts';
import type { Deliberation } from '../../../../domain/workflow/workflow.ts';
import type { AdversarialInput } from '../../request/input.ts';
import { thoughtOf } from './facts.ts';
import type { Outcome } from './outcome.ts';
import { askConventions, consultSequential, persistOutcome } from './questions.ts';

export type HelpOutcome = 'answered' | 'failed' | 'not asked any more';

export interface HelpCall {
  readonly helper: HelperName;
  readonly subject: string;
  readonly outcome: HelpOutcome;
  readonly tries: number;
}

/** Words of a server: data, never more. */
export interface HelpNote {
  readonly helper: HelperName;
  readonly subject: string;
  readonly source: string | undefined;
  readonly text: string;
}

export interface HelpTold {
  readonly asked: readonly HelperName[];
  readonly calls: readonly HelpCall[];
  readonly notes: readonly HelpNote[];
}

export interface Help {
  readonly told: HelpTold;
  /** Why calls failed, in words that may be kept. */
  readonly failures: readonly string[];
  isAsked(helper: HelperName): boolean;
  /** One of steps 2 to 4 is over; `facts` is undefined where it was not held. */
  consult(subject: ThoughtSubject, facts: readonly string[] | undefined): Promise<void>;
  /** In step 5, while the merge is validated. */
  askConventions(artifactType: string): Promise<void>;
  /** In step 5, after the merge. */
  persist(outcome: Outcome): Promise<void>;
}

const THOUGHTS = ['debate', 'scoring', 'plan'] as const;
export type ThoughtSubject = (typeof THOUGHTS)[number];

/** What is asked of an artifact type, in the words of the protocol's areas. */
const AREAS: readonly (readonly [subject: string, query: (type: string) => string])[] = [
  ['conventions', (type) => `conventions for the structure of a ${type}`],
  ['practices', (type) => `best practices for writing a ${type}`],
];

export function openHelp({ helpers }: Pick<AdversarialInput, 'helpers'>, deliberation: Deliberation): Help {
  const asked = helpers?.asked ?? [];
  const told = { asked, calls: [] as HelpCall[], notes: [] as HelpNote[] };
  const failures: string[] = [];
  const put = openBreakers(deliberation, told.calls, failures);
  const isAsked = (helper: HelperName): boolean => asked.includes(helper);
  return {
    told,
    failures,
    isAsked,
    async consult(subject, facts) {
      if (!isAsked('sequential') || facts === undefined) return;
      const payload = thoughtOf(subject, facts, THOUGHTS.indexOf(subject) + 1, THOUGHTS.length);
      const answer = await put('sequential', subject, consultSequential, payload);
      if (answer?.note)
        told.notes.push({ helper: 'sequential', subject, source: undefined, text: answer.note });
    },
    async askConventions(artifactType) {
      if (!isAsked('docs')) return;
      for (const [subject, query] of AREAS) {
        const answer = await put('docs', subject, askConventions, {
          artifactType,
          query: query(artifactType),
        });
        if (answer?.text)
          told.notes.push({ helper: 'docs', subject, source: answer.library, text: answer.text });
      }
    },
    async persist(outcome) {
      if (!isAsked('memory')) return;
      for (const [subject, entity] of Object.entries(outcome))
        await put('memory', subject, persistOutcome, entity);
    },
  };
}

/** Undefined where there is no answer, whatever the reason. */
type Put = <Payload, Answer>(
  helper: HelperName,
  subject: string,
  question: Question<Payload, Answer>,
  payload: Payload,
) => Promise<Answer | undefined>;

function openBreakers(deliberation: Deliberation, calls: HelpCall[], failures: string[]): Put {
  const failed = new Map<HelperName, number>();
  const isOpen = (helper: HelperName): boolean => (failed.get(helper) ?? 0) >= HELPER_RULES[helper].failures;
  /** Undefined where it failed, which is written down. */
  const attempt = async <Answer>(
    helper: HelperName,
    step: string,
    asking: () => Promise<{ answer: Answer }>,
  ) => {
    try {
      return await asking();
    } catch (error) {
      if (!(error instanceof AgentError)) throw error;
      await deliberation.forgo(step, error);
      failed.set(helper, (failed.get(helper) ?? 0) + 1);
      failures.push(`${step}: ${error.message}`);
      return undefined;
    }
  };
  const warn = (helper: HelperName, subject: string): void => {
    const { failures: most, without } = HELPER_RULES[helper];
    const what = isOpen(helper)
      ? `failed ${most} times and is not asked any more`
      : `had no answer about ${subject}`;
    const message = `The helper ${helper} ${what}: ${without} (${failures.at(-1)})`;
    deliberation.report({ type: 'warning', message });
  };
  return async (helper, subject, question, payload) => {
    let tries = 0;
    while (tries < HELPER_RULES[helper].attempts && !isOpen(helper)) {
      tries += 1;
      const step = `helper/${helper}/${subject}${tries === 1 ? '' : `/${tries}`}`;
      const asking = () => deliberation.ask(step, helperRole(helper), question, payload);
      const given = await attempt(helper, step, asking);
      if (given === undefined) continue;
      calls.push({ helper, subject, outcome: 'answered', tries });
      return given.answer;
    }
    if (tries > 0) warn(helper, subject);
    calls.push({ helper, subject, outcome: tries === 0 ? 'not asked any more' : 'failed', tries });
    return undefined;
  };
}
