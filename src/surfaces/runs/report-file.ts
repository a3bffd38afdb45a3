// What a report may be, and how one that steelman wrote is told from a file of somebody else's: only ours is replaced or removed.

import { readOwnText } from '../../journal/read-regular.ts';

export const REPORT_FILE = 'report.html';
/** Near the beginning of every page, and of every comment. */
const OURS = ['<meta name="generator" content="steelman">', '<!-- steelman:report -->'];

/** What GitHub takes in one comment, with room for what others put around it. */
export const MOST_BYTES = 60_000;
export const FEWEST_BYTES = 200;
export const LINK_BASE = /^https?:\/\/[^\s()<>"]+$/;

export async function isOurReport(file: string): Promise<boolean> {
  const text = await readOwnText(file).catch(() => '');
  return OURS.some((mark) => text.slice(0, 4_000).includes(mark));
}
