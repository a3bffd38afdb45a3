// What a project's file wants that only its reader can grant: refused without `--trust`, and told with it, once.

import { UsageError } from '../domain/errors.ts';
import type { Warning } from '../protocols/parse-agents.ts';

export interface Demand {
  /** Of the file, with the line where there is one. */
  readonly origin: string;
  /** Behind "must not" and behind "may": "name a command: mine runs /bin/mine". */
  readonly what: string;
  readonly code: string;
  readonly hint: string;
}

export const refusalOf = ({ origin, what, code, hint }: Demand): UsageError =>
  new UsageError(`${origin}: a project's file must not ${what}`, { code, hint });

export const grantOf = ({ origin, what }: Demand): Warning => ({
  code: 'config/trusted',
  message: `--trust: ${origin}: this project's file may ${what}`,
});
