// References that lead nowhere.

import type { Reference, ReferenceKind } from '../../text/find-references.ts';
import type { Draft } from './finding.ts';
import type { Reading } from './reading.ts';
import { shown } from './shown.ts';

export function draftReferences({ references }: Reading, missing: ReadonlySet<string>): Draft[] {
  return references.filter((reference) => isBroken(reference, missing)).map(draftOf);
}

const isBroken = ({ status, path }: Reference, missing: ReadonlySet<string>): boolean =>
  status === 'broken' || (status === 'outside' && path !== undefined && missing.has(path));

const SAYINGS: Readonly<Record<ReferenceKind, (reference: Reference) => string>> = {
  anchor: ({ target, path }) =>
    `No heading${path === undefined ? '' : ` of ${shown(path)}`} has the anchor of ${shown(target)}`,
  file: ({ target }) => `There is no document ${shown(target)}`,
  section: ({ target }) => `This document has no ${shown(target)}`,
  label: ({ target }) => `No link definition for [${shown(target)}]`,
  footnote: ({ target }) => `No text for the footnote ${target}`,
  name: ({ target }) => `Neither a heading nor a link definition is called "${shown(target)}"`,
};

function draftOf(reference: Reference): Draft {
  const { kind, file, start, end, target } = reference;
  const isFollowed = kind === 'anchor' || kind === 'file' || kind === 'section';
  return {
    kind: 'broken-reference',
    severity: isFollowed ? 'Medium' : 'Low',
    message: SAYINGS[kind](reference),
    reason: isFollowed ? 'a reader who follows it arrives nowhere' : 'it is shown as plain brackets',
    spans: [{ file, start, end }],
    identity: `${kind} ${target}`,
  };
}
