// Step 5: what must be done before what, as far as the spec says so by ids, and what the work needs from outside.

import { splitSentences } from '../../../../text/words/split-sentences.ts';
import type { SourceRef, SpecDependency } from '../../model/extraction.ts';
import type { FoundDependence } from '../findings/found.ts';
import { canonicalOf, clausesLike, idsLike, namesOnly } from '../statements/ids.ts';
import { plain } from '../statements/statement.ts';
import { type DependenceSign, findDependenceSigns, saysDependence } from '../words/dependency-words.ts';
import { idsIn, type KnownIds } from './known-ids.ts';
import { createNumbering } from './number-items.ts';

interface Edge {
  readonly before: string;
  readonly after: string;
  readonly text: string;
  readonly source: SourceRef;
  /** Named by words, not by ids. */
  readonly isGuessed: boolean;
  /** The spec says it by ids: a circle of these is its own. */
  readonly isFirm: boolean;
}

const LONGEST_NAME = 300;
const NAMED_OBJECT =
  /\bdepends? (?:up)?on\s+(?:the\s+)?(`[^`\n]{1,60}`|[A-Z][\w.+/-]*(?:\s+[A-Z0-9][\w.+/-]*){0,3})/g;

export function findDependencies(found: readonly FoundDependence[], known: KnownIds): SpecDependency[] {
  const edges = found.flatMap((one) => edgesOf(one, known));
  const external = found.flatMap((one) => externalOf(one, known));
  const all = [...uniqueEdges(edges), ...uniqueNames(external)].sort((a, b) => a.source.line - b.source.line);
  const number = createNumbering('DEP', new Set());
  return all.map((one) => ({ id: number(), ...one }));
}

type Unnumbered = Omit<SpecDependency, 'id'>;

const edgesOf = (one: FoundDependence, known: KnownIds): Edge[] =>
  readEdges(one, known).filter(({ isGuessed }) => !(one.isRead && isGuessed));

function readEdges(one: FoundDependence, known: KnownIds): Edge[] {
  const owner = one.owner === undefined ? undefined : known.nameOf(one.owner);
  const edge = (before: string, after: string, isGuessed: boolean): Edge[] =>
    before === after
      ? []
      : [
          {
            before,
            after,
            text: `${after} depends on ${before}`,
            source: one.source,
            isGuessed,
            isFirm: !isGuessed && one.needs === undefined,
          },
        ];
  if (one.needs && owner !== undefined)
    return one.needs.flatMap((key) => known.nameOf(key) ?? []).flatMap((id) => edge(id, owner, false));
  if (one.isListed && owner !== undefined)
    return idsIn(one.text, known).flatMap((id) => edge(id, owner, false));
  return sentencesOf(one.text).flatMap((sentence) => {
    const sign = findDependenceSigns(sentence)[0] ?? signBetween(sentence, known);
    if (!sign) return [];
    const sides = sidesOf(sentence, sign, owner, one, known);
    const between = sides.isGuessed ? signBetween(sentence, known) : undefined;
    // Two that are named are not guessed past: "FR-4 shows what comes from FR-2 and cannot be tested without it".
    const { subjects, objects, isGuessed } = between ? sidesOf(sentence, between, owner, one, known) : sides;
    return subjects.flatMap((subject) =>
      objects.flatMap((object) =>
        (between ?? sign).direction === 'needs'
          ? edge(object, subject, isGuessed)
          : edge(subject, object, isGuessed),
      ),
    );
  });
}

const OTHER_LINK = /\b(?:not|no|never|unlike|instead|replac\w+|supersed\w+|same|see|like|both cover)\b/i;

/** "The report in FR-10 is computed from the records of FR-13": what is told of one by way of another needs it. */
function signBetween(sentence: string, known: KnownIds): DependenceSign | undefined {
  if (OTHER_LINK.test(sentence)) return undefined;
  const places = [...idsLike(sentence), ...clausesLike(sentence)]
    .filter((id) => known.nameOf(canonicalOf(id)) !== undefined)
    .map((id) => ({ start: sentence.indexOf(id), end: sentence.indexOf(id) + id.length }))
    .sort((a, b) => a.start - b.start);
  const gap = places.findIndex(({ end }, at) =>
    /[a-z]{2}/i.test(sentence.slice(end, places[at + 1]?.start).replace(/\band\b|\bor\b/g, '')),
  );
  const at = places[gap]?.end;
  return at === undefined || gap === places.length - 1
    ? undefined
    : { start: at, end: at, direction: 'needs' };
}

/** Who stands on which side of the sign: by ids, by what it stands under, else by words. */
function sidesOf(
  sentence: string,
  { start, end }: DependenceSign,
  owner: string | undefined,
  { self }: FoundDependence,
  known: KnownIds,
) {
  const before = sentence.slice(0, start);
  // The reason behind it speaks of something else.
  const behind = sentence.slice(end).split(BREAK, 1)[0] ?? '';
  const [left, named] = [namedIn(before, known), namedIn(behind, known)];
  const right = named.length === 0 && owner !== undefined && THIS.test(behind) ? [owner] : named;
  const own = self === undefined ? undefined : known.nameOf(self);
  const guess = (side: string, without: readonly string[]): readonly string[] =>
    owner === undefined
      ? known.nearest(side, own === undefined ? without : [own, ...without]).slice(0, 1)
      : [];
  const above = owner === undefined ? guess(before, right) : [owner];
  const subjects = left.length > 0 ? left : above;
  const objects = right.length > 0 ? right : guess(behind, subjects);
  return { subjects, objects, isGuessed: (left.length === 0 && owner === undefined) || right.length === 0 };
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

/** What is only guessed, or read by somebody, never closes a circle: only a spec can contradict itself. */
function uniqueEdges(edges: readonly Edge[]): Unnumbered[] {
  const seen = new Map<string, Unnumbered>();
  const needs = new Map<string, Set<string>>();
  const reaches = (from: string, to: string, visited = new Set<string>()): boolean => {
    if (from === to) return true;
    visited.add(from);
    return [...(needs.get(from) ?? [])].some((next) => !visited.has(next) && reaches(next, to, visited));
  };
  const stated = [
    ...edges.filter(({ isFirm }) => isFirm),
    ...edges.filter(({ isFirm, isGuessed }) => !isFirm && !isGuessed),
    ...edges.filter(({ isGuessed }) => isGuessed),
  ];
  for (const { before, after, text, source, isFirm } of stated) {
    const key = `${before}\n${after}`;
    if (seen.has(key) || (!isFirm && reaches(before, after))) continue;
    seen.set(key, { text, type: 'internal', before, after, affects: [after], source });
    needs.set(after, (needs.get(after) ?? new Set()).add(before));
  }
  return [...seen.values()];
}

interface NamedNeed {
  readonly text: string;
  readonly affects: readonly string[];
  readonly source: SourceRef;
}

/** Nothing that the ids of the passage have said already. */
function externalOf(one: FoundDependence, known: KnownIds): NamedNeed[] {
  const owner = one.owner === undefined ? undefined : known.nameOf(one.owner);
  if (owner === undefined && edgesOf(one, known).length > 0) return [];
  const names = one.isNamed
    ? namesIn(one)
    : [...one.text.matchAll(NAMED_OBJECT)].map(([, name = '']) => name);
  return names
    .map((name) => cut(plain(name)))
    .filter((name) => name !== '' && !namesOnly(name))
    .map((text) => ({
      text,
      source: one.source,
      affects: affectedBy(one, owner, text, known),
    }));
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

function uniqueNames(needs: readonly NamedNeed[]): Unnumbered[] {
  const seen = new Map<string, NamedNeed>();
  for (const need of needs) {
    const key = need.text.toLowerCase().replace(/[`*]/g, '');
    const other = seen.get(key);
    const affects = [...new Set([...(other?.affects ?? []), ...need.affects])];
    seen.set(key, { ...(other ?? need), affects });
  }
  return [...seen.values()].map((need) => ({ ...need, type: 'external' }));
}
