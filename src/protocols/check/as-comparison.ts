// A folder seen as a comparison, for the finders that need no more of it than texts and claims: no topics are
// matched, because files of a folder are no variants of each other.

import type { Claim } from '../../domain/claim.ts';
import type { Variant } from '../../domain/document.ts';
import type { Comparison } from '../../text/compare/compare-documents.ts';
import type { Reading } from './reading.ts';

/** Files are known by their names. */
export const asVariants = ({ files }: Pick<Reading, 'files'>): Variant[] =>
  files.map(({ name, document }, index) => ({
    id: name,
    number: index + 1,
    label: name,
    sourcePath: name,
    agentSpec: 'original',
    document,
  }));

export function asComparison(reading: Reading): Comparison {
  const { files, reader, claims } = reading;
  const perFile = files.map((): Claim[] => []);
  for (const { file, claim } of claims) perFile[file]?.push(claim);
  return {
    variants: asVariants(reading),
    reader,
    claims: perFile,
    sections: [],
    topics: [],
    alignment: { clusters: [], total: 0, shared: 0 },
    homeOf: () => 0,
    topicOf: () => 0,
    areKin: () => false,
    kinship: { pairs: [], verdict: 'independent', strangers: [] },
    renamed: [],
    keyOf: ({ statement }) => statement.id,
    addressOf: () => ({ topic: 0, record: '', metadata: false, repeated: false }),
    textOf: (name) => files.find((file) => file.name === name)?.document.text ?? '',
  };
}
