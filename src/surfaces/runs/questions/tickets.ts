// Who has drawn a question: each drawing is a file of its own beside it, numbered, and made by one process alone. A ticket that
// ran out is followed by the next; only the newest counts. And what was refused, counted.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { readOwnText } from '../../../journal/read-regular.ts';
import { OWNER_ONLY, writeAtomically } from '../../../journal/write-atomically.ts';

/** Long enough to think, short enough that a run does not stand still for somebody who is gone. */
export const LEASE_MS = 10 * 60 * 1000;

const ticketFile = z.strictObject({ ticket: z.string(), until: z.number() });

export interface Ticket extends z.output<typeof ticketFile> {
  readonly number: number;
}

const nameOf = (base: string, number: number): string => `${base}.ticket-${number}`;

/** `names`: of the files that lie there. */
export async function newestTicket(
  folder: string,
  base: string,
  names: ReadonlySet<string>,
): Promise<Ticket | undefined> {
  let number = 0;
  while (names.has(nameOf(base, number + 1))) number += 1;
  if (number === 0) return undefined;
  try {
    const text = await readOwnText(join(folder, nameOf(base, number)));
    return { ...ticketFile.parse(JSON.parse(text)), number };
  } catch {
    // One that nobody can show any more.
    return { ticket: '', until: 0, number };
  }
}

/** Undefined where somebody else was faster. `path`: of the question, without ending. */
export async function drawTicket(path: string, drawn: number, until: number): Promise<Ticket | undefined> {
  const ticket = { ticket: randomBytes(9).toString('base64url'), until };
  const number = drawn + 1;
  try {
    await writeAtomically(nameOf(path, number), JSON.stringify(ticket), { onlyNew: true, mode: OWNER_ONLY });
    return { ...ticket, number };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  }
}

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && a.length > 0 && timingSafeEqual(a, b);
}

const REFUSED = 'refused.log';
export const noteRefusal = (path: string, reason: string): Promise<void> =>
  appendFile(join(dirname(path), REFUSED), `${reason}\n`, { mode: OWNER_ONLY }).catch(() => undefined);

/** In the folder of a run's questions. */
export async function countRefusals(folder: string): Promise<number> {
  const text = await readOwnText(join(folder, REFUSED)).catch(() => '');
  return text.split('\n').length - 1;
}
