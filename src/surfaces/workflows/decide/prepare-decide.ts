// From flags to what a decision is made of. Everything that can be wrong with the call is found here, before anything is
// asked or written.

import { basename, dirname, extname, resolve } from 'node:path';
import { createBudget } from '../../../agents/around/budget.ts';
import type { Limits } from '../../../domain/cost.ts';
import { UsageError, type Warning } from '../../../domain/errors.ts';
import type { DocumentSource } from '../../../workflows/adversarial/request/request.ts';
import {
  type ClassifiedQuestion,
  classifyQuestion,
  routeOf,
} from '../../../workflows/decide/classify/index.ts';
import { idFor } from '../../../workflows/decide/request/file-stem.ts';
import { type DecideInput, decideInput } from '../../../workflows/decide/request/input.ts';
import { parseModels } from '../../../workflows/parse-agents.ts';
import { refuseUnpriced } from '../../cost/prices.ts';
import { findDocuments, type LoadedDocument, readDocuments } from '../../files/documents.ts';
import { exists } from '../../files/places.ts';
import { pathFrom, printable } from '../../files/show.ts';
import type { Seating } from '../../seats/choose-agents.ts';
import { refuseSecrets } from '../../secrets/find-secrets.ts';
import type { Surroundings } from '../surroundings.ts';
import { chooseDecidePlace, chooseFeatureDir } from './choose-place.ts';
import { type ConfigFlags, parseConfig } from './parse-config.ts';
import { completeOptions, parseOption, placeOption } from './parse-option.ts';
import { type QuestionDraft, readQuestion } from './read-question.ts';
import { seatDecide } from './seat-decide.ts';

/** As typed. */
export interface DecideCall extends ConfigFlags {
  readonly question: string | undefined;
  readonly options: readonly (
    | string
    | { readonly id?: string; readonly label: string; readonly description?: string }
  )[];
  readonly context: readonly DocumentSource[];
  readonly id?: string | undefined;
  readonly featureDir?: string | undefined;
  readonly judges?: string | readonly string[] | undefined;
  readonly model?: string | undefined;
  /** True where the caller wants three judges whatever the class, or names them. */
  readonly debate: boolean;
  readonly interactive: boolean;
}

export interface PreparedDecision {
  readonly input: DecideInput;
  readonly seats: Seating;
  readonly folder: string;
  /** An earlier run of the same question. */
  readonly before: string | undefined;
  readonly classification: ClassifiedQuestion;
  readonly limits: Limits;
  readonly warnings: readonly Warning[];
}

export async function prepareDecide(call: DecideCall, around: Surroundings): Promise<PreparedDecision> {
  refuseStdinTwice(call);
  const draft = await loadQuestion(call, around);
  const context = await findDocuments(call.context, around);
  const { documents: texts } = await readDocuments(context, around.stdin);
  const config = parseConfig(call, draft.config);
  const judges = readJudges(call, around);
  const limits = around.limits ?? {};
  const seats = seatDecide({ judges, config }, { ...around, budget: createBudget(limits) });
  await refuseUnpriced(limits, seats.models);
  const isSent = seats.models.some(({ alias }) => alias.provider !== 'embedded');
  const options = readOptions(call, draft).map((one) => placeOption(one, draft.source));
  const id = (call.id ?? draft.id ?? idFor(draft.text)).trim();
  if (id === '') throw noId();
  const feature = await chooseFeatureDir(around.cwd, {
    flag: call.featureDir,
    written: draft.featureDir,
    id,
  });
  const place = await chooseDecidePlace(feature.path, id);
  const classification = classifyQuestion(draft.text);
  const isAsked = call.debate || call.rounds !== undefined || draft.config.max_rounds !== undefined;
  const input = decideInput.parse({
    question_id: id,
    question_text: draft.text,
    options,
    spec_context: draft.specContext,
    context: texts.map((one) => asContext(one, dirname(place.folder))),
    feature_name: draft.featureName,
    feature_dir: draft.featureDir || pathFrom(around.cwd, feature.path) || '.',
    config,
    file_stem: place.stem,
    route: isAsked ? 'debate' : routeOf(classification),
    ...(judges && { judges }),
    ...(call.interactive && { interactive: true }),
  });
  if (isSent && !around.allowSecrets) await refuseSecrets(sentTexts(input));
  return {
    input,
    seats,
    folder: place.folder,
    before: place.before,
    classification,
    limits: isSent ? limits : {},
    warnings: [...unknownKeys(draft), ...leftOut(draft), ...feature.warnings, ...seats.warnings],
  };
}

/** What goes to a judge, by name. */
export const sentTexts = (input: DecideInput) => [
  { label: 'the question', text: input.question_text },
  ...input.options.map(({ id, label, description }) => ({
    label: `option ${id}`,
    text: `${label}\n${description}`,
  })),
  ...(input.spec_context === '' ? [] : [{ label: 'spec_context', text: input.spec_context }]),
  ...input.context.map(({ label, text }) => ({ label, text })),
];

async function loadQuestion({ question }: DecideCall, around: Surroundings): Promise<QuestionDraft> {
  if (question === undefined || question.trim() === '') throw noQuestion();
  if (question !== '-' && !(await isFile(question, around.cwd))) {
    return readQuestion(question, undefined);
  }
  const found =
    question === '-'
      ? await findDocuments(['-'], around)
      : [{ from: 'file' as const, name: question, path: resolve(around.cwd, question) }];
  const { documents } = await readDocuments(found, around.stdin);
  const [document] = documents as [LoadedDocument];
  const draft = await readQuestion(document.text, document.path === undefined ? document.label : question);
  if (draft.text === '') throw noQuestion(printable(question));
  return document.path === undefined || draft.options.length === 0
    ? draft
    : { ...draft, source: { name: basename(question), text: document.text } };
}

const FILE_ENDINGS = ['.yaml', '.yml', '.json', '.md', '.markdown', '.txt'];

/** Also a file that is missing: whoever names question.yaml does not ask it. */
async function isFile(question: string, cwd: string): Promise<boolean> {
  if (!/\s/.test(question) && FILE_ENDINGS.includes(extname(question).toLowerCase())) return true;
  // No name of a file is longer, and the system would complain.
  if (question.length > 1000 || question.includes('\0') || question.includes('\n')) return false;
  return exists(resolve(cwd, question));
}

function refuseStdinTwice({ context, question }: DecideCall): void {
  if (context.includes('-') && question === '-') {
    throw new UsageError('Standard input cannot be both the question and its context', {
      code: 'decide/stdin-twice',
      hint: 'Put one of them into a file.',
    });
  }
}

const asContext = ({ label, text, path }: LoadedDocument, sadd: string) => ({
  label,
  sourcePath: path === undefined ? label : pathFrom(sadd, path),
  text,
});

function readOptions({ options }: DecideCall, draft: QuestionDraft) {
  if (options.length > 0 && draft.options.length > 0) {
    throw new UsageError('The file lists options, and so does --option', {
      code: 'decide/options-twice',
      hint: 'Leave one of them out.',
    });
  }
  const complete = completeOptions(
    options.length > 0
      ? options.map((option) => (typeof option === 'string' ? parseOption(option) : option))
      : draft.options,
  );
  const silent = complete.findIndex(({ description }) => description === '');
  if (complete.length > 1 && silent >= 0) throw silentOption(silent);
  const parsed = decideInput.shape.options.safeParse(complete);
  if (parsed.success) return parsed.data;
  throw badOptions(complete.length, parsed.error.issues[0]);
}

const silentOption = (index: number): UsageError =>
  new UsageError(`Option ${index + 1} says nothing: it has neither label nor description`, {
    code: 'decide/bad-option',
    hint: 'Say what each is, and what speaks for and against it: judges know nothing else.',
  });

function badOptions(
  count: number,
  issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined,
): UsageError {
  if (count < 2) {
    return new UsageError(`A decision needs at least two options, not ${count}`, {
      code: 'decide/no-options',
      hint: 'Name them: --option "A: none" --option "B: full" - or list them in a file with question_text and options.',
    });
  }
  const [index] = issue?.path ?? [];
  const which =
    typeof index === 'number' ? `Option ${index + 1}: the id is not usable` : 'Two options have the same id';
  return new UsageError(count > 26 ? `At most 26 options, not ${count}` : which, {
    code: 'decide/bad-option',
    hint: 'Ids are short and all different: letters, digits, blanks, dots and dashes, capital or not, and none is called none. Without any, letters are given.',
  });
}

function readJudges({ judges, model }: DecideCall, { models }: Surroundings): string[] | undefined {
  const named = judges ?? model;
  if (named === undefined) return undefined;
  const parsed = parseModels(named, models.keys(), judges === undefined ? '--model' : '--judges');
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
