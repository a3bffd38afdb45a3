// Lets the first of several questions that begin alike go ahead until its answer begins: from then on the vendor has their
// beginning in its cache, and the others pay a tenth for it. It stands outside of the queue and of the timeout, so that
// whoever waits here takes nobody's turn and loses no time of its own.

import type { Question } from '../../domain/question.ts';
import type { Agent, AnswerContext } from '../agent.ts';
import { promptOf } from '../answers/build-messages.ts';
import { eitherSignal, untilAborted } from '../clock.ts';
import { beginningOf } from '../models/place-cache-marks.ts';
import { canWait } from './with-concurrency.ts';

/** For one model at one vendor; its seats share it. */
export interface Warmth {
  /**
   * Resolves when the vendor has the beginning: at once for who is first, who has to say what became of it. Who `yields`
   * lets those pass who wait for another beginning, so that they do not find all turns taken.
   */
  enter(beginning: string, signal?: AbortSignal, yields?: boolean): Promise<Lead | undefined>;
}

interface Lead {
  begun(): void;
  /** Somebody else may try. Without effect once it has begun. */
  failed(): void;
}

export function createWarmth(): Warmth {
  /** `undefined` once it is warm. */
  const known = new Map<string, Promise<void> | undefined>();
  /** For whom somebody waits who does not yield. */
  const awaited = new Map<Promise<void>, number>();
  const waitFor = async (pending: Promise<void>, signal: AbortSignal | undefined, yields: boolean) => {
    if (yields) return untilAborted(pending, signal);
    awaited.set(pending, (awaited.get(pending) ?? 0) + 1);
    try {
      await untilAborted(pending, signal);
    } finally {
      const left = (awaited.get(pending) ?? 1) - 1;
      if (left > 0) awaited.set(pending, left);
      else awaited.delete(pending);
    }
  };
  const lead = (beginning: string): Lead => {
    let release: () => void = () => undefined;
    const settled = new Promise<void>((resolve) => {
      release = resolve;
    });
    known.set(beginning, settled);
    const isMine = () => known.get(beginning) === settled;
    return {
      begun: () => {
        if (isMine()) known.set(beginning, undefined);
        release();
      },
      failed: () => {
        if (isMine()) known.delete(beginning);
        release();
      },
    };
  };
  return {
    async enter(beginning, signal, yields = false) {
      for (let [first] = awaited.keys(); yields && first !== undefined; [first] = awaited.keys()) {
        await untilAborted(first, signal);
        // Those who waited take their turns first.
        await new Promise((resolve) => setImmediate(resolve));
      }
      // The first who wakes after a failure takes the lead; the others find that out and wait again.
      while (known.has(beginning)) {
        const pending = known.get(beginning);
        if (pending === undefined) return undefined;
        await waitFor(pending, signal, yields);
      }
      return lead(beginning);
    },
  };
}

export function withWarmStart(agent: Agent, warmth: Warmth): Agent {
  return {
    name: agent.name,
    async answer(question, payload, context) {
      const beginning = nameBeginning(question, payload);
      if (beginning === undefined) return agent.answer(question, payload, context);
      context.signal?.throwIfAborted();
      const lead = await warmth.enter(
        beginning,
        eitherSignal(context.signal, context.stopping),
        canWait(context),
      );
      if (lead === undefined) return agent.answer(question, payload, context);
      try {
        const answer = await agent.answer(question, payload, whenBegun(context, lead.begun));
        // One that is not heard word by word has its answer all the same.
        lead.begun();
        return answer;
      } finally {
        lead.failed();
      }
    },
  };
}

const whenBegun = (context: AnswerContext, begun: () => void): AnswerContext => ({
  ...context,
  onBegin: () => {
    begun();
    context.onBegin?.();
  },
});

/** The shape counts, too: vendors put it before everything else. */
function nameBeginning<Payload, Answer>(
  question: Question<Payload, Answer>,
  payload: Payload,
): string | undefined {
  const beginning = beginningOf(promptOf(question, payload));
  return beginning && `${shapeNumber(question.answer)} ${beginning.digest}`;
}

const numbers = new WeakMap<object, number>();
let last = 0;

function shapeNumber(shape: object): number {
  const known = numbers.get(shape);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(shape, last);
  return last;
}
