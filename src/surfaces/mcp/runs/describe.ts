// What a client is told of a run: what matters, in little, the same for every tool. Whole documents are resources.

import { relative, sep } from 'node:path';
import { nameOfDelivered } from '../../../domain/run.ts';
import { describeTally } from '../../cost/describe-cost.ts';
import { printable } from '../../files/show.ts';
import { describeRun } from '../../runs/describe-run.ts';
import { type Desk, readDesk } from '../../runs/questions/open-questions.ts';
import { countRefusals } from '../../runs/questions/tickets.ts';
import { readRun } from '../../runs/read-run.ts';
import type { FoundRun } from '../files/find-run.ts';

export interface Told {
  readonly run: string;
  readonly workflow: string;
  readonly status: string;
  readonly detail?: string;
  readonly folder: string;
  readonly engine: string;
  readonly came?: readonly string[];
  readonly questions?: Readonly<Record<string, number>>;
  readonly claimed_models?: Readonly<Record<string, number>>;
  /** What a person is to decide before the run goes on. */
  readonly checkpoint?: { readonly item: string; readonly asked: string; readonly say: string };
  readonly open?: readonly string[];
  readonly files: readonly { readonly name: string; readonly uri: string }[];
  readonly cost?: string;
  readonly warnings?: readonly string[];
  readonly next: string;
}

/** A result stays below 2,000 tokens. */
const [MOST_FILES, MOST_OPEN, MOST_WARNINGS, LONGEST] = [16, 12, 4, 240];

const uriOf = (run: string, name: string): string =>
  `steelman://run/${encodeURIComponent(run)}/${(nameOfDelivered(name) ?? name).split('/').map(encodeURIComponent).join('/')}`;

const short = (text: string): string => {
  const line = printable(text.replace(/\s+/g, ' ').trim());
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`;
};

export async function tellRun({ id, folder }: FoundRun, cwd: string, now: number): Promise<Told> {
  const { read, run } = await lookAt(folder);
  const desk = await readDesk(folder, now);
  const open = read.contract.open_points ?? read.contract.open ?? [];
  const { receipt } = run;
  const [first] = desk.checkpoints;
  const counts = await countQuestions(desk);
  return {
    run: id,
    workflow: run.protocol ?? '',
    status: statusOf(run.status, desk),
    ...(run.detail !== undefined && run.status !== 'running' && { detail: short(run.detail) }),
    folder: relative(cwd, folder).split(sep).join('/') || '.',
    engine: short(run.engine ?? ''),
    ...(run.own?.came && { came: run.own.came.slice(0, MOST_OPEN).map(short) }),
    ...(counts && { questions: counts }),
    ...claimsOf(desk),
    ...(first &&
      run.status !== 'stopped' && {
        checkpoint: {
          item: first.checkpoint.name,
          asked: first.checkpoint.question.slice(-MOST_OPEN).map(short).join('\n'),
          say: short(
            `${first.checkpoint.options.map(({ value }) => value).join(' | ')}; or: ${first.checkpoint.grammar}`,
          ),
        },
      }),
    ...(open.length > 0 && { open: open.slice(0, MOST_OPEN).map(short) }),
    files: run.artifacts.slice(0, MOST_FILES).map(({ name }) => ({ name, uri: uriOf(id, name) })),
    ...(receipt && { cost: describeTally(receipt.total) }),
    ...(run.warnings.length > 0 && { warnings: run.warnings.slice(0, MOST_WARNINGS).map(short) }),
    next: run.howToContinue ? FOR_AUTHOR : whatNext(run.status, desk, open.length),
  };
}

/** A run that ends just now says how in a file that it writes last. */
async function lookAt(folder: string) {
  const look = async () => {
    const read = await readRun(folder);
    return { read, run: await describeRun(read) };
  };
  const first = await look();
  return first.run.status === 'finished' ? look() : first;
}

/** A run whose process waits is running to the machine, and waiting to whoever is to answer. */
function statusOf(status: string, { questions, checkpoints }: Desk): string {
  if (status === 'stopped') return status;
  if (checkpoints.length > 0) return 'asks';
  const isOpen = questions.some(({ state }) => state === 'ready' || state === 'drawn');
  return status === 'running' && isOpen ? 'waiting' : status;
}

async function countQuestions({ questions }: Desk): Promise<Readonly<Record<string, number>> | undefined> {
  if (questions.length === 0) return undefined;
  const counts: Record<string, number> = { ready: 0, drawn: 0, answered: 0, closed: 0 };
  for (const { state } of questions) counts[state] = (counts[state] ?? 0) + 1;
  const folders = new Set(questions.map(({ path }) => path.slice(0, path.lastIndexOf(sep))));
  let refused = 0;
  for (const folder of folders) refused += await countRefusals(folder);
  return { ...counts, refused };
}

const MOST_CLAIMS = 6;

/** How many answers came from whom, as they say themselves. */
function claimsOf({ questions }: Desk): Pick<Told, 'claimed_models'> {
  const claims = new Map<string, number>();
  for (const { model } of questions)
    if (model !== undefined) claims.set(short(model), (claims.get(short(model)) ?? 0) + 1);
  return claims.size === 0 ? {} : { claimed_models: Object.fromEntries([...claims].slice(0, MOST_CLAIMS)) };
}

/** A review between two rounds. */
const FOR_AUTHOR =
  'The review waits for its author: edit the document, then run {do: "answer", file: the document, take: "revised"}; or take: what you say to each challenge, in Markdown.';

const RESUME = 'run {do: "resume"} goes on; nothing is asked twice.';

function whatNext(status: string, { questions, checkpoints }: Desk, open: number): string {
  if (status === 'stopped' || status === 'interrupted') return RESUME;
  if (checkpoints.length > 0) return 'run {do: "answer"} asks the person; or run {do: "answer", item, take}.';
  if (questions.some(({ state }) => state === 'ready'))
    return 'run {do: "next"} lists the questions to answer: give each to a subagent of its own.';
  if (status === 'running' || questions.some(({ state }) => state === 'answered'))
    return 'run {do: "status", wait: 30} waits for news.';
  if (questions.some(({ state }) => state === 'drawn'))
    return 'Answers are on their way: run {do: "status", wait: 30}.';
  if (status === 'waiting') return RESUME;
  if (open > 0) return 'run {do: "answer"} asks the person about the next open point.';
  return 'Done. The files hold the result.';
}
