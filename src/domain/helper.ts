// Helper servers: programs of the user's own, spoken to over MCP, that a comparison may consult. What each may take and how often
// it may fail before nobody asks it any more; the numbers are those of the protocol (T06.03).

import type { Role } from './question.ts';

export const HELPERS = ['sequential', 'memory', 'docs'] as const;
export type HelperName = (typeof HELPERS)[number];

export interface HelperRule {
  /** For one call, with the start of its program. */
  readonly seconds: number;
  /** After so many failures in a run it is asked no more. */
  readonly failures: number;
  /** How often one question is put to it. */
  readonly attempts: number;
  /** What holds where it gives no answer. */
  readonly without: string;
}

export const HELPER_RULES: Readonly<Record<HelperName, HelperRule>> = {
  sequential: { seconds: 30, failures: 3, attempts: 2, without: 'the reasoning of the engine stands alone' },
  memory: { seconds: 45, failures: 4, attempts: 2, without: 'persistence is skipped' },
  docs: { seconds: 60, failures: 5, attempts: 3, without: 'only the structural checks count' },
};

/** How a helper is started; only its owner says so. */
export interface HelperServer {
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** Variables of its own. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Names of variables that it gets from the environment. */
  readonly passEnv?: readonly string[] | undefined;
}

const PREFIX = 'helper:';

export const helperRole = (name: HelperName): Role => `${PREFIX}${name}`;

/** Undefined for any other role. */
export const helperOfRole = (role: Role): HelperName | undefined =>
  HELPERS.find((name) => role === helperRole(name));

/** One step of a comparison, put to `sequential`. */
export interface Thought {
  readonly thought: string;
  readonly number: number;
  readonly total: number;
}

/** What `memory` keeps of a run under one name. */
export interface Entity {
  readonly name: string;
  readonly entityType: string;
  readonly observations: readonly string[];
}

/** What `docs` is asked. */
export interface DocsQuery {
  readonly artifactType: string;
  readonly query: string;
}

/** Characters of one answer. */
export const LONGEST_HELP = 64 * 1024;
