// What a command that runs a workflow prepares it with: the settings in force, the flags that all of them have, and the
// screen that hears of repeated calls.

import type { Retry } from '../../../agents/wrappers/with-retries.ts';
import { printable } from '../../files/show.ts';
import { describeRetry, describeSending } from '../../seats/describe-sending.ts';
import { type LimitFlags, limitsOf, parseLimits } from '../../settings/limits.ts';
import { paceOf } from '../../settings/pace.ts';
import { loadSettings, type Settings, type SettingsRequest } from '../../settings/settings.ts';
import type { Progress } from '../screen/progress.ts';
import type { Session } from './session.ts';

/** With what is to be said of them said. */
export async function settingsOf(
  session: Session,
  flags: NonNullable<SettingsRequest['flags']> = {},
): Promise<Settings> {
  const { cwd, environment, options } = session;
  const settings = await loadSettings({ cwd, environment, configFile: options.config, flags });
  for (const { message } of settings.warnings) session.warn(message);
  return settings;
}

/** Without a word from them, whoever sits at a terminal is there to answer. */
const byFilesOf = ({ wait }: LimitFlags, { isWatched }: Session): 'wait' | 'stop' =>
  (wait ?? isWatched) ? 'wait' : 'stop';

export const setupOfCommand = (
  session: Session,
  settings: Settings,
  flags: LimitFlags & { readonly allowSecrets?: boolean | undefined; readonly timeout?: string | undefined },
  progress: Pick<Progress, 'show'>,
) => ({
  cwd: session.cwd,
  environment: session.environment,
  models: settings.models,
  permissions: settings.permissions,
  helpers: {
    servers: new Map([...settings.helpers].map(([name, { value }]) => [name, value])),
    signal: session.signal,
  },
  ...paceOf(settings),
  byFiles: byFilesOf(flags, session),
  allowSecrets: flags.allowSecrets,
  defaults: settings.seats,
  usualOutput: settings.output.value,
  typedTimeout: flags.timeout,
  limits: { ...limitsOf(settings.limits), ...parseLimits(flags) },
  onRetry: (retry: Retry) => progress.show({ type: 'warning', message: describeRetry(retry) }),
  onWarning: (message: string) => progress.show({ type: 'warning', message: printable(message) }),
});

/** Before the first call, and not to be silenced: what leaves the machine is the reader's decision. */
export function noteSending(
  ...[models, documents, { note }]: [...Parameters<typeof describeSending>, Session]
) {
  const lines = describeSending(models, documents);
  for (const line of lines) note(`${printable(line)}\n`);
  return lines.length > 0;
}
