// Tampers with finished runs, one change at a time, and counts what a verification says about it.

import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createRandom, type SeededRandom } from '../mutations/seeded-random.ts';
import {
  tamperAnswer,
  tamperData,
  tamperDocument,
  tamperHash,
  tamperIdMap,
  tamperLedger,
  tamperLine,
  tamperOutput,
  tamperRunJson,
  tamperStart,
} from './tamper-data.ts';
import {
  tamperAdd,
  tamperBrief,
  tamperByte,
  tamperContract,
  tamperMark,
  tamperMerged,
  tamperNumber,
  tamperQuote,
  tamperRemove,
  tamperRows,
  tamperTag,
  tamperUndecided,
  tamperVariantCopy,
} from './tamper-text.ts';
import { type FinishedRun, TAMPER_CLASSES, type TamperClass, type Tampering } from './tampering.ts';

const TAMPER: Record<TamperClass, (run: FinishedRun, random: SeededRandom) => Tampering> = {
  number: tamperNumber,
  quote: tamperQuote,
  tag: tamperTag,
  ledger: tamperLedger,
  contract: tamperContract,
  byte: tamperByte,
  merged: tamperMerged,
  mark: tamperMark,
  undecided: tamperUndecided,
  brief: tamperBrief,
  'id-map': tamperIdMap,
  'variant-copy': tamperVariantCopy,
  'run-json': tamperRunJson,
  data: tamperData,
  'removed-file': tamperRemove,
  'added-file': tamperAdd,
  'swapped-rows': tamperRows,
  'journal-answer': tamperAnswer,
  'journal-document': tamperDocument,
  'journal-start': tamperStart,
  'journal-hash': tamperHash,
  'journal-output': tamperOutput,
  'journal-line': tamperLine,
};

export interface Finding {
  readonly check: string;
  readonly file: string;
}

export interface Report {
  readonly ok: boolean;
  readonly findings: readonly Finding[];
}

export type Verify = (folder: string) => Promise<Report>;

export interface Trial {
  readonly run: string;
  readonly tampering: Tampering;
  readonly report: Report;
}

export interface Campaign {
  /** Untouched runs that were found fault with. */
  readonly loud: readonly { readonly run: string; readonly report: Report }[];
  readonly trials: readonly Trial[];
}

export const isFound = ({ report }: Trial): boolean => !report.ok;
export const isNamed = ({ report, tampering }: Trial): boolean =>
  report.findings.some(({ file }) => file === tampering.file);

export interface CampaignOptions {
  readonly seed: number;
  /** Changes in all, dealt out over the classes in turn. */
  readonly count: number;
  readonly classes?: readonly TamperClass[];
}

/** `folders` are finished runs; they are left as they were. */
export async function runCampaign(
  folders: readonly string[],
  verify: Verify,
  scratch: string,
  { seed, count, classes = TAMPER_CLASSES }: CampaignOptions,
): Promise<Campaign> {
  const runs = await Promise.all(folders.map((folder) => readRun(folder)));
  const loud: { run: string; report: Report }[] = [];
  for (const [index, run] of runs.entries()) {
    const report = await verify(folders[index] ?? '');
    if (!report.ok) loud.push({ run: run.name, report });
  }
  const streams = new Map(classes.map((kind) => [kind, createRandom(seed, kind)]));
  const trials: Trial[] = [];
  for (let at = 0; at < count; at += 1) {
    const kind = classes[at % classes.length] as TamperClass;
    const random = streams.get(kind) as SeededRandom;
    const index = random.below(runs.length);
    const run = runs[index] as FinishedRun;
    const tampering = TAMPER[kind](run, random);
    const folder = join(scratch, `trial-${at}`, 'adversarial');
    await copyRun(folders[index] ?? '', folder);
    await apply(folder, tampering);
    trials.push({ run: run.name, tampering, report: await verify(folder) });
    await rm(dirname(folder), { recursive: true });
  }
  return { loud, trials };
}

async function readRun(folder: string): Promise<FinishedRun> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
  const delivered = (await deliveredBy(folder)).map((name) => `../${name}`);
  const files = await Promise.all(
    [...names, ...delivered].map(
      async (name): Promise<[string, Uint8Array]> => [
        name,
        new Uint8Array(await readFile(join(folder, name))),
      ],
    ),
  );
  return { name: basename(dirname(folder)), files: new Map(files) };
}

async function deliveredBy(folder: string): Promise<string[]> {
  const names = await readdir(dirname(folder));
  return names.filter((name) => name.startsWith('merged-')).sort();
}

async function copyRun(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true });
  for (const name of await deliveredBy(from)) await cp(join(dirname(from), name), join(dirname(to), name));
}

async function apply(folder: string, { file, content }: Tampering): Promise<void> {
  if (content === undefined) await rm(join(folder, file));
  else await writeFile(join(folder, file), content);
}
