// Tells a page or a comment that steelman wrote from a file of somebody else's: only ours is replaced or removed.

import { readOwnText } from '../../journal/read-regular.ts';

export const REPORT_FILE = 'report.html';
/** Near the beginning of every page, and of every comment. */
const OURS = ['<meta name="generator" content="steelman">', '<!-- steelman:report -->'];

export async function isOurReport(file: string): Promise<boolean> {
  const text = await readOwnText(file).catch(() => '');
  return OURS.some((mark) => text.slice(0, 4_000).includes(mark));
}
