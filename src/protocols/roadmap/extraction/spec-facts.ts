// What a whole spec says of itself, asked before any of its statements is called something.

import type { SpecFacts } from './called.ts';
import type { Row } from './columns.ts';
import { canonicalOf, idsLike } from './head-id.ts';
import type { Reading } from './reading.ts';
import type { Statement } from './statement.ts';
import { isAsking } from './title-parts.ts';

const familyOf = (canonical: string): string => canonical.replace(/-(?<!-\d+-)\d+(?:-\d+)*[a-z]?$/i, '');

/** A row of short cells only says something about its id. */
const isBare = (row: Row | undefined): boolean =>
  row?.cells.slice(1).every((cell) => cell.split(/\s+/).length < 2 && !/[a-z]{4}/.test(cell)) ?? false;

/** A few sentences are no spec. */
const FEWEST_STATEMENTS = 8;

export function factsOf({ statements, document, parts }: Reading): SpecFacts {
  const { sections } = document;
  const listed = new Set(statements.flatMap(({ form, section }) => (form === 'sentence' ? [] : [section])));
  const asking = statements.filter(({ part }) => isAsking(part) || part === 'other');
  const first = new Map<string, Statement>();
  for (const one of asking)
    if (one.canonical !== undefined && !isBare(one.row) && !first.has(one.canonical))
      first.set(one.canonical, one);
  const defined = [...first.keys()];
  const known = new Map(
    statements.flatMap(({ id, canonical }) =>
      id === undefined || canonical === undefined ? [] : [[canonical, id] as const],
    ),
  );
  return {
    defined: new Set(defined),
    isFirst: (statement) => first.get(statement.canonical ?? '') === statement,
    families: new Set(defined.map(familyOf)),
    hasDemands: asking.some(
      ({ form, text, part }) =>
        form !== 'sentence' || part === 'functional' || /\b(?:must|shall|should)\b/i.test(text),
    ),
    hasFeatures: asking.some(({ part }) => part === 'functional'),
    isWritten: statements.length >= FEWEST_STATEMENTS,
    titleOf: (section) => sections[section]?.title ?? '',
    outerTitle: (section) => {
      let at = section;
      for (
        let up = sections[at]?.parent;
        up !== undefined && parts[up] === parts[section];
        up = sections[up]?.parent
      )
        at = up;
      return sections[at]?.title ?? '';
    },
    hasItems: (section) => {
      const { start = 0, treeEnd = 0 } = sections[section] ?? {};
      return sections.some((one) => one.start >= start && one.start < treeEnd && listed.has(one.index));
    },
    mentions: (text) => [...new Set(idsLike(text).filter((id) => known.has(canonicalOf(id))))],
  };
}
