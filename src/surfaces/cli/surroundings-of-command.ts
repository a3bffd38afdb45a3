// What a command that runs a workflow prepares it with: the settings in force, the flags that all of them have, and the
// screen that hears of repeated calls.

import type { Retry } from '../../agents/with-retries.ts';
import { type LimitFlags, limitsOf, parseLimits } from '../limits.ts';
import { paceOf } from '../pace.ts';
import { describeRetry } from '../seats/create-agent.ts';
import type { Settings } from '../settings.ts';
import type { Progress } from './progress.ts';
import type { Session } from './session.ts';

export const surroundingsOfCommand = (
  { cwd, environment }: Session,
  settings: Settings,
  flags: LimitFlags & { readonly allowSecrets?: boolean },
  progress: Pick<Progress, 'show'>,
) => ({
  cwd,
  environment,
  models: settings.models,
  permissions: settings.permissions,
  ...paceOf(settings),
  allowSecrets: flags.allowSecrets,
  limits: { ...limitsOf(settings.limits), ...parseLimits(flags) },
  onRetry: (retry: Retry) => progress.show({ type: 'warning', message: describeRetry(retry) }),
});
