// The folder of a seat by files: in it one folder for each run, so that two never mix, and there one file for each
// question with the answer beside it. The names are for people; by them a run that goes on finds what it asked before.

import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { explained, isLink, readPlain, statusOf, UNFINISHED } from './seat-files.ts';

export interface Sheet {
  readonly question: string;
  readonly answer: string;
  /** Where an answer is kept that was sent back. */
  readonly aside: string;
}

const OWNER_ONLY_FOLDER = 0o700;
const OTHERS = 0o077;
const LONGEST_NAME = 120;
const DIGITS = 3;
const QUESTION = /^(\d{3,})-(.+)\.question\.md$/;

export type Ending = 'json' | 'md';

export interface SeatFolder {
  /** Where the question of this step lies, or is to lie. */
  sheetFor(step: string, ending: Ending): Promise<Sheet>;
  /** Makes it where it is not there, and says where it lies. */
  open(): Promise<string>;
}

/** `run` is undefined where there is no run to keep apart from others. */
export function openSeatFolder(folder: string, run: string | undefined): SeatFolder {
  const place = run === undefined ? folder : join(folder, run);
  const named = new Map<string, string>();
  let made: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function open(): Promise<string> {
    made ??= makeFolders(folder, place).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    await made;
    return place;
  }

  async function nameOf(step: string): Promise<string> {
    await open();
    const known = named.get(step) ?? (await chooseName(place, step, new Set(named.values())));
    named.set(step, known);
    return known;
  }
  return {
    open,
    async sheetFor(step, ending) {
      // One after the other: two questions must not take the same number.
      const naming = last.then(() => nameOf(step));
      last = naming.catch(() => undefined);
      const path = join(place, await naming);
      return {
        question: `${path}.question.md`,
        answer: `${path}.answer.${ending}`,
        aside: `${path}.answer-1.${ending}`,
      };
    },
  };
}

async function makeFolders(folder: string, place: string): Promise<void> {
  for (const path of new Set([folder, place])) {
    await explained('write to', path, async () => {
      if ((await statusOf(path))?.isSymbolicLink()) throw isLink(path);
      await mkdir(path, { recursive: true, mode: OWNER_ONLY_FOLDER });
    });
  }
  if (place === folder) return;
  await explained('write to', place, async () => {
    const { mode } = await lstat(place);
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0) await chmod(place, mode & ~OTHERS & 0o777);
    const leftOver = (await readdir(place)).filter((name) => UNFINISHED.test(name));
    for (const name of leftOver) await rm(join(place, name), { force: true });
  });
}

/** Numbered in the order in which they are asked; a question that was asked before keeps its number. */
async function chooseName(place: string, step: string, taken: ReadonlySet<string>): Promise<string> {
  const found = (await explained('read', place, () => readdir(place))).flatMap((name) => {
    const [, number = '', slug = ''] = QUESTION.exec(name) ?? [];
    return number === '' ? [] : [{ number: Number(number), slug, base: `${number}-${slug}` }];
  });
  const slugs = slugsOf(step);
  for (const { slug, base } of found) {
    if (slugs.includes(slug) && !taken.has(base) && (await isAbout(join(place, `${base}.question.md`), step)))
      return base;
  }
  const [plain, unique] = slugs;
  const all = [...found.map(({ slug }) => slug), ...[...taken].map((base) => base.replace(/^\d+-/, ''))];
  const next = Math.max(0, ...found.map(({ number }) => number), ...[...taken].map(numberOf)) + 1;
  return `${String(next).padStart(DIGITS, '0')}-${all.includes(plain) ? unique : plain}`;
}

const numberOf = (base: string): number => Number.parseInt(base, 10);

/** As a person would name it, and so that no two steps share it. */
function slugsOf(step: string): readonly [plain: string, unique: string] {
  const slug = step.replaceAll('/', '-').replace(/[^A-Za-z0-9._-]/g, '_');
  const digest = createHash('sha256').update(step).digest('hex').slice(0, 8);
  const unique = `${slug.slice(0, LONGEST_NAME)}-${digest}`;
  const isPlain = /^[A-Za-z0-9._/-]+$/.test(step) && slug.length <= LONGEST_NAME;
  return [isPlain ? slug : unique, unique];
}

/** What every question begins with: by it a question is known again. */
export const headingOf = (step: string): string => `# ${step.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}\n`;

async function isAbout(path: string, step: string): Promise<boolean> {
  const status = await statusOf(path);
  if (!status?.isFile()) return false;
  return (await explained('read', path, () => readPlain(path))).startsWith(headingOf(step));
}
