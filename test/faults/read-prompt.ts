// What a server on loopback can tell from a prompt alone: which step of the comparison is asked for.

import { createHash } from 'node:crypto';
import { RUBRIC } from '../../src/workflows/adversarial/scoring/detectors/rubric.ts';

const INSTRUCTIONS = 'INSTRUCTIONS. The data ends here.';
const LETTERS = 'ABCDEFGHIJ';

/** The step as the journal calls it, but for `/retry`, which asks the same again, and for sections to write, which have no number here. */
export function stepOf(prompt: string, texts: readonly string[]): string {
  const at = prompt.lastIndexOf(INSTRUCTIONS);
  const [data, instructions] = [prompt.slice(0, at), prompt.slice(at)];
  // What short documents leave open is one slice, and all seats are of one family.
  if (/^JUDGE: [A-J]\d/m.test(instructions))
    return `analysis/${instructions.includes('asked once more') ? 'against-base/' : ''}analyst-1/slice-1`;
  if (/^PLACE: [A-J]\d/m.test(instructions)) return 'placing/1';
  if (instructions.includes('List your findings, worst first.')) return 'reading/1';
  const advocate = /Your variant: Variant ([A-J])/.exec(instructions)?.[1];
  if (advocate !== undefined) {
    const round = /^ROUND (\d)/m.exec(instructions)?.[1];
    return `debate/round-${round}/advocate-${advocate}`;
  }
  if (repeatPassages(prompt) !== undefined) return `merge/${createHash('sha256').update(data).digest('hex')}`;
  const variant = LETTERS[texts.findIndex((text) => data.includes(ownLine(text, texts)))];
  const first = /in this order, and no other:\n+([a-z-]+\d+) /.exec(instructions)?.[1];
  const pass = first === RUBRIC[0]?.id ? 1 : 2;
  if (variant === undefined || first === undefined) throw new RangeError('a prompt of no known step');
  return `score/pass-${pass}/variant-${variant}`;
}

/** The answer of a merger that takes every passage over as it stands; undefined where nobody is asked to write. */
export function repeatPassages(prompt: string): { texts: { numbers: number[]; text: string }[] } | undefined {
  const fenced = /^\[\[(\w+) BEGIN SECTION\]\]\n([\s\S]*?)\n\[\[\1 END SECTION\]\]$/m.exec(prompt)?.[2];
  if (fenced === undefined) return undefined;
  const passages = new Map<number, string[]>();
  for (const [, number = '', line = ''] of fenced.matchAll(/^(\d+)\t(.*)$/gm))
    passages.set(Number(number), [...(passages.get(Number(number)) ?? []), line]);
  return { texts: [...passages].map(([number, lines]) => ({ numbers: [number], text: lines.join('\n') })) };
}

/** A line by which a document is told from the others. */
function ownLine(text: string, texts: readonly string[]): string {
  const others = texts.filter((other) => other !== text);
  const own = text.split('\n').find((line) => line.length > 12 && !others.some((one) => one.includes(line)));
  if (own === undefined) throw new RangeError('a document without a line of its own');
  return own;
}
