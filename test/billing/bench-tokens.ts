// The bench of tokens: our orchestrator and a literal reading of the seed, one after the other, against one vendor that
// bills, with the same documents and the same answers.

import { join } from 'node:path';
import { verify } from '../../src/surfaces/library/verify.ts';
import { createLearner } from './learn-answers.ts';
import { type Made, makeDocuments, type Recipe } from './make-documents.ts';
import { createLiteralModel, runLiteral } from './run-literal.ts';
import { type OurRun, type OurSettings, runOurs } from './run-ours.ts';
import { type BilledCall, type Biller, billedTokens, startBiller } from './start-biller.ts';

export interface Side {
  readonly calls: readonly BilledCall[];
  /** Seconds from the first call to the last answer, by the vendor's clock. */
  readonly seconds: number;
  /** Seconds of processor time that the orchestrator itself took. */
  readonly computed: number;
  /** What is missing for a complete run. */
  readonly missing: readonly string[];
  /** What `verify` has to say. */
  readonly findings: readonly string[];
}

export interface Receipt {
  readonly calls: number;
  readonly input: number;
  readonly read: number;
  readonly written: number;
  readonly output: number;
  readonly billed: number;
}

export interface Measured {
  readonly count: number;
  readonly made: Made;
  readonly ours: Side;
  readonly literal: Side;
  /** As our program counted what the vendor told it. */
  readonly receipt: Receipt;
  /** The same comparison once more, while the vendor still keeps what the first run wrote. */
  readonly again: readonly BilledCall[];
}

const OURS = 'ours';
const LITERAL = 'literal';

/** Whatever is loaded at the first call is loaded by these, since the clock does not see who waits for a module. */
const WARM_UP = ['must', 'should'].map(
  (duty) => `# Warm-up\n\n## Calls\n\nThe client ${duty} retry twice.\n`,
);

export interface BenchSettings extends Pick<OurSettings, 'rebuttals' | 'concurrency'> {
  /** Takes the two runs. */
  readonly folder: string;
}

export async function benchTokens(recipe: Recipe, { folder, ...settings }: BenchSettings): Promise<Measured> {
  const made = makeDocuments(recipe);
  const learner = createLearner();
  const common = { ...settings, texts: made.texts };
  for (const texts of [WARM_UP, made.texts]) {
    const nowhere = { baseUrl: 'http://127.0.0.1:9', key: OURS };
    await runOurs({ ...common, ...nowhere, texts, createAgent: ({ engine }) => learner.agentNamed(engine) });
  }
  const literalModel = createLiteralModel(LITERAL);
  const biller = await startBiller((received, key) =>
    key === LITERAL ? literalModel.script(received) : learner.answer(received),
  );
  const { baseUrl } = biller;
  try {
    await runOurs({ ...common, texts: WARM_UP, baseUrl, key: 'warm-up', folder: join(folder, 'warm-up') });
    const ours = await watch(biller, () =>
      runOurs({ ...common, baseUrl, key: OURS, folder: join(folder, OURS) }),
    );
    const first = [...biller.callsOf(OURS)];
    await runOurs({ ...common, baseUrl, key: OURS, folder: join(folder, 'again') });
    const again = biller.callsOf(OURS).slice(first.length);
    const literal = await watch(biller, () =>
      runLiteral(ours.result, join(folder, LITERAL), literalModel.askAt(baseUrl)),
    );
    return {
      count: made.texts.length,
      made,
      ours: {
        ...(await sideOf(ours.result.result.folder ?? '', first)),
        computed: ours.computed,
        missing: missingIn(ours.result),
      },
      literal: {
        ...(await sideOf(literal.result.folder, biller.callsOf(LITERAL))),
        computed: literal.computed,
        missing: literal.result.missing,
      },
      receipt: receiptOf(ours.result),
      again,
    };
  } finally {
    await biller.close();
  }
}

/** Processor time, which does not depend on what else the machine does; what the vendor takes is not ours. */
async function watch<Result>(biller: Biller, run: () => Promise<Result>) {
  const [begun, worked] = [process.cpuUsage(), biller.worked];
  const result = await run();
  const { user, system } = process.cpuUsage(begun);
  return { result, computed: (user + system) / 1e6 - (biller.worked - worked) };
}

async function sideOf(folder: string, calls: readonly BilledCall[]) {
  const { findings } = await verify(folder);
  const begun = Math.min(...calls.map(({ arrived }) => arrived));
  return {
    calls,
    seconds: Math.max(...calls.map(({ ended }) => ended)) - begun,
    findings: findings.map(({ file, message }) => `${file}: ${message}`),
  };
}

const NEEDED = [
  'diff-analysis.md',
  'debate-transcript.md',
  'base-selection.md',
  'refactor-plan.md',
  'merge-log.md',
];

function missingIn({ result, status }: OurRun): string[] {
  const lost = NEEDED.filter((name) => !result.artifacts.has(name));
  const merged = result.output.contract.merged ? [] : ['the merged document'];
  return [...lost, ...merged, ...(status === 'failed' ? ['success'] : [])];
}

function receiptOf({ receipt }: OurRun): Receipt {
  return {
    calls: receipt?.calls ?? 0,
    input: receipt?.input_tokens ?? 0,
    read: receipt?.cached_input_tokens ?? 0,
    written: receipt?.cache_write_tokens ?? 0,
    output: receipt?.output_tokens ?? 0,
    billed: Math.round((receipt?.cost ?? 0) * 1e6),
  };
}

/** The same by the vendor's own books. */
export const billOf = ({ calls }: Side): Receipt => ({
  calls: calls.length,
  input: sumOf(calls, ({ plain, written, read }) => plain + written + read),
  read: sumOf(calls, ({ read }) => read),
  written: sumOf(calls, ({ written }) => written),
  output: sumOf(calls, ({ output }) => output),
  billed: Math.round(sumOf(calls, billedTokens)),
});

/** At least so many times less than the literal reading. */
export interface Bars {
  readonly raw: number;
  readonly billed: number;
  readonly wall: number;
}

export const barsFor = (count: number): Bars => {
  const tokens = count < 10 ? 4 : 6;
  return { raw: tokens, billed: tokens, wall: 5 };
};

export interface Ratios {
  readonly billed: number;
  readonly raw: number;
  /** Calls and, as if nothing of it were done while waiting for them, computing. */
  readonly wall: number;
}

export const wallOf = ({ seconds, computed }: Side): number => seconds + computed;
export const billedOf = ({ calls }: Side): number => sumOf(calls, billedTokens);
export const rawOf = ({ calls }: Side): number =>
  sumOf(calls, ({ plain, written, read, output }) => plain + written + read + output);

export const sumOf = (calls: readonly BilledCall[], pick: (call: BilledCall) => number): number =>
  calls.reduce((total, call) => total + pick(call), 0);

export const ratiosOf = ({ ours, literal }: Measured): Ratios => ({
  billed: billedOf(literal) / billedOf(ours),
  raw: rawOf(literal) / rawOf(ours),
  wall: wallOf(literal) / wallOf(ours),
});

/** Whatever keeps the bench from passing, in words. */
export function faultsOf(measured: Measured, bars: Bars): string[] {
  const { ours, literal, receipt } = measured;
  const { raw, billed, wall } = ratiosOf(measured);
  const about = (side: string, { missing, findings }: Side) => [
    ...missing.map((what) => `the run of ${side} lacks ${what}`),
    ...findings.map((finding) => `the run of ${side} is not verified: ${finding}`),
  ];
  const bill = billOf(ours);
  const differing = (Object.keys(bill) as (keyof Receipt)[]).filter((key) => receipt[key] !== bill[key]);
  return [
    ...(raw < bars.raw ? [`raw tokens: ${raw.toFixed(2)} times less, not ${bars.raw}`] : []),
    ...(billed < bars.billed ? [`billed tokens: ${billed.toFixed(2)} times less, not ${bars.billed}`] : []),
    ...(wall < bars.wall ? [`wall time: ${wall.toFixed(2)} times less, not ${bars.wall}`] : []),
    ...about('ours', ours),
    ...about('the literal reading', literal),
    ...differing.map((key) => `our receipt says ${receipt[key]} ${key}, the vendor ${bill[key]}`),
  ];
}

export const exitCodeOf = (measured: Measured, bars: Bars): 0 | 1 =>
  faultsOf(measured, bars).length > 0 ? 1 : 0;
