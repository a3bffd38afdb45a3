// What the author has done while a review waited: the document, read anew from the path that is typed for it, and what they
// say to the challenges. The path that the journal names is only shown: whoever wrote the journal chose it.

import { resolve } from 'node:path';
import { UsageError } from '../../../domain/errors.ts';
import type { Run } from '../../../domain/run.ts';
import {
  type AwaitPayload,
  findStrangers,
  howToContinue,
  lastArtifact,
  parseDefence,
  type ReviewInput,
} from '../../../workflows/review/index.ts';
import { readDocuments } from '../../files/documents.ts';
import { printable, showPath } from '../../files/show.ts';
import type { Revision } from './awaited.ts';

export interface RevisionRequest {
  readonly folder: string;
  readonly input: ReviewInput;
  readonly answers: Run['answers'];
  /** Where the document is now, as it was typed. */
  readonly artifact: string | undefined;
  readonly defence: string | undefined;
  readonly cwd: string;
}

export async function readRevision(request: RevisionRequest): Promise<Revision> {
  const { folder, input, answers, cwd } = request;
  if (request.artifact === undefined)
    throw nameIt(howToContinue(folder, input, (...parts) => showPath(resolve(...parts), cwd)));
  const path = resolve(cwd, request.artifact);
  const artifact = await readOne(path, cwd);
  const defence = request.defence === undefined ? '' : await readOne(resolve(cwd, request.defence), cwd);
  const replaces = lastArtifact(input, answers);
  if (artifact !== replaces || defence !== '')
    return { artifact, name: showPath(path, cwd), defence, replaces };
  throw new UsageError(
    `${showPath(path, cwd)} has not changed since the last round, and there is no defence`,
    {
      code: 'review/nothing-new',
      hint: `Revise it, or say with --defense defense.md why the challenges do not hold: ${showPath(folder, cwd)} has them.`,
    },
  );
}

const nameIt = (command: string): UsageError =>
  new UsageError(
    'The revised document is not named: which file is read is not for the folder of a run to say',
    {
      code: 'review/no-file',
      hint: `Name it with --artifact: ${command}`,
    },
  );

async function readOne(path: string, cwd: string): Promise<string> {
  const { documents } = await readDocuments([{ from: 'file', name: showPath(path, cwd), path }]);
  return documents[0]?.text ?? '';
}

export interface DefenceRequest {
  readonly revision: Revision;
  /** As the caller named it. */
  readonly file: string;
  readonly awaited: AwaitPayload;
  /** A model reads what is said to no challenge in particular; a rule does not. */
  readonly isReadByModel: boolean;
}

/** Gives back what is to be said about it. */
export function checkDefence({ revision, file, awaited, isReadByModel }: DefenceRequest): string[] {
  const { artifact, defence, replaces } = revision;
  const isAnswer = parseDefence(defence, awaited.challenges).length > 0 || isReadByModel;
  if (!isAnswer && artifact === replaces) {
    throw new UsageError(`${file} answers none of the open challenges, and the document is as it was`, {
      code: 'review/nothing-answered',
      hint: `Say under the id of each what you do about it: ${awaited.open.join(', ')}; round-${awaited.round}.md ends with a form.`,
    });
  }
  return findStrangers(defence, awaited.challenges).map(
    (name) => `${file} answers ${printable(name)}, which is not open in this review`,
  );
}
