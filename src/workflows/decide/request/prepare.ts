// From flags to what a decision is made of. Everything that can be wrong with the call is found here, before anything is
// asked or written.

import { basename, extname } from 'node:path';
import { UsageError, type Warning } from '../../../domain/errors.ts';
import { printable } from '../../../domain/workflow/printable.ts';
import type { Asked } from '../../../domain/workflow/workflow.ts';
import type {
  DocumentSource,
  LoadedDocument,
  Prepared,
  RecordedDocument,
  SeatPlan,
  Workspace,
} from '../../../domain/workflow/workspace.ts';
import { type ClassifiedQuestion, classifyQuestion, routeOf } from '../../classify/index.ts';
import { parseModels } from '../../request/parse-agents.ts';
import { STANCES } from '../model/decision.ts';
import { type DecideInput, decideInput } from '../model/input.ts';
import { recordedOf } from '../model/recorded.ts';
import { chooseFeatureDir, placeOf, stemOf } from './choose-place.ts';
import { fileStem, idFor } from './file-stem.ts';
import { parseConfig } from './parse-config.ts';
import { placeOption } from './parse-option.ts';
import { readOptions } from './read-options.ts';
import { type QuestionDraft, readQuestion } from './read-question.ts';
import type { DecideRequest } from './request.ts';

/** Values may still be the text of flags. */
type Call = { readonly [Field in keyof DecideRequest]?: unknown } & Pick<
  Partial<DecideRequest>,
  'question' | 'options' | 'judges' | 'model' | 'debate'
> & {
    readonly id?: string;
    readonly featureDir?: string;
    readonly context?: readonly DocumentSource[];
  };

export async function prepareDecide(asked: Asked, workspace: Workspace): Promise<Prepared<DecideInput>> {
  const call = asked as Call;
  refuseStdinTwice(call);
  const draft = await loadQuestion(call, workspace);
  const { documents: texts } = await workspace.read(await workspace.find(call.context ?? []));
  const config = parseConfig(
    {
      rounds: textOf(call.rounds),
      threshold: textOf(call.threshold),
      judgeTimeout: textOf(call.judgeTimeout),
      timeout: workspace.timeout,
    },
    draft.config,
  );
  const judges = readJudges(call, workspace);
  const [table] = await workspace.seat(seatsOf({ judges, config }));
  const options = readOptions(call.options, draft.options).map((one) => placeOption(one, draft.source));
  const id = (call.id ?? draft.id ?? idFor(draft.text)).trim();
  if (id === '') throw noId();
  const feature = await chooseFeatureDir(workspace, { flag: call.featureDir, written: draft.featureDir, id });
  const classification = classifyQuestion(draft.text);
  const isAsked =
    (call.debate ?? call.judges !== undefined) ||
    call.rounds !== undefined ||
    draft.config.max_rounds !== undefined;
  const route = isAsked ? ('debate' as const) : routeOf(classification);
  const asInput = (pathTo: (path: string) => string, stem: string): DecideInput =>
    decideInput.parse({
      question_id: id,
      question_text: draft.text,
      options,
      spec_context: draft.specContext,
      context: texts.map((one) => asContext(one, pathTo)),
      feature_name: draft.featureName,
      feature_dir: draft.featureDir || workspace.show(feature.path),
      config,
      file_stem: stem,
      route,
      ...(judges && { judges }),
      ...recordedOf(asked),
    });
  await workspace.refuseSecrets(sentTexts(asInput((path) => path, fileStem(id))));
  const place = placeOf(feature.path, id);
  return {
    place,
    input: ({ number, pathTo }) => asInput(pathTo, stemOf(id, number)),
    warnings: [...unknownKeys(draft), ...leftOut(draft), ...feature.warnings, ...(table?.warnings ?? [])],
    notes: async ({ before }) => [
      ...(before === undefined
        ? []
        : [`This question was asked before: ${workspace.show(before)}. It is asked again.`]),
      routeNote(route, classification),
    ],
    sent: sentTexts(asInput((path) => path, fileStem(id))),
  };
}

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

/** Which way the question goes, and why. */
function routeNote(route: DecideInput['route'], classification: ClassifiedQuestion): string {
  const { classification: name, matched_indicator: matched } = classification;
  const why = matched === null ? `${name}, by default` : `${name}, by "${printable(matched)}"`;
  return route === 'single'
    ? `Route: one judge, the pragmatic one (${why}); --debate puts it to all three`
    : `Route: three judges (${why})`;
}

/** One model for all three stances, one for each, or the embedded engine. */
export const seatsOf = ({ judges, config }: Pick<DecideInput, 'judges' | 'config'>): SeatPlan => ({
  tables: [judges === undefined ? { seats: [] } : { seats: judges.map((model) => ({ model })), judges }],
  timeout: config.timeout_per_judge,
});

/** Seats are counted, stances named: "judge:value" sits on the second. */
export function judgeSeat(role: string): string {
  const index = STANCES.findIndex((stance) => role === `judge:${stance}`);
  return index < 0 ? role : `judge:${index + 1}`;
}

/** What goes to a judge, by name. */
const sentTexts = (input: DecideInput) => [
  { label: 'the question', text: input.question_text },
  ...input.options.map(({ id, label, description }) => ({
    label: `option ${id}`,
    text: `${label}\n${description}`,
  })),
  ...(input.spec_context === '' ? [] : [{ label: 'spec_context', text: input.spec_context }]),
  ...input.context.map(({ label, text }) => ({ label, text })),
];

async function loadQuestion({ question }: Call, workspace: Workspace): Promise<QuestionDraft> {
  if (question === undefined || question.trim() === '') throw noQuestion();
  if (question !== '-' && !(await isFile(question, workspace))) return readQuestion(question, undefined);
  const found =
    question === '-'
      ? await workspace.find(['-'])
      : [{ from: 'file' as const, name: question, path: workspace.resolve(question) }];
  const { documents } = await workspace.read(found);
  const [document] = documents as [LoadedDocument];
  const draft = await readQuestion(document.text, document.path === undefined ? document.label : question);
  if (draft.text === '') throw noQuestion(printable(question));
  return document.path === undefined || draft.options.length === 0
    ? draft
    : { ...draft, source: { name: basename(question), text: document.text } };
}

const FILE_ENDINGS = ['.yaml', '.yml', '.json', '.md', '.markdown', '.txt'];

/** Also a file that is missing: whoever names question.yaml does not ask it. */
async function isFile(question: string, { exists, resolve }: Workspace): Promise<boolean> {
  if (!/\s/.test(question) && FILE_ENDINGS.includes(extname(question).toLowerCase())) return true;
  // No name of a file is longer, and the system would complain.
  if (question.length > 1000 || question.includes('\0') || question.includes('\n')) return false;
  return exists(resolve(question));
}

function refuseStdinTwice({ context = [], question }: Call): void {
  if (context.includes('-') && question === '-') {
    throw new UsageError('Standard input cannot be both the question and its context', {
      code: 'decide/stdin-twice',
      hint: 'Put one of them into a file.',
    });
  }
}

const asContext = (
  { label, text, path }: LoadedDocument,
  pathTo: (path: string) => string,
): RecordedDocument => ({
  label,
  sourcePath: path === undefined ? label : pathTo(path),
  text,
});

function readJudges({ judges, model }: Call, { models, defaults }: Workspace): string[] | undefined {
  const all = judges ?? defaults.judges;
  const named = all ?? model ?? defaults.model;
  if (named === undefined) return undefined;
  const parsed = parseModels(named, models, all === undefined ? '--model' : '--judges');
  if (parsed.length === 1 || parsed.length === 3) return [...parsed];
  throw new UsageError(`A decision has three judges: name one model for all or three, not ${parsed.length}`, {
    code: 'decide/judges',
    hint: 'The order is risk, value, effort: --judges opus,gpt,gemini',
  });
}

const unknownKeys = ({ unknown }: QuestionDraft): Warning[] =>
  unknown.length === 0
    ? []
    : [
        {
          code: 'decide/unknown-keys',
          message: `Not part of a question, and left out: ${unknown.map(printable).join(', ')}`,
        },
      ];

/** A record that was decided already is judged anew, without its outcome. */
const leftOut = ({ decided }: QuestionDraft): Warning[] =>
  decided === undefined
    ? []
    : [
        {
          code: 'decide/outcome-left-out',
          message: `The record says what was decided (${printable(decided)}); the judges are not shown it`,
        },
      ];

const noQuestion = (where?: string): UsageError =>
  new UsageError(where === undefined ? 'No question is asked' : `${where} holds no question_text`, {
    code: 'decide/no-question',
    hint: 'Ask one: steelman decide "Should we ...?" --option "A: ..." --option "B: ..." - or name a file: steelman decide question.yaml',
  });

const noId = (): UsageError =>
  new UsageError('The id of the question is empty', {
    code: 'decide/no-id',
    hint: 'Leave --id and question_id out: one is made from the question.',
  });
