// What must come of a plan, one small rule for each workflow. decide never stops: who is lost is left out, and fewer
// than two are no result. A review stops only where its adversary cannot be reached. A roadmap stops at any loss.

import { type FaultKind, faultOf } from '../fault-table.ts';
import { DOWN, type ForetoldAsk, foretellAsk } from '../foretell-ask.ts';
import type { Plan } from './make-plan.ts';
import type { Scenario, WorkflowName } from './scenarios.ts';

export interface ForetoldStep extends ForetoldAsk {
  readonly step: string;
  readonly seat: string;
  /** Requests that reach the server. */
  readonly requests: number;
  readonly askedWaits: number;
}

export interface Foretold {
  /** `stopped`: there is none yet. */
  readonly outcome: string;
  readonly exitCode: number;
  /** Words that stand in a file of the run. */
  readonly notes: readonly string[];
  /** What the reader asked for: these documents and no other. */
  readonly delivered: readonly string[];
  /** Those that are asked. */
  readonly steps: readonly ForetoldStep[];
}

export const STOPPED = 'stopped';
/** For a person, with nothing gone wrong. */
export const WAITING = 'waiting';

const AGENT_FAILED = 4;
const FEWEST_VOTES = 2;
const UNREADABLE = ['agent/malformed-answer', 'agent/truncated'];
const UNUSABLE = [
  ...UNREADABLE,
  'agent/refused',
  'agent/content-filter',
  'agent/empty-answer',
  'agent/context-too-long',
];

type Wave = Scenario['waves'][number];
type Tell = (wave: Wave) => ForetoldStep[];

const isLost = ({ failure }: ForetoldStep): boolean => failure !== undefined;

const RULES: Readonly<Record<WorkflowName, (plan: Plan, tell: Tell) => Foretold>> = {
  decide({ scenario }, tell) {
    const [first = [], second = []] = scenario.waves;
    const opening = tell(first);
    const heard = opening.filter((one) => !isLost(one)).map(({ step }) => step.replace('round-1/', ''));
    const isSingle = first.length === 1;
    // Of the three on the split question, who weighs effort recommends nothing.
    const voting = heard.filter((stance) => isSingle || stance !== 'effort');
    const isEnough = voting.length >= (isSingle ? 1 : FEWEST_VOTES);
    const isAnswered = heard.length > 1 && voting.length > 0;
    const later = isAnswered
      ? tell(second.filter(([step]) => heard.includes(step.replace('round-2/', ''))))
      : [];
    const steps = [...opening, ...later];
    return {
      outcome: isEnough ? (isSingle ? 'SINGLE' : 'CONTESTED') : 'INSUFFICIENT',
      exitCode: isEnough ? 0 : AGENT_FAILED,
      notes: steps.filter(isLost).map((one) => noteOf(one, heard.length)),
      delivered: steps.filter((one) => !isLost(one)).map(({ step }) => fileOf(step)),
      steps,
    };
  },

  review({ scenario }, tell) {
    const steps: ForetoldStep[] = [];
    const end = (outcome: string): Foretold => ({
      outcome,
      exitCode: outcome === STOPPED ? AGENT_FAILED : 0,
      notes: outcome === STOPPED || outcome === WAITING ? [] : [`"outcome": "${outcome}"`],
      delivered:
        outcome !== STOPPED && steps.some((one) => one.step.endsWith('/defence') && !isLost(one))
          ? ['ROADMAP.revised.md']
          : [],
      steps,
    });
    for (const wave of scenario.waves) {
      const [told] = tell(wave);
      if (told === undefined) continue;
      steps.push(told);
      const { step, failure, said } = told;
      if (step === 'decision') return end('max-rounds');
      if (step.endsWith('/defence') && failure !== undefined) return end('author-failed');
      if (said !== undefined) return end('unparseable');
      if (failure !== undefined) return end(UNREADABLE.includes(failure.code) ? 'unparseable' : STOPPED);
    }
    return end(steps.length === 1 ? WAITING : 'not-judged');
  },

  roadmap({ scenario }, tell) {
    const steps: ForetoldStep[] = [];
    for (const wave of scenario.waves) {
      steps.push(...tell(wave));
      if (steps.some((one) => isLost(one) && !isLeftToRules(one))) {
        return { outcome: STOPPED, exitCode: AGENT_FAILED, notes: [], delivered: [], steps };
      }
    }
    const delivered = ['plan/roadmap.md', 'plan/test-strategy.md'];
    return { outcome: 'success', exitCode: 0, notes: [], delivered, steps };
  },
};

/** A reading that nobody can use leaves its statements to the rules. */
const isLeftToRules = ({ step, failure }: ForetoldStep): boolean =>
  step.startsWith('wave-1b/reading/') && UNUSABLE.includes(failure?.code ?? '');

/** `round-2/risk` */
const fileOf = (step: string): string =>
  `sadd/debate-offline-${step.slice('round-1/'.length)}${step.startsWith('round-2') ? '-r2' : ''}.md`;

/** As docs/decide.md has it. */
function noteOf({ step, failure }: ForetoldStep, heard: number): string {
  const [round = '', stance = ''] = step.split('/');
  const judge = `${stance[0]?.toUpperCase()}${stance.slice(1)} judge`;
  const unread = UNREADABLE.includes(failure?.code ?? '') ? 'gave no readable recommendation' : 'failed';
  const why = failure?.code === 'agent/timeout' ? 'timed out' : unread;
  if (round === 'round-2') return `${judge} ${why} in round 2 - its round 1 recommendation stands`;
  const left = heard === 0 ? 'no perspective' : `only ${heard} perspective${heard === 1 ? '' : 's'}`;
  return `${judge} ${why} - ${left} available`;
}

/** Only the adversary answers in words of its own. */
const isText = (step: string): boolean => step.endsWith('/adversary');

export function foretell(plan: Plan): Foretold {
  const tellStep = ([step, seat]: Wave[number]): ForetoldStep => {
    const queue = [...(plan.faults.get(step) ?? [])];
    const dialect = plan.dialects.get(seat);
    if (dialect === undefined) throw new RangeError(`nobody sits at ${seat}`);
    let requests = 0;
    let askedWaits = 0;
    const next = (): FaultKind | undefined => {
      if (plan.down.has(seat)) return DOWN;
      requests += 1;
      const name = queue.shift();
      return name && faultOf(name, dialect);
    };
    const wait = (): void => {
      askedWaits += 1;
    };
    return { ...foretellAsk(next, wait, { isText: isText(step) }), step, seat, requests, askedWaits };
  };
  return RULES[plan.scenario.workflow](plan, (wave) => wave.map(tellStep));
}
