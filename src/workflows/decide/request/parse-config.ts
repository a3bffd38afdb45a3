// The rules of a debate: flags before the question file before the defaults of the method.

import { UsageError } from '../../../domain/errors.ts';
import { printable } from '../../../domain/workflow/printable.ts';
import { type DebateConfig, debateConfig } from '../model/input.ts';

export interface ConfigFlags {
  readonly rounds?: string | undefined;
  readonly threshold?: string | undefined;
  readonly judgeTimeout?: string | undefined;
  /** Of all calls, where no time for judges is given. */
  readonly timeout?: string | undefined;
}

const FLAGS: ReadonlyMap<string, string> = new Map([
  ['max_rounds', '--rounds'],
  ['consensus_threshold', '--threshold'],
  ['timeout_per_judge', '--judge-timeout'],
]);

const EXPECTED: ReadonlyMap<string, string> = new Map([
  ['max_rounds', 'The rounds of a debate must be 1 or 2'],
  ['consensus_threshold', 'The threshold must be a share above 0.5 and up to 1, such as 0.67'],
  ['timeout_per_judge', 'The time for a judge must be a number of seconds above 0, such as 120'],
  ['require_stance_maintenance', 'require_stance_maintenance must be true or false'],
  ['require_change_documentation', 'require_change_documentation must be true or false'],
]);

export function parseConfig(flags: ConfigFlags, written: Readonly<Record<string, unknown>>): DebateConfig {
  const typed = new Map([
    ['max_rounds', flags.rounds],
    ['consensus_threshold', flags.threshold],
    [
      'timeout_per_judge',
      flags.judgeTimeout ?? (written.timeout_per_judge === undefined ? flags.timeout : undefined),
    ],
  ]);
  const given = [...typed].flatMap(([key, value]) =>
    value === undefined ? [] : [[key, toNumber(value)] as const],
  );
  const parsed = debateConfig.safeParse({ ...written, ...Object.fromEntries(given) });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const key = String(issue?.path[0] ?? '');
  const flag = typed.get(key) === undefined ? undefined : FLAGS.get(key);
  throw new UsageError(EXPECTED.get(key) ?? `debate_config: ${printable(issue?.message ?? 'not readable')}`, {
    code: 'decide/invalid-config',
    hint:
      flag === undefined ? `Check ${key || 'its keys'} in the debate_config of the file.` : `Check ${flag}.`,
  });
}

/** Number reads "0x10", "1e3" and "" as numbers, too. */
const toNumber = (text: string): number => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN);
