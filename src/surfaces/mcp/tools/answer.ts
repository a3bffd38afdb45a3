// Decisions of a person: at a checkpoint of a run under way, or about what a finished comparison left open. Given in the call, or
// asked for in a form; a form that is closed or refused decides nothing.

import { acceptedContent, inputRequired, type ServerContext } from '@modelcontextprotocol/server';
import { UsageError } from '../../../domain/errors.ts';
import { openRun } from '../../decisions/open-run.ts';
import { printable } from '../../files/show.ts';
import { readDesk } from '../../runs/questions/open-questions.ts';
import { saidAlready, tellCheckpoint } from '../../runs/questions/take-in.ts';
import { readRun } from '../../runs/read-run.ts';
import { isAwaitingAuthor } from '../../runs/run-status.ts';
import { pause } from '../../runs/serving/workers.ts';
import type { FoundRun } from '../files/find-run.ts';
import { tellRun } from '../runs/describe.ts';
import { resultOf, type Serving, type ToolResult } from '../runs/result.ts';
import { continueReview } from './continue-review.ts';
import { type Form, formForCheckpoint, formForItem, lineOf, takeOf } from './forms.ts';
import { failureOf } from './start-run.ts';
import type { RunInput } from './table.ts';

export interface Forms {
  /** Whether the client can show one. */
  readonly areShown: (context: ServerContext) => boolean;
  /** Signs what a form is about. */
  readonly mint: (payload: unknown, context?: ServerContext) => Promise<string>;
}

const DECIDED = 'decision';

/** What a form was about, signed: it comes back from the client. */
interface Asked {
  readonly run: string;
  readonly item: string;
}

export async function answerOrAsk(
  run: FoundRun,
  given: RunInput,
  serving: Serving,
  context: ServerContext,
  forms: Forms,
): Promise<ToolResult> {
  const { roots, now } = serving;
  if (isAwaitingAuthor((await readRun(run.folder)).run.stopped)) return continueReview(run, given, serving);
  const desk = await readDesk(run.folder, now());
  const [waiting] = desk.checkpoints;
  const item = given.item ?? waiting?.checkpoint.name;
  const isCheckpoint = desk.checkpoints.some(({ checkpoint }) => checkpoint.name === item);
  if (!isCheckpoint && item !== undefined && desk.said.includes(item)) throw saidAlready(item);
  const form =
    isCheckpoint && item !== undefined
      ? formForCheckpoint(desk, item)
      : formForItem(await openRun(run.folder), item);
  const said = sayOf(given) ?? (await fromForm(run, form, context));
  if (said === 'closed') return resultOf({ ...(await tellRun(run, roots.cwd, now())), decided: false });
  if (said === undefined && !forms.areShown(context)) return inWords(run, form, serving);
  if (said === undefined) {
    const asked: Asked = { run: run.id, item: form.item };
    const { message, requestedSchema } = form;
    return inputRequired({
      inputRequests: { [DECIDED]: inputRequired.elicit({ message, requestedSchema }) },
      requestState: await forms.mint(asked, context),
    });
  }
  if (isCheckpoint) {
    await tellCheckpoint(desk, form.item, lineOf(said.take.replace(/^words: /, '')));
    await serving.workers.goOn(run.folder, roots.cwd);
    await pause(800);
  } else await resolve(run, form.item, said, serving);
  return resultOf(await tellRun(run, roots.cwd, now()));
}

/** For a client that shows no forms: what it may ask the person itself, and how to say what they said. */
async function inWords(run: FoundRun, { item, message, requestedSchema }: Form, { roots, now }: Serving) {
  const { choice } = requestedSchema.properties;
  return resultOf({
    ...(await tellRun(run, roots.cwd, now())),
    decided: false,
    ask: { item, message, take: choice?.enum ?? [], words: requestedSchema.properties.words?.description },
    next: 'Ask the person; then run {do: "answer", item, take}, with words where take is "words".',
  });
}

const OWN_WORDS = 'words';

const sayOf = ({ take, words, why }: RunInput): Said | undefined => {
  if (take === undefined && words === undefined) return undefined;
  return { take: words === undefined ? (take ?? '') : `${OWN_WORDS}: ${words}`, why };
};

interface Said {
  readonly take: string;
  readonly why?: string | undefined;
}

/** Undefined where nobody was asked yet. */
async function fromForm(
  run: FoundRun,
  form: Form,
  { mcpReq }: ServerContext,
): Promise<Said | 'closed' | undefined> {
  const response = mcpReq.inputResponses?.[DECIDED];
  if (response === undefined) return undefined;
  const asked = mcpReq.requestState<Asked>();
  if (asked?.run !== run.id || asked.item !== form.item) {
    throw new UsageError('This form was about something else', {
      code: 'mcp/other-form',
      hint: 'Ask again: run {do: "answer"}.',
    });
  }
  const content = acceptedContent(mcpReq.inputResponses, DECIDED);
  return content === undefined ? 'closed' : (form.read(content) ?? 'closed');
}

/** The same as `steelman resolve`. */
async function resolve(
  run: FoundRun,
  item: string,
  { take, why }: Said,
  { workers, roots }: Serving,
): Promise<void> {
  const words = [
    'resolve',
    `--take=${item}=${takeOf(take)}`,
    ...(why ? [`--why=${why}`] : []),
    '--',
    run.folder,
  ];
  const { ended } = await workers.call(words, roots.cwd);
  if (ended !== undefined && ended.code !== 0) throw failureOf(ended);
  if (ended === undefined) {
    throw new UsageError(`${printable(item)} is being decided; it takes longer than a call may`, {
      code: 'mcp/slow',
      hint: 'run {do: "status", wait: 30} shows when it is done.',
    });
  }
}
