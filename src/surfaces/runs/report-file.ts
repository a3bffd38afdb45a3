// What a report may be, and how one that steelman wrote is told from a file of somebody else's: only ours is replaced or removed.

import { readOwnText } from '../../journal/read-regular.ts';
import { GENERATOR, MARKER } from '../../page/model/marks.ts';

export const REPORT_FILE = 'report.html';

/** What GitHub takes in one comment, with room for what others put around it. */
export const MOST_BYTES = 60_000;
export const FEWEST_BYTES = 200;
export const LINK_BASE = /^https?:\/\/[^\s()<>"]+$/;

export async function isOurReport(file: string): Promise<boolean> {
  const text = await readOwnText(file).catch(() => '');
  return [GENERATOR, MARKER].some((mark) => text.slice(0, 4_000).includes(mark));
}
