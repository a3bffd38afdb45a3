// What `run.json` has said of every run since the first version, whatever its workflow.

import { z } from 'zod';

const summary = z.object({ steelman: z.string(), protocol: z.string(), artifacts: z.array(z.unknown()) });

/** Undefined for a text that is not such a file. */
export function readRunSummary(text: string | undefined): z.infer<typeof summary> | undefined {
  try {
    return summary.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}
