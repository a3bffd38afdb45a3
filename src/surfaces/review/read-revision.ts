// What the author has done while a review waited: the document, read anew from the path that is typed for it, and what they
// say to the challenges. The path that the journal names is only shown: whoever wrote the journal chose it.

import { resolve } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import type { Run } from '../../domain/run.ts';
import type { ReviewInput } from '../../protocols/review/input.ts';
import { AWAIT_REVISION, awaitRevision } from '../../protocols/review/questions/await-revision.ts';
import { readDocuments } from '../documents.ts';
import { howToContinue } from '../runs/how-to-continue.ts';
import { showPath } from '../show-path.ts';
import type { Revision } from './await-person.ts';

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
  if (request.artifact === undefined) throw nameIt(howToContinue(folder, input, cwd));
  const path = resolve(cwd, request.artifact);
  const artifact = await readOne(path, cwd);
  const defence = request.defence === undefined ? '' : await readOne(resolve(cwd, request.defence), cwd);
  const replaces = lastArtifact(input, answers);
  if (artifact !== replaces || defence !== '')
    return { artifact, name: showPath(path, cwd), defence, replaces };
  throw new UsageError(`${showPath(path, cwd)} is as the last round saw it, and no defence is given`, {
    code: 'review/nothing-new',
    hint: `Revise it, or say with --defense defense.md why the challenges do not hold: ${showPath(folder, cwd)} has them.`,
  });
}

const nameIt = (command: string): UsageError =>
  new UsageError(
    'The revised document is not named: which file is read is not for the folder of a run to say',
    {
      code: 'review/no-file',
      hint: `Name it with --artifact: ${command}`,
    },
  );

/** The document as the run saw it last: as it was given, or as it was revised since. */
export function lastArtifact(input: Pick<ReviewInput, 'artifact'>, answers: Run['answers']): string {
  const revised = [...answers.values()]
    .filter(({ question }) => question === AWAIT_REVISION)
    .map(({ answer }) => awaitRevision.answer.safeParse(answer).data?.artifact);
  return revised.at(-1) ?? input.artifact.text;
}

async function readOne(path: string, cwd: string): Promise<string> {
  const { documents } = await readDocuments([{ from: 'file', name: showPath(path, cwd), path }]);
  return documents[0]?.text ?? '';
}
