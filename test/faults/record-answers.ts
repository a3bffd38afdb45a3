// How the embedded engine answers every question of a comparison, so that a server can say the same.

import type { DEPTHS } from '../../src/protocols/adversarial/input.ts';
import { adversarial } from '../../src/surfaces/adversarial.ts';

export type Depth = (typeof DEPTHS)[number];

/** By step. */
export async function recordAnswers(
  names: readonly string[],
  texts: readonly string[],
  depth: Depth,
): Promise<ReadonlyMap<string, unknown>> {
  const answers = new Map<string, unknown>();
  const compare = names.map((name, at) => ({ name, text: texts[at] ?? '' }));
  await adversarial(
    { compare, depth },
    { report: (event) => void (event.type === 'answer' && answers.set(event.step, event.answer)) },
  ).result;
  return answers;
}
