// Decides what a comparison left open, has everything made anew, and lets the project remember it.

import type { Warning } from '../../domain/errors.ts';
import type { Resumed } from '../../engine/resume-run.ts';
import type { AdversarialOutput } from '../../workflows/adversarial/index.ts';
import { type Amendment, type AmendOptions, amendRun, type OpenRun, toldBefore } from './open-run.ts';
import { keepDecided, rememberedIn } from './remembered.ts';

export async function decideRun(
  open: OpenRun,
  amendment: Amendment,
  options: AmendOptions,
  cwd: string,
): Promise<{ readonly resumed: Resumed; readonly warnings: readonly Warning[] }> {
  const resumed = await amendRun(open, amendment, options);
  const memory = { path: rememberedIn(cwd), isFresh: false };
  const { toRemember } = resumed.output as AdversarialOutput;
  return { resumed, warnings: await keepDecided(memory, toRemember, toldBefore(open)) };
}
