// A folder of documents, read once: parsed, its claims, references and requirement ids listed. Nothing is judged.

import type { PlacedClaim } from '../../text/find/find-repeated.ts';
import type { ReadFile } from '../../text/find/references/find-references.ts';
import { findReferences, type Reference } from '../../text/find/references/find-references.ts';
import { parseDocument } from '../../text/parse/parse-document.ts';
import { createClaimExtractor } from '../../text/statements/extract-claims.ts';
import { findRequirements, type Requirements } from '../../text/statements/find-requirements.ts';
import { createReader, type Reader } from '../../text/statements/read-statement.ts';

export interface CheckedText {
  /** Relative path with `/`; links between files are followed by it. */
  readonly name: string;
  readonly text: string;
}

/** Everything that was read, before it is judged. */
export interface Reading {
  readonly files: readonly ReadFile[];
  readonly reader: Reader;
  readonly claims: readonly PlacedClaim[];
  readonly references: readonly Reference[];
  readonly requirements: Requirements;
  /** Documents that are linked to but were not given, as they would be named. */
  readonly outside: readonly string[];
}

export function readFolder(texts: readonly CheckedText[]): Reading {
  const files = [...texts]
    .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
    .map(({ name, text }) => ({ name, document: parseDocument(text) }));
  const reader = createReader();
  const extractor = createClaimExtractor(reader);
  const claims = files.flatMap(({ name, document }, file) =>
    extractor.extract(name, document).map((claim) => ({ file, claim })),
  );
  const references = findReferences(files);
  const outside = references.flatMap(({ status, path }) => (status === 'outside' && path ? [path] : []));
  return {
    files,
    reader,
    claims,
    references,
    requirements: findRequirements(files),
    outside: [...new Set(outside)].sort(),
  };
}
