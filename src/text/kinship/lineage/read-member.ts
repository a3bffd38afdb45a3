// What one document tells about its place in a series: its labels, and what it says about others.

import { readTitle, type Title } from '../compare-titles.ts';
import { compareValues, type Label, readHeadLabels, readNameLabels } from './read-labels.ts';
import { type Reference, readReferences } from './read-references.ts';
import { readSuccessions, type Succession } from './read-successions.ts';

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

export interface Member {
  readonly name: string;
  readonly stem: string;
  readonly nameLabels: readonly Label[];
  readonly headLabels: readonly Label[];
  readonly successions: readonly Succession[];
  readonly references: readonly Reference[];
  readonly title: Title;
  readonly lines: readonly string[];
}

export function readMember({ name, text }: NamedText): Member {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const { stem, labels } = readNameLabels(name);
  const successions = readSuccessions(lines);
  const head = readHeadLabels(lines);
  const logged = newestEntries(successions).filter(({ style }) => head.every((own) => own.style !== style));
  return {
    name,
    stem,
    nameLabels: labels,
    headLabels: [...head, ...logged],
    successions,
    references: readReferences(lines),
    title: readTitle(lines),
    lines,
  };
}

/** A log goes up to the revision that holds it. */
function newestEntries(successions: readonly Succession[]): Label[] {
  const newest = new Map<string, Label>();
  for (const { label, named, line, text } of successions) {
    if (label === undefined || named !== '') continue;
    const known = newest.get(label.style);
    if (known === undefined || compareValues(known.value, label.value) < 0)
      newest.set(label.style, { ...label, line, text });
  }
  return [...newest.values()];
}
