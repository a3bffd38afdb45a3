// Answers for a helper server: each question is one visit, within its time. What goes wrong there is a failure of that call alone.

import { HELPER_RULES, type HelperName, type HelperServer, helperRole } from '../../domain/helper.ts';
import type { Agent } from '../agent.ts';
import type { Clock } from '../clock.ts';
import { printable } from '../failures/describe-failure.ts';
import { ModelError } from '../failures/model-error.ts';
import { withTimeout } from '../wrappers/with-timeout.ts';
import { visitServer } from './session.ts';
import { findMissing, TOOLS } from './tools.ts';

export interface HelperOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** For one call, instead of what the protocol gives it. */
  readonly timeoutMs?: number | undefined;
  readonly clock?: Clock | undefined;
  /** Instead of the usual time for the question which protocol a server knows. */
  readonly probeMs?: number | undefined;
}

/** `server` is undefined where the run was begun with one and the configuration has none now. */
export function helperAgent(
  name: HelperName,
  server: HelperServer | undefined,
  options: HelperOptions,
): Agent {
  const { environment, timeoutMs = HELPER_RULES[name].seconds * 1000, clock, probeMs } = options;
  const agent: Agent = {
    name: helperRole(name),
    async answer(_question, payload, { signal, stopping }) {
      stopping?.throwIfAborted();
      if (server === undefined) throw failed(name, 'it is not configured any more');
      try {
        return await visitServer(server, { environment, signal, probeMs }, async (session) => {
          const missing = findMissing(name, session);
          if (missing !== undefined) throw new Error(missing);
          return TOOLS[name].answer(payload as never, session);
        });
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        throw failed(name, wordsOf(error), error);
      }
    },
  };
  return withTimeout(agent, { timeoutMs, clock });
}

/** For the start of a server at the beginning of a run; a first `npx` may have to fetch it. */
export const CHECK_MS = 20_000;

export interface CheckOptions extends HelperOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Why a server cannot be used; undefined if it can. Rejects only where `signal` ends it. */
export async function checkHelper(
  name: HelperName,
  server: HelperServer,
  { environment, timeoutMs = CHECK_MS, signal }: CheckOptions,
): Promise<string | undefined> {
  const late = AbortSignal.timeout(timeoutMs);
  const either = signal === undefined ? late : AbortSignal.any([signal, late]);
  try {
    return await visitServer(server, { environment, signal: either }, async (session) =>
      findMissing(name, session),
    );
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    return late.aborted ? `it did not start within ${timeoutMs / 1000} s` : wordsOf(error);
  }
}

function wordsOf(error: unknown): string {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (code === 'ENOENT') return 'its program was not found';
  return printable(String(message ?? error));
}

const failed = (name: HelperName, what: string, cause?: unknown): ModelError =>
  new ModelError(`The helper ${name} gave no answer: ${what}`, { code: 'agent/command', cause });
