// What an author says is looked at before a round is spent on it: an answer that names no open challenge is lost, and a
// round that is over does not come back.

import { UsageError } from '../../domain/errors.ts';
import { findStrangers, parseDefence } from '../../protocols/review/defence/parse-defence.ts';
import type { AwaitPayload } from '../../protocols/review/questions/await-revision.ts';
import { printable } from '../label-documents.ts';
import type { Revision } from './await-person.ts';

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
