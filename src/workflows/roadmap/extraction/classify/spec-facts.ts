// What a whole spec says of itself, asked before any of its statements is called something.

import { canonicalOf, clausesLike, familyOf, idsLike } from '../statements/ids.ts';
import type { Reading, Statement } from '../statements/statement.ts';
import { bareTitle, isAsking } from '../statements/titles.ts';
import { readLegend } from '../words/deferral-words.ts';
import { FIRM, isQuestion, whyNone } from '../words/sentence-kinds.ts';
import { isContract } from './contract-clauses.ts';
import { readPutOffElsewhere } from './find-deferred-ids.ts';
import type { KnownPutOff } from './why-deferred.ts';

export interface SpecFacts extends KnownPutOff {
  /** Canonical ids that asking sections define. */
  readonly defined: ReadonlySet<string>;
  /** Nothing before it defines its id. */
  isFirst(statement: Statement): boolean;
  /** Letters of those ids. */
  readonly families: ReadonlySet<string>;
  /** Some section asks: then goals, plans and introductions do not. */
  readonly hasDemands: boolean;
  /** It says enough to be the description of something. */
  readonly isWritten: boolean;
  /** Most sentences of it tell how things are or what people think, or ask back. */
  isTold(section: number): boolean;
  titleOf(section: number): string;
  /** The outermost title above it that makes the same part of it. */
  outerTitle(section: number): string;
  /** Items, rows or titled ids stand in it or below it. */
  hasItems(section: number): boolean;
  /** They stand behind this line. */
  leadsToItems(section: number, line: number): boolean;
  /** Ids of the spec that a text names. */
  mentions(text: string): readonly string[];
  /** It speaks of a section of the spec by its title. */
  namesPlace(text: string): boolean;
  /** Something asked for names the same figure. */
  isFigureTold(text: string): boolean;
  /** A contract: somebody builds for somebody. */
  readonly hasParties: boolean;
}

/** A row of short cells only says something about its id. */
const isBare = ({ row }: Statement): boolean =>
  row?.cells.slice(1).every((cell) => cell.split(/\s+/).length < 2 && !/[a-z]{4}/.test(cell)) ?? false;

/** A few sentences under one title or none are no spec. */
const FEWEST_STATEMENTS = 8;

export function factsOf({ statements, document, parts }: Reading): SpecFacts {
  const { sections } = document;
  const asking = statements.filter(({ part }) => isAsking(part));
  const first = firstOf(asking);
  const known = new Set(statements.flatMap(({ canonical }) => canonical ?? []));
  const elsewhere = readPutOffElsewhere(statements, (id) => first.has(id));
  const told = toldSections(asking);
  const places = placesOf({ document, parts });
  const lastItem = lastItems(statements, sections);
  const isWritten = sections.length > 2 || statements.length >= FEWEST_STATEMENTS;
  const outermost = (section: number): number => {
    const up = sections[section]?.parent;
    return up !== undefined && parts[up] === parts[section] ? outermost(up) : section;
  };
  return {
    defined: new Set(first.keys()),
    isFirst: (statement) => first.get(statement.canonical ?? '') === statement,
    families: new Set([...first.keys()].map(familyOf)),
    hasDemands: asking.some((one) => isDemand(one, isWritten)),
    isWritten,
    legend: new Set([...readLegend(document.text), ...elsewhere.marks]),
    putOff: elsewhere.ids,
    isTold: (section) => told.has(section),
    titleOf: (section) => sections[section]?.title ?? '',
    outerTitle: (section) => sections[outermost(section)]?.title ?? '',
    hasItems: (section) => lastItem.has(section),
    leadsToItems: (section, line) => (lastItem.get(section) ?? 0) > line,
    mentions: (text) => [
      ...new Set([...idsLike(text), ...clausesLike(text)].filter((id) => known.has(canonicalOf(id)))),
    ],
    namesPlace: (text) => places.some((place) => text.toLowerCase().includes(place)),
    isFigureTold: (text) =>
      (text.match(FIGURE) ?? []).some((figure) => asking.some(({ said }) => said.includes(figure))),
    hasParties: isContract(document.text),
  };
}

/** By canonical id: what defines it. */
function firstOf(asking: readonly Statement[]): ReadonlyMap<string, Statement> {
  const first = new Map<string, Statement>();
  for (const one of asking)
    if (one.canonical !== undefined && !isBare(one) && !first.has(one.canonical))
      first.set(one.canonical, one);
  return first;
}

/** By section: the line of the last item, row or titled id in it or below it. */
function lastItems(
  statements: readonly Statement[],
  sections: Reading['document']['sections'],
): ReadonlyMap<number, number> {
  const last = new Map<number, number>();
  for (const { form, owner, section, line } of statements) {
    if (form === 'sentence' || owner) continue;
    for (let at: number | undefined = section; at !== undefined; at = sections[at]?.parent)
      last.set(at, line);
  }
  return last;
}

/** Titles of asking sections that are names of several words. */
const placesOf = ({ document, parts }: Pick<Reading, 'document' | 'parts'>): readonly string[] =>
  document.sections
    .filter(({ index }) => isAsking(parts[index] ?? 'other'))
    .map(({ title }) =>
      bareTitle(title)
        .toLowerCase()
        .replace(/^(?:the|an?) /, ''),
    )
    .filter((title) => title.includes(' '));

const FIGURE = /(?<![\d.,])\d[\d.,]*\s?\p{L}{1,12}/gu;

const isDemand = ({ form, part, id, text }: Statement, isWritten: boolean): boolean =>
  form !== 'sentence' ||
  part === 'asking' ||
  id !== undefined ||
  FIRM.test(text) ||
  (isWritten && whyNone(text) === undefined && text.split(/\s+/).length > 3);

const FEWEST_TOLD = 4;

/** Sections without ids whose statements mostly ask for nothing: what binds in them is part of the story. */
function toldSections(asking: readonly Statement[]): ReadonlySet<number> {
  const counts = new Map<number, { all: number; none: number }>();
  for (const { section, form, text, id, part } of asking) {
    const count = counts.get(section) ?? { all: 0, none: 0 };
    const isNone = form === 'row' ? false : form === 'item' ? isQuestion(text) : whyNone(text) !== undefined;
    const weight = id === undefined && part === 'other' ? 1 : Number.POSITIVE_INFINITY;
    counts.set(section, { all: count.all + weight, none: count.none + (isNone ? 1 : 0) });
  }
  return new Set(
    [...counts].flatMap(([at, { all, none }]) => (all >= FEWEST_TOLD && none * 2 > all ? [at] : [])),
  );
}
