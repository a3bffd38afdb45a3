// From flags to what a review is made of. Everything that can be wrong with the call is found here, before anything is
// asked or written.

import { basename, dirname, extname, join, resolve } from 'node:path';
import { createBudget } from '../../../agents/around/budget.ts';
import type { Limits } from '../../../domain/cost.ts';
import { UsageError, type Warning } from '../../../domain/errors.ts';
import type { DocumentSource } from '../../../workflows/adversarial/request/request.ts';
import { parseModels } from '../../../workflows/parse-agents.ts';
import { ARTIFACT_TYPES, type ArtifactType } from '../../../workflows/review/model.ts';
import { detectType } from '../../../workflows/review/request/detect-type.ts';
import { type ReviewInput, reviewInput } from '../../../workflows/review/request/input.ts';
import { refuseUnpriced } from '../../cost/prices.ts';
import { findDocuments, type LoadedDocument, readDocuments } from '../../files/documents.ts';
import { isThere } from '../../files/places.ts';
import { chooseFreeFolder, folderOf } from '../../files/run-folder.ts';
import { pathFrom } from '../../files/show.ts';
import { howToContinue } from '../../runs/check-sources.ts';
import { glanceRun } from '../../runs/find-runs.ts';
import { readRun } from '../../runs/read-run.ts';
import type { Seating } from '../../seats/choose-agents.ts';
import { refuseSecrets } from '../../secrets/find-secrets.ts';
import type { Surroundings } from '../surroundings.ts';
import { recallEarlier } from './recall-earlier.ts';
import { seatReview } from './seat-review.ts';

export interface ReviewCall {
  readonly file: DocumentSource;
  /** Detected where it is undefined. */
  readonly type?: ArtifactType | undefined;
  readonly context?: DocumentSource | undefined;
  readonly maxRounds: number;
  /** Undefined: a person. */
  readonly author?: string | undefined;
  /** Undefined: the embedded engine. */
  readonly adversary?: string | undefined;
  readonly interactive: boolean;
  readonly inPlace?: boolean | undefined;
  readonly output?: string | undefined;
  /** Raise again also what an earlier review settled. */
  readonly fresh?: boolean | undefined;
}

export interface PreparedReview {
  readonly input: ReviewInput;
  readonly seats: Seating;
  readonly folder: string;
  readonly limits: Limits;
  readonly warnings: readonly Warning[];
  /** Why the document is taken for what it is; undefined where that was said. */
  readonly detected: string | undefined;
}

export async function prepareReview(call: ReviewCall, around: Surroundings): Promise<PreparedReview> {
  const names = [call.file, ...(call.context === undefined ? [] : [call.context])];
  const found = await findDocuments(names, around);
  if (found.length !== names.length) throw oneDocument(call.file);
  const named = readSeats(call, around);
  if (call.inPlace) refuseInPlace(call);
  const { documents, warnings } = await readDocuments(found, around.stdin);
  const [document, context] = documents as [LoadedDocument, LoadedDocument | undefined];
  const { type, detected } = typeOf(call, document);
  const limits = around.limits ?? {};
  const seats = seatReview(
    { ...named, interactive: call.interactive },
    { ...around, budget: createBudget(limits) },
  );
  await refuseUnpriced(limits, seats.models);
  const recalled = call.fresh
    ? { prior: [], warnings: [] }
    : await recallEarlier({ path: document.path, type, cwd: around.cwd });
  const isSent = seats.models.some(({ alias }) => alias.provider !== 'embedded');
  if (isSent && !around.allowSecrets) await refuseSecrets([...documents, ...asDocuments(recalled.prior)]);
  const { folder, revisedName, earlier } = await choosePlace(call, document, around.cwd);
  const asInput = ({ label, text, path }: LoadedDocument) => ({
    label,
    sourcePath: path === undefined ? label : pathFrom(dirname(folder), path),
    text,
  });
  const input = reviewInput.parse({
    artifact: asInput(document),
    type,
    ...(context && { context: asInput(context) }),
    maxRounds: call.maxRounds,
    ...named,
    ...(call.interactive && { interactive: true }),
    ...(call.inPlace && { inPlace: true }),
    ...(named.author !== undefined && { revisedName }),
    ...(recalled.prior.length > 0 && { prior: recalled.prior }),
  });
  return {
    input,
    seats,
    folder,
    limits: isSent ? limits : {},
    warnings: [
      ...warnings,
      ...seats.warnings,
      ...recalled.warnings,
      ...(await warnOfWaiting(earlier, document, around.cwd)),
    ],
    detected,
  };
}

/** What was said in an earlier review goes to the adversary, too. */
const asDocuments = (prior: ReviewInput['prior'] = []): { readonly label: string; readonly text: string }[] =>
  prior.map(({ id, from, reason, evidence }) => ({
    label: `${from}, ${id}`,
    text: [reason, ...evidence.map((one) => (one.kind === 'quote' ? one.text : ''))].join('\n'),
  }));

/** The names as they are recorded: only what was named, so that resume finds the same. */
function readSeats({ author, adversary }: ReviewCall, { models }: Surroundings) {
  const one = (name: string | undefined, flag: string) =>
    name === undefined ? undefined : parseModels([name], models.keys(), flag)[0];
  const named = { author: one(author, '--author'), adversary: one(adversary, '--adversary') };
  return {
    ...(named.author !== undefined && { author: named.author }),
    ...(named.adversary !== undefined && { adversary: named.adversary }),
  };
}

function typeOf(
  { type }: ReviewCall,
  { label, text }: LoadedDocument,
): { readonly type: ArtifactType; readonly detected: string | undefined } {
  if (type !== undefined) return { type, detected: undefined };
  const detected = detectType(label, text);
  if (detected.type !== undefined) return { type: detected.type, detected: detected.reason };
  throw new UsageError(`It is not clear what ${label} is: ${detected.reason}`, {
    code: 'review/unknown-type',
    hint: `Say which with --type: ${ARTIFACT_TYPES.join(', ')}.`,
  });
}

/** The revision lies beside the folder and has its number: neither takes anybody's place. */
async function choosePlace(
  { output }: ReviewCall,
  { path, label }: LoadedDocument,
  cwd: string,
): Promise<{
  readonly folder: string;
  readonly revisedName: string;
  /** The folder that would have been taken before this one; undefined for the first, and for one that was named. */
  readonly earlier: string | undefined;
}> {
  const nameFor = (number: number): string => {
    const extension = extname(path ?? label) || '.md';
    const name = basename(path ?? label, extension);
    return `${name}.revised${number === 1 ? '' : `-${number}`}${extension}`;
  };
  const hasRoom = async (wanted: string, at: number): Promise<boolean> =>
    !(await isThere(join(dirname(wanted), nameFor(at))));
  const { folder, number } = await chooseFreeFolder({
    cwd,
    output,
    usual: join(folderOf(path, cwd), 'review'),
    // A folder that was named is where a script looks for it, whatever the revision has to be called.
    ...(output === undefined && { hasRoom }),
  });
  let ofRevision = number;
  while (!(await hasRoom(folder, ofRevision))) ofRevision += 1;
  const isNumbered = number > 1 && output === undefined;
  const earlier = isNumbered ? folder.replace(/-\d+$/, number === 2 ? '' : `-${number - 1}`) : undefined;
  return { folder, revisedName: nameFor(ofRevision), earlier };
}

/** Whoever has revised a document may well begin anew instead of going on. */
async function warnOfWaiting(
  earlier: string | undefined,
  { path }: LoadedDocument,
  cwd: string,
): Promise<Warning[]> {
  if (earlier === undefined || (await glanceRun(earlier)).status !== 'waiting') return [];
  const { data: input } = reviewInput.safeParse((await readRun(earlier)).started?.input);
  if (input === undefined || resolve(dirname(earlier), input.artifact.sourcePath) !== path) return [];
  const command = howToContinue(earlier, input, cwd);
  const message = `A review of this document waits for you, and knows what was raised: ${command}`;
  return [{ code: 'review/another-waits', message }];
}

function refuseInPlace({ author, file }: ReviewCall): void {
  if (author === undefined) {
    throw new UsageError('--in-place needs an author who writes', {
      code: 'review/nothing-in-place',
      hint: 'Name one with --author; without one you edit the document yourself.',
    });
  }
  if (file === '-') {
    throw new UsageError('--in-place needs a file: standard input cannot be written over', {
      code: 'review/nothing-in-place',
      hint: 'Name the file instead of -.',
    });
  }
}

const oneDocument = (file: DocumentSource): UsageError =>
  new UsageError(`A review is of one document: ${typeof file === 'string' ? file : file.name}`, {
    code: 'review/one-document',
    hint: 'Name one file, and at most one with --context.',
  });
