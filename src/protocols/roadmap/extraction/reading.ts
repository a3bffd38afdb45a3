// A reading of one source under way: the document, what its sections are for, and what was found so far.

import type { Block, Document } from '../../../domain/document.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import type { Definition } from '../../../text/statements/find-requirements.ts';
import type { Role } from '../../reading/roles.ts';
import { rolesOfSections } from '../../reading/roles-of-sections.ts';
import { findDefinitions } from './find-definitions.ts';
import type { FoundCriterion, FoundDependence, FoundRequirement, OwnerKey } from './found.ts';
import type { Source } from './source.ts';

export interface Reading {
  readonly source: Source;
  readonly document: Document;
  readonly roles: readonly Role[];
  /** By the end of the defining block. */
  readonly defined: ReadonlyMap<number, Definition>;
  /** The spec names its requirements: what has no name is one only where it says so in so many words. */
  readonly hasIds: boolean;
  readonly requirements: FoundRequirement[];
  readonly criteria: FoundCriterion[];
  readonly dependences: FoundDependence[];
  /** The requirement that the block stands under. */
  owner: { readonly key: OwnerKey; readonly end: number } | undefined;
  label: { readonly role: Role | undefined; readonly section: number } | undefined;
}

/** What the whole spec says of itself, known before any part of it is read. */
export interface Naming {
  readonly hasIds: boolean;
  /** Canonical ids that it defines in the usual places. */
  readonly plainlyDefined: ReadonlySet<string>;
}

export function startReading(source: Source, naming?: Naming): Reading {
  const document = parseDocument(source.text);
  const definitions = findDefinitions(document, naming?.plainlyDefined);
  return {
    source,
    document,
    roles: rolesOfSections(document),
    defined: new Map(definitions.map((definition) => [definition.blockEnd, definition])),
    hasIds: naming?.hasIds ?? false,
    requirements: [],
    criteria: [],
    dependences: [],
    owner: undefined,
    label: undefined,
  };
}

/** End of what is nested in an item. */
export function endBelow({ blocks }: Document, index: number): number {
  const block = blocks[index] as Block;
  let end = block.end;
  for (let at = index + 1; at < blocks.length; at += 1) {
    const { parent, end: below } = blocks[at] as Block;
    if (parent === undefined || parent < index) break;
    end = Math.max(end, below);
  }
  return end;
}
