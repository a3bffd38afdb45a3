// What a program may give to any run beside its request, and what follows from it: no configuration counts here.

import type { Agent } from '../../agents/agent.ts';
import type { Retry } from '../../agents/around/with-retries.ts';
import { humanAgent } from '../../agents/human-agent.ts';
import type { Limits } from '../../domain/cost.ts';
import { UsageError } from '../../domain/errors.ts';
import { askProgram, type Decide } from '../decisions/given-decisions.ts';
import type { RunUpdate } from '../observe-run.ts';
import { paceOf, parseConcurrency, parseTimeout } from '../pace.ts';
import { describeRetry } from '../seats/create-agent.ts';
import { ALL_PERMITTED, BUILT_IN, type ConfiguredModel } from '../settings-seats.ts';
import type { Surroundings } from '../surroundings.ts';
import { isAgent, type Mind } from './given-seats.ts';

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

/** `tell` hears what the way to a vendor brings about; where nobody is asked there is nothing to hear. */
export const surroundingsOf = (options: LibraryOptions, tell?: (message: string) => void): Surroundings => ({
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
  new UsageError('`interactive` needs somebody who decides', {
    code: 'input/nobody-decides',
    hint: 'Pass `decide` in the options, or leave `interactive` out.',
  });

function givenModel([name, given]: readonly [string, Mind]): readonly [string, ConfiguredModel] {
  // Whoever says "embedded" must be sure that nothing leaves the machine.
  if (name === 'embedded') {
    throw new UsageError('No model may be called embedded: this name is taken by the embedded engine', {
      code: 'input/name-taken',
      hint: 'Give the model another name.',
    });
  }
  const value = isAgent(given)
    ? { provider: 'agent' as const, given }
    : { provider: 'library' as const, given };
  return [name, { value, origin: 'given', isTrusted: true }];
}
