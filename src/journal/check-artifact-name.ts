// Artifact names become files in a run folder. They are made by workflows, yet may carry words of a document
// or a model, so whatever could leave the folder, hide in it or fail on another system is refused.

import { InternalError } from '../domain/errors.ts';

export const JOURNAL_FILE = 'journal.jsonl';
export const SUMMARY_FILE = 'run.json';
export const CONTRACT_FILE = 'return-contract.yaml';

/** File systems count bytes. */
const LONGEST_NAME = 255;

const RULES: readonly (readonly [wrong: RegExp, because: string])[] = [
  [/^$/, 'is empty'],
  [/[/\\]/, 'holds a path separator'],
  [/^\./, 'begins with a dot'],
  [/\.\./, 'holds two dots in a row'],
  [/[\p{Cc}<>:"|?*]/u, 'holds a character that file names cannot have everywhere'],
  [/\p{Cs}/u, 'holds half a character'],
  [/[. ]$/, 'ends with a dot or a space'],
  [/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i, 'is the name of a device on Windows'],
  [/^(journal\.jsonl|run\.json|return-contract\.yaml)$/i, 'is kept for the run itself'],
];

export function checkArtifactName(name: string): void {
  const because = RULES.find(([wrong]) => wrong.test(name))?.[1];
  const tooLong = Buffer.byteLength(name) > LONGEST_NAME ? 'is too long' : undefined;
  if (because === undefined && tooLong === undefined) return;
  throw new InternalError(`Artifact name ${JSON.stringify(name)} ${because ?? tooLong}`, {
    code: 'internal/artifact-name',
  });
}
