// References that lead nowhere.

import type { Reference, ReferenceKind } from '../../text/find/references/find-references.ts';
import { push } from '../../text/words/index-lists.ts';
import type { Draft, FileSpan } from './finding.ts';
import type { Reading } from './reading.ts';
import { shown } from './shown.ts';

/** Further places of the same broken target that are shown with the first. */
const MOST_PLACES = 4;

export function draftReferences({ files, references }: Reading, missing: ReadonlySet<string>): Draft[] {
  const byTarget = new Map<string, Reference[]>();
  for (const reference of references) {
    if (!isBroken(reference, missing)) continue;
    push(byTarget, `${reference.file}\u0000${reference.kind}\u0000${reference.target}`, reference);
  }
  return [...byTarget.values()].flatMap(([first, ...more]) =>
    first ? [draftOf(files[first.file]?.name ?? '', first, more)] : [],
  );
}

const isBroken = ({ status, path }: Reference, missing: ReadonlySet<string>): boolean =>
  status === 'broken' || (status === 'outside' && path !== undefined && missing.has(path));

const SAYINGS: Readonly<Record<ReferenceKind, (reference: Reference) => string>> = {
  anchor: ({ target, path }) =>
    `${path === undefined ? 'This document' : shown(path)} has no heading with the anchor ${shown(target.slice(target.indexOf('#')))}`,
  file: ({ target }) => `There is no document ${shown(target)}`,
  section: ({ target }) => `This document has no ${shown(target)}`,
  label: ({ target }) => `No link definition for [${shown(target)}]`,
  footnote: ({ target }) => `No text for the footnote ${target}`,
  name: ({ target }) => `Neither a heading nor a link definition is called "${shown(target)}"`,
};

function draftOf(name: string, reference: Reference, more: readonly Reference[]): Draft {
  const { kind, target } = reference;
  const isFollowed = kind === 'anchor' || kind === 'file' || kind === 'section';
  return {
    kind: 'broken-reference',
    severity: isFollowed ? 'Medium' : 'Low',
    message: `${SAYINGS[kind](reference)}${more.length > 0 ? ` (${more.length + 1} times)` : ''}`,
    reason: isFollowed ? 'a reader who follows it arrives nowhere' : 'it is shown as plain brackets',
    spans: [spanOf(reference), ...more.slice(0, MOST_PLACES).map(spanOf)],
    identity: [name, kind, target],
  };
}

const spanOf = ({ file, start, end }: Reference): FileSpan => ({ file, start, end });
