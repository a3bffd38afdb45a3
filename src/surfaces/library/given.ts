// Seats as a program gives them: in the words of the command line, or as objects, with a model or an agent of its own in
// them. What has no name of its own gets one, so that a run can record it.

import type { Agent } from '../../agents/agent.ts';
import { humanAgent } from '../../agents/human-agent.ts';
import type { Model } from '../../agents/models/model.ts';
import type { Retry } from '../../agents/wrappers/with-retries.ts';
import type { Limits } from '../../domain/cost.ts';
import { UsageError } from '../../domain/errors.ts';
import { type Effort, nameWithEffort } from '../../domain/seat.ts';
import { askProgram, type Decide } from '../decisions/answer-file.ts';
import type { RunSetup } from '../prepare/setup.ts';
import type { RunUpdate } from '../run.ts';
import { BUILT_IN } from '../seats/built-in-models.ts';
import { describeRetry } from '../seats/describe-sending.ts';
import type { ConfiguredModel } from '../seats/model-aliases.ts';
import { ALL_PERMITTED } from '../seats/refuse-model.ts';
import { paceOf, parseConcurrency, parseTimeout } from '../settings/pace.ts';

/** Whoever answers: a language model of the AI SDK, or anything that answers questions. */
export type Mind = Model | Agent;

export interface GivenSeat {
  /** A name, or whoever has the seat. */
  readonly model: string | Mind;
  readonly effort?: Effort;
  readonly persona?: string;
  readonly instruction?: string;
}

export type Seats = string | readonly (string | GivenSeat | Agent)[];

export interface NamedSeats {
  /** In the words of the command line. */
  readonly agents: string | readonly string[] | undefined;
  /** `seat-1` for who sits in the first seat and came without a name. */
  readonly models: Readonly<Record<string, Mind>>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isAgent = (value: unknown): value is Agent =>
  isObject(value) && typeof value.answer === 'function' && typeof value.name === 'string';

export const isModel = (value: unknown): value is Model =>
  isObject(value) &&
  typeof value.doStream === 'function' &&
  typeof value.provider === 'string' &&
  typeof value.modelId === 'string';

export function nameSeats(seats: Seats | undefined): NamedSeats {
  if (seats === undefined || typeof seats === 'string') return { agents: seats, models: {} };
  if (!Array.isArray(seats)) throw wrongSeat('agents');
  const models: Record<string, Mind> = {};
  const agents = seats.map((seat: unknown, index) => {
    const where = `agents[${index}]`;
    if (typeof seat === 'string') return seat;
    const { model, effort, persona, instruction } = isAgent(seat) ? { model: seat } : partsOf(seat, where);
    const name = typeof model === 'string' ? model : `seat-${index + 1}`;
    if (typeof model !== 'string') models[name] = model;
    const quoted = instruction === undefined ? [] : [`"${instruction.replace(/["\\]/g, '\\$&')}"`];
    return [nameWithEffort(name, effort), ...(persona === undefined ? [] : [persona]), ...quoted].join(':');
  });
  return { agents, models };
}

function partsOf(seat: unknown, where: string): GivenSeat {
  if (!isObject(seat)) throw wrongSeat(where);
  const { model, effort, persona, instruction } = seat;
  const isText = (value: unknown) => value === undefined || (typeof value === 'string' && value !== '');
  if (typeof model !== 'string' && !isModel(model) && !isAgent(model)) throw wrongSeat(`${where}.model`);
  if (!isText(effort) || !isText(persona) || !isText(instruction)) throw wrongSeat(where);
  return { model, effort, persona, instruction } as GivenSeat;
}

const wrongSeat = (where: string): UsageError =>
  new UsageError(`\`${where}\` is not a seat`, {
    code: 'input/wrong-seat',
    hint: 'A seat is text such as "opus@high:architect", an object with a `model` (a name, a model of the AI SDK or an agent), or an agent.',
  });

export interface LibraryOptions {
  /** By the names that the seats of the request use: language models of the AI SDK, or agents, beside those built in. */
  readonly models?: Readonly<Record<string, Mind>>;
  /** Send documents also where they seem to hold a secret. */
  readonly allowSecrets?: boolean;
  /** Let programs have seats whose tools (shell, files, web) cannot be switched off. */
  readonly allowTools?: boolean;
  /** Let proxies, gateways and clouds that the environment names reach programs in seats. */
  readonly trust?: boolean;
  /** Ask only endpoints on this machine. What the program brings along in `models` is its own affair, here and below. */
  readonly localOnly?: boolean;
  /** No network at all. */
  readonly offline?: boolean;
  /** Calls to one provider at a time; 10 by default. */
  readonly concurrency?: number;
  /** Seconds that one call may take; 600 by default. */
  readonly timeout?: number;
  /** On what the run may cost: it stops with a BudgetError before it exceeds one. */
  readonly limits?: Limits;
  /**
   * Asked at each checkpoint, which makes the run interactive. Gives the answer, as an object or in the words of the
   * checkpoint's grammar; nothing for the default.
   */
  readonly decide?: Decide;
  /**
   * Seats such as `files:./seat` are asked by files. The run looks for their answers until they are there; with `false` it
   * stops with an error whose code is `files/waiting`, and with an output folder it can be resumed.
   */
  readonly wait?: boolean;
  /** Stops the run; with an output folder it can be resumed. */
  readonly signal?: AbortSignal;
  /** ISO-8601; the only thing that makes two runs differ. */
  readonly now?: string;
  /** Relative paths start here; the current folder by default. */
  readonly cwd?: string;
  /**
   * Called at once with every event, also when nobody iterates. Where it throws the run goes on without it, and a
   * warning says so.
   */
  readonly report?: (event: RunUpdate) => void;
}

/** `tell` gets the warnings of calls to vendors; where nobody is asked there are none. */
export const setupOf = (options: LibraryOptions, tell?: (message: string) => void): RunSetup => ({
  cwd: options.cwd ?? process.cwd(),
  environment: process.env,
  models: new Map([...BUILT_IN, ...Object.entries(options.models ?? {}).map(givenModel)]),
  permissions: {
    ...ALL_PERMITTED,
    allowTools: options.allowTools ?? false,
    trustSetUp: options.trust ?? false,
    localOnly: options.localOnly ?? false,
    offline: options.offline ?? false,
  },
  ...paceOf({
    concurrency: parseConcurrency({ value: options.concurrency, origin: '`concurrency`' }),
    timeout: parseTimeout({ value: options.timeout, origin: '`timeout`' }),
  }),
  allowSecrets: options.allowSecrets,
  byFiles: (options.wait ?? true) ? 'wait' : 'stop',
  ...(tell && { onWarning: tell, onRetry: (retry: Retry) => tell(describeRetry(retry)) }),
});

/** Whoever decides, if the program does; a run that is interactive needs somebody. */
export function personOf({ decide }: LibraryOptions, isInteractive: boolean): Agent | undefined {
  if (decide !== undefined) return humanAgent(askProgram(decide));
  if (isInteractive) throw nobodyDecides();
  return undefined;
}

const nobodyDecides = (): UsageError =>
  new UsageError('`interactive` needs someone to ask', {
    code: 'input/nobody-decides',
    hint: 'Pass `decide` in the options, or leave `interactive` out.',
  });

function givenModel([name, given]: readonly [string, Mind]): readonly [string, ConfiguredModel] {
  // Whoever says "embedded" must be sure that nothing leaves the machine.
  if (name === 'embedded') {
    throw new UsageError('No model may be called embedded: this name belongs to the built-in rules', {
      code: 'input/name-taken',
      hint: 'Give the model another name.',
    });
  }
  const value = isAgent(given)
    ? { provider: 'agent' as const, given }
    : { provider: 'library' as const, given };
  return [name, { value, origin: 'given', isTrusted: true }];
}
