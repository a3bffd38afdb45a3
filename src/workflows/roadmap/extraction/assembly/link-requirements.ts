// Step 5: what must be done before what, as far as the spec says so by ids and titles, and what the work needs from outside.

import { push } from '../../../../text/words/index-lists.ts';
import { splitSentences } from '../../../../text/words/split-sentences.ts';
import type { SourceRef, SpecDependency } from '../../model/extraction.ts';
import type { FoundDependence } from '../findings/found.ts';
import { namesOnly } from '../statements/ids.ts';
import { plain } from '../statements/statement.ts';
import { findDependenceSigns, saysDependence } from '../words/dependency-words.ts';
import { idsIn, type KnownIds } from './known-ids.ts';
import { createNumbering } from './number-items.ts';

interface Edge {
  readonly before: string;
  readonly after: string;
  readonly source: SourceRef;
  /** The spec says it: a circle of these is its own. */
  readonly isFirm: boolean;
}

const LONGEST_NAME = 300;
const NAMED_OBJECT =
  /\bdepends? (?:up)?on\s+(?:the\s+)?(`[^`\n]{1,60}`|[A-Z][\w.+/-]*(?:\s+[A-Z0-9][\w.+/-]*){0,3})/g;

export function findDependencies(found: readonly FoundDependence[], known: KnownIds): SpecDependency[] {
  const read = found.map((one) => ({ one, edges: edgesOf(one, known) }));
  const external = read.flatMap(({ one, edges }) => externalOf(one, edges, known));
  const all = [...uniqueEdges(read.flatMap(({ edges }) => edges)), ...uniqueNames(external)].sort(
    (a, b) => a.source.line - b.source.line,
  );
  const number = createNumbering('DEP', new Set());
  return all.map((one) => ({ id: number(), ...one }));
}

type Unnumbered = Omit<SpecDependency, 'id'>;

function edgesOf(one: FoundDependence, known: KnownIds): Edge[] {
  const owner = one.owner === undefined ? undefined : known.nameOf(one.owner);
  const edge = (before: string, after: string): Edge[] =>
    before === after ? [] : [{ before, after, source: one.source, isFirm: one.needs === undefined }];
  if (one.needs && owner !== undefined)
    return one.needs.flatMap((key) => known.nameOf(key) ?? []).flatMap((id) => edge(id, owner));
  if (one.isListed && owner !== undefined) return idsIn(one.text, known).flatMap((id) => edge(id, owner));
  return sentencesOf(one.text).flatMap((sentence) => {
    const [sign] = findDependenceSigns(sentence);
    if (!sign) return [];
    const left = namedIn(sentence.slice(0, sign.start), known);
    // The reason behind it speaks of something else.
    const behind = sentence.slice(sign.end).split(BREAK, 1)[0] ?? '';
    const named = namedIn(behind, known);
    const own = owner === undefined ? [] : [owner];
    const subjects = left.length > 0 ? left : own;
    const objects = named.length === 0 && THIS.test(behind) ? own : named;
    return subjects.flatMap((subject) =>
      objects.flatMap((object) =>
        sign.direction === 'needs' ? edge(object, subject) : edge(subject, object),
      ),
    );
  });
}

/** Behind it a reason or another statement begins. */
const BREAK = /,?\s(?:since|because|so that|otherwise)\s|,\s(?:and|but|while|whereas)\s/;
/** What stands under a requirement calls it so. */
const THIS = /\bthis (?:clause|requirement|story|item|feature)\b/i;

/** By ids, else by the name of a piece of the spec, of which the first stands for all: "Recipes before Brewing". */
function namedIn(side: string, known: KnownIds): readonly string[] {
  const ids = idsIn(side, known);
  const name = side.replace(/^[\s\d.):*_-]+|(?<![\s.*_])[\s.*_]+$/g, '').toLowerCase();
  const first = known.requirements.find(({ plan }) => {
    const group = plan?.group?.toLowerCase().replace(/^(?:the|an?) /, '') ?? '';
    return group !== '' && (group === name || (group.includes(' ') && name.includes(group)));
  });
  return ids.length > 0 || first === undefined ? ids : [first.id];
}

const sentencesOf = (text: string): string[] =>
  text.split(/[;\n]/).flatMap((part) => splitSentences(part).map(({ start, end }) => part.slice(start, end)));

/** What a reader says never closes a circle: only a spec can contradict itself. */
function uniqueEdges(edges: readonly Edge[]): Unnumbered[] {
  const seen = new Map<string, Unnumbered>();
  const needs = new Map<string, string[]>();
  const reaches = (from: string, to: string, visited = new Set<string>()): boolean => {
    if (from === to) return true;
    visited.add(from);
    return (needs.get(from) ?? []).some((next) => !visited.has(next) && reaches(next, to, visited));
  };
  const firmFirst = [...edges.filter(({ isFirm }) => isFirm), ...edges.filter(({ isFirm }) => !isFirm)];
  for (const { before, after, source, isFirm } of firmFirst) {
    const key = `${before}\n${after}`;
    if (seen.has(key) || (!isFirm && reaches(before, after))) continue;
    const text = `${after} depends on ${before}`;
    seen.set(key, { text, type: 'internal', before, after, affects: [after], source });
    push(needs, after, before);
  }
  return [...seen.values()];
}

type NamedNeed = Pick<SpecDependency, 'text' | 'affects' | 'source'>;

/** Nothing that the ids of the passage have said already. */
function externalOf(one: FoundDependence, edges: readonly Edge[], known: KnownIds): NamedNeed[] {
  const owner = one.owner === undefined ? undefined : known.nameOf(one.owner);
  if (owner === undefined && edges.length > 0) return [];
  const names = one.isNamed
    ? namesIn(one)
    : [...one.text.matchAll(NAMED_OBJECT)].map(([, name = '']) => name);
  return names
    .map((name) => cut(plain(name)))
    .filter((name) => name !== '' && !namesOnly(name))
    .map((text) => ({ text, source: one.source, affects: affectedBy(one, owner, text, known) }));
}

function affectedBy(
  { affects = [] }: FoundDependence,
  owner: string | undefined,
  text: string,
  known: KnownIds,
): readonly string[] {
  const named = affects.flatMap((key) => known.nameOf(key) ?? []);
  if (named.length > 0) return named;
  return owner === undefined ? needing(text, known) : [owner];
}

const cut = (text: string): string => (text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text);

/** A list under a requirement holds names; elsewhere an item says it in its own words. */
function namesIn({ text, owner }: FoundDependence): string[] {
  if (owner !== undefined)
    return text
      .split(/,(?![^(]{0,300}\))|;|\n/)
      .filter((name) => !/^\s*(?:(?:none|n\/a|-)\.?\s*|\.\s*)?$/i.test(name));
  const sentences = sentencesOf(text.split(' | ')[0] ?? text);
  const saying = sentences.filter(saysDependence);
  return saying.length > 0 ? saying : sentences.slice(0, 1);
}

/** Requirements that it names, else those that name the thing. */
function needing(text: string, known: KnownIds): string[] {
  const named = idsIn(text, known);
  if (named.length > 0) return named;
  const name = /[A-Z][\w.+-]{2,}|`[^`\n]+`/.exec(text)?.[0]?.replace(/`/g, '');
  if (name === undefined || /^(?:The|This|All|Each|Email|User|Data)$/.test(name)) return [];
  return known.requirements.filter((one) => one.text.includes(name)).map(({ id }) => id);
}

/** Each once, with all that need it. */
function uniqueNames(needs: readonly NamedNeed[]): Unnumbered[] {
  const seen = new Map<string, Unnumbered>();
  for (const need of needs) {
    const key = need.text.toLowerCase().replace(/[`*]/g, '');
    const other = seen.get(key);
    const affects = [...new Set([...(other?.affects ?? []), ...need.affects])];
    seen.set(key, { ...(other ?? need), affects, type: 'external' });
  }
  return [...seen.values()];
}
