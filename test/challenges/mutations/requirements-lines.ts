// How requirements stand in the clean documents, and how a further one is put beside them.

import type { SeededRandom } from '../../mutations/seeded-random.ts';
import { linesMatching, type NumberedLine } from '../mutation.ts';

/** An item or a row that states a requirement under an id of its own. */
export const ITEM = /^(?:- \*\*([A-Z]+-\d+)\*\*: |\| ([A-Z]+-\d+) \| )/;
export const items = (text: string): NumberedLine[] => linesMatching(text, ITEM);
export const idOf = ({ line }: NumberedLine): string =>
  (ITEM.exec(line)?.[1] ?? ITEM.exec(line)?.[2]) as string;

/** A requirement in the form of its neighbour: an item, or a row with as many cells. */
export function stateLike({ line }: NumberedLine, id: string, said: string): string {
  if (line.startsWith('- ')) return `- **${id}**: ${said}`;
  const cells = line.split('|').length - 2;
  return `| ${id} | ${said} |${' – |'.repeat(Math.max(0, cells - 2))}`;
}

/** An id of the same family that is not taken. */
export function freeId(text: string, near: NumberedLine): string {
  const [family = ''] = /^[A-Z]+/.exec(idOf(near)) ?? [];
  for (let at = 50; ; at++) if (!text.includes(`${family}-${at}`)) return `${family}-${at}`;
}

export const pickOne = <T>(from: readonly T[], random: SeededRandom): T | undefined =>
  from.length === 0 ? undefined : random.pick(from);

export const statement = (line: string): string =>
  line.startsWith('- ') ? line.replace(ITEM, '') : (line.split('|')[2] ?? '').trim();
