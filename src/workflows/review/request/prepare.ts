// From a request to what a review is made of. Everything that can be wrong with the call is found here, before anything is
// asked or written.

import { basename, dirname, extname, join } from 'node:path';
import { UsageError, type Warning } from '../../../domain/errors.ts';
import { printable, shellWord } from '../../../domain/workflow/printable.ts';
import { counted } from '../../../domain/workflow/summary.ts';
import type { Asked } from '../../../domain/workflow/workflow.ts';
import type {
  DocumentSource,
  LoadedDocument,
  PlaceRequest,
  Prepared,
  SeatedTable,
  Workspace,
} from '../../../domain/workflow/workspace.ts';
import { parseModels } from '../../request/parse-agents.ts';
import { ARTIFACT_TYPES, type ArtifactType } from '../model/challenge.ts';
import { MOST_ROUNDS, type ReviewInput, reviewInput } from '../model/input.ts';
import { runsOf } from '../model/prior.ts';
import { detectType } from './detect-type.ts';
import { REVIEW, recallEarlier } from './recall-earlier.ts';
import { seatsOf } from './seats.ts';

/** Numbers may still be the text of flags. */
interface Call {
  readonly document?: DocumentSource;
  readonly type?: ArtifactType;
  readonly maxRounds?: string | number;
  readonly context?: DocumentSource;
  /** `none`: a person. */
  readonly author?: string;
  readonly adversary?: string;
  readonly interactive?: boolean;
  readonly inPlace?: boolean;
  readonly fresh?: boolean;
  readonly output?: string;
}

export async function prepareReview(asked: Asked, workspace: Workspace): Promise<Prepared<ReviewInput>> {
  const call = asked as Call;
  const { document: named, context: beside } = call;
  if (named === undefined) throw noDocument();
  const maxRounds = parseRounds(call.maxRounds);
  const names = [named, ...(beside === undefined ? [] : [beside])];
  const found = await workspace.find(names);
  if (found.length !== names.length) throw oneDocument(named);
  const seats = readSeats(call, workspace);
  if (call.inPlace) refuseInPlace(seats.author, named);
  const { documents, warnings } = await workspace.read(found);
  const [document, context] = documents as [LoadedDocument, LoadedDocument | undefined];
  const { type, detected } = typeOf(call.type, document);
  const [table] = await workspace.seat(seatsOf(seats));
  const { prior, warnings: forgotten } = call.fresh
    ? { prior: [], warnings: [] }
    : await recallEarlier(document.path, type, workspace);
  await workspace.refuseSecrets([...documents, ...asDocuments(prior)]);
  const place = placeOf(call, document, workspace);
  const revised = call.output === undefined ? undefined : await freeRevision(place, document, workspace);
  return {
    place,
    input: ({ number, pathTo }) => {
      const asText = ({ label, text, path }: LoadedDocument) => ({
        label,
        sourcePath: path === undefined ? label : pathTo(path),
        text,
      });
      return reviewInput.parse({
        artifact: asText(document),
        type,
        ...(context && { context: asText(context) }),
        maxRounds,
        ...seats,
        ...(call.interactive && { interactive: true }),
        ...(call.inPlace && { inPlace: true }),
        ...(seats.author !== undefined && { revisedName: revised ?? revisedName(document, number) }),
        ...(prior.length > 0 && { prior }),
      });
    },
    warnings: [...warnings, ...(seats.author === undefined ? [] : oneFamily(table)), ...forgotten],
    warningsAt: ({ before }) => warnOfWaiting(before, document, workspace),
    notes: notesOf({ document, type, detected, context, prior }),
  };
}

interface Told {
  readonly document: LoadedDocument;
  readonly type: ArtifactType;
  readonly detected: string | undefined;
  readonly context: LoadedDocument | undefined;
  readonly prior: NonNullable<ReviewInput['prior']>;
}

const notesOf = ({ document, type, detected, context, prior }: Told): string[] => [
  ...(detected === undefined
    ? []
    : [printable(`Reviewing ${document.label} as ${type}: ${detected} (--type to say otherwise)`)]),
  ...(context === undefined ? [] : [printable(`Reading ${context.label} along`)]),
  ...(prior.length === 0
    ? []
    : [
        `Remembering ${counted(prior.length, 'challenge')} settled in ${runsOf(prior)} (--fresh to raise everything again)`,
      ]),
];

function parseRounds(given: string | number | undefined): number {
  if (given === undefined) return MOST_ROUNDS;
  const typed = String(given);
  const rounds = /^\d$/.test(typed.trim()) ? Number(typed) : 0;
  if (rounds >= 1 && rounds <= MOST_ROUNDS) return rounds;
  throw new UsageError(`The number of rounds must be from 1 to ${MOST_ROUNDS}, not ${typed}`, {
    code: 'review/invalid-rounds',
    hint: 'Check --max-rounds.',
  });
}

/** What was said in an earlier review goes to the adversary, too. */
const asDocuments = (prior: NonNullable<ReviewInput['prior']>) =>
  prior.map(({ id, from, reason, evidence }) => ({
    label: `${from}, ${id}`,
    text: [reason, ...evidence.map((one) => (one.kind === 'quote' ? one.text : ''))].join('\n'),
  }));

/** The names as they are recorded: only what was named, so that resume finds the same. */
function readSeats({ author, adversary }: Call, { models }: Workspace) {
  const one = (name: string | undefined, flag: string) =>
    name === undefined ? undefined : parseModels([name], models, flag)[0];
  const named = {
    author: one(author === 'none' ? undefined : author, '--author'),
    adversary: one(adversary, '--adversary'),
  };
  return {
    ...(named.author !== undefined && { author: named.author }),
    ...(named.adversary !== undefined && { adversary: named.adversary }),
  };
}

function typeOf(
  type: ArtifactType | undefined,
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

function oneFamily(table: SeatedTable | undefined): Warning[] {
  const { family } = table ?? {};
  if (family === undefined) return [];
  return [
    {
      code: 'agents/one-family',
      message: `Adversary and author are of one family (${family}): models of one maker overlook the same things. Name another with --adversary`,
    },
  ];
}

function revisedName({ path, label }: LoadedDocument, number: number): string {
  const extension = extname(path ?? label) || '.md';
  const name = basename(path ?? label, extension);
  return `${name}.revised${number === 1 ? '' : `-${number}`}${extension}`;
}

/** The revision is written beside the folder and has its number: neither replaces another file. */
function placeOf({ output }: Call, document: LoadedDocument, workspace: Workspace): PlaceRequest {
  const beside = document.path === undefined ? workspace.resolve() : dirname(document.path);
  if (output !== undefined) return { folder: workspace.resolve(output), isNamed: true };
  return {
    folder: join(beside, REVIEW),
    isNamed: false,
    delivers: (number) => [revisedName(document, number)],
  };
}

/** A folder that was named is where a script looks for it, whatever the revision has to be called. */
async function freeRevision(
  { folder }: PlaceRequest,
  document: LoadedDocument,
  { exists }: Workspace,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = revisedName(document, number);
    if (!(await exists(join(dirname(folder), name)))) return name;
  }
}

/** An author who has revised a document may well begin anew instead of going on. */
async function warnOfWaiting(
  before: string | undefined,
  { path }: LoadedDocument,
  { glance, resolve, show }: Workspace,
): Promise<Warning[]> {
  const earlier = before === undefined ? undefined : await glance(before);
  if (earlier?.status !== 'waiting') return [];
  const { data: input } = reviewInput.safeParse((await earlier.read()).started?.input);
  if (input === undefined || resolve(dirname(earlier.folder), input.artifact.sourcePath) !== path) return [];
  const next = howToContinue(earlier.folder, input, (...parts) => show(resolve(...parts)));
  const message = `A review of this document waits for you, and knows what was raised: ${next}`;
  return [{ code: 'review/another-waits', message }];
}

const FROM_STDIN = 'stdin';

/** `input` is what the review was begun with; undefined where it cannot be read. */
export function howToContinue(
  folder: string,
  input: { readonly artifact: { readonly sourcePath: string } } | undefined,
  show: (...parts: readonly string[]) => string,
): string {
  const source = input?.artifact.sourcePath ?? FROM_STDIN;
  const document = source === FROM_STDIN ? 'FILE' : show(dirname(folder), source);
  return `steelman review --continue ${shellWord(show(folder))} --artifact ${shellWord(document)} --defense defense.md`;
}

function refuseInPlace(author: string | undefined, document: DocumentSource): void {
  if (author === undefined) {
    throw new UsageError('--in-place needs an author who writes', {
      code: 'review/nothing-in-place',
      hint: 'Name one with --author; without one you edit the document yourself.',
    });
  }
  if (document === '-') {
    throw new UsageError('--in-place needs a file: standard input cannot be written over', {
      code: 'review/nothing-in-place',
      hint: 'Name the file instead of -.',
    });
  }
}

const noDocument = (): UsageError =>
  new UsageError('No document is named', {
    code: 'review/no-document',
    hint: 'Name one: steelman review REQUIREMENTS.md - or continue one: steelman review --continue review',
  });

const oneDocument = (document: DocumentSource): UsageError =>
  new UsageError(`A review is of one document: ${typeof document === 'string' ? document : document.name}`, {
    code: 'review/one-document',
    hint: 'Name one file, and at most one with --context.',
  });
