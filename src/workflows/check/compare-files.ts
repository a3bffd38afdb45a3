// Which files of a folder are compared with which, as variants of each other, and what opposes what there. Up to thirty
// files: each with each. More: those of one folder, and those that share an id or a longer wording, thirty at a time.
// For finders that need no more than texts and claims the folder is seen as one comparison, without topics.

import type { Claim } from '../../domain/claim.ts';
import type { Variant } from '../../domain/document.ts';
import { type Comparison, compareDocuments } from '../../text/relations/comparison/compare-documents.ts';
import { findOpposed } from '../../text/relations/find-opposed.ts';
import { foldId, headId } from '../../text/relations/records/read-records.ts';
import { groupLinked } from '../../text/relations/revisions/order-all.ts';
import type { Renamed } from '../../text/relations/revisions/renames/find-renamed.ts';
import { groupOpposed, type Opposed } from '../../text/relations/slots/group-opposed.ts';
import { push } from '../../text/words/index-lists.ts';
import type { Reading } from './reading.ts';

/** The alignment keeps a bit for each variant. */
const MOST_AT_ONCE = 30;
/** Shorter wordings are said of many things. */
const FEWEST_STEMS = 4;
/** As many unlike values are a form that each file fills in; of revisions, more. */
const FORM_VALUES = 3;
const FORM_VALUES_OF_KIN = 6;

export interface ComparedFiles {
  /** One matter each, between files; what one file says twice is not among them. */
  readonly matters: readonly (readonly [Opposed, ...Opposed[]])[];
  /** What files call by another name throughout. */
  readonly renamed: readonly RenamedFiles[];
  /** Pairs of files that were compared, and all there are. */
  readonly pairs: number;
  readonly allPairs: number;
}

export interface RenamedFiles {
  /** The names and, for each, a line that has it. */
  readonly places: readonly { readonly name: string; readonly file: number; readonly line: number }[];
  readonly times: number;
}

export function compareFiles(reading: Reading): ComparedFiles {
  const { files } = reading;
  const variants = asVariants(reading);
  const told = new Set<string>();
  const pairs = new Set<string>();
  const renamed: RenamedFiles[] = [];
  const matters = chooseGroups(reading).flatMap((group) => {
    for (const a of group) for (const b of group) if (a < b) pairs.add(`${a}:${b}`);
    const comparison = compareDocuments(group.flatMap((file) => variants[file] ?? []));
    renamed.push(...comparison.renamed.map((thing) => renamedFiles(group, thing)));
    const fresh = findOpposed(comparison).filter((found) => {
      const key = found.quotes.map(({ variant, start }) => `${variant}:${start}`).join('|');
      if (found.within !== undefined || isForm(comparison, found) || told.has(key)) return false;
      told.add(key);
      return true;
    });
    return groupOpposed(fresh);
  });
  return { matters, renamed, pairs: pairs.size, allPairs: (files.length * (files.length - 1)) / 2 };
}

function renamedFiles(group: readonly number[], { names, lines }: Renamed): RenamedFiles {
  const places = names.flatMap((name, at) => {
    const [file, line] = [group[at], lines[at]?.[0]];
    return name === undefined || file === undefined || line === undefined ? [] : [{ name, file, line }];
  });
  return { places, times: Math.max(...lines.map(({ length }) => length)) };
}

function isForm({ areKin }: Comparison, { approaches }: Opposed): boolean {
  const firsts = approaches.flatMap(([first]) => first ?? []);
  const isKin = firsts.some((a) => firsts.some((b) => a !== b && areKin(a, b)));
  return firsts.length >= (isKin ? FORM_VALUES_OF_KIN : FORM_VALUES);
}

/** Indexes of the files that are compared together; a file alone is in no group. */
function chooseGroups(reading: Reading): number[][] {
  const { files } = reading;
  const all = [...files.keys()];
  if (all.length <= MOST_AT_ONCE) return all.length < 2 ? [] : [all];
  const folders = new Map<string, number[]>();
  for (const file of all) push(folders, files[file]?.name.replace(/(?<![^/])[^/]*$/, '') ?? '', file);
  const linked = new Map<number, number[]>();
  for (const [file, group] of groupLinked(all.length, linksBetween(reading)).entries())
    push(linked, group, file);
  return [...folders.values(), ...linked.values()].flatMap(inBatches);
}

function inBatches(files: readonly number[]): number[][] {
  const count = Math.ceil(files.length / MOST_AT_ONCE);
  return Array.from({ length: count }, (_, at) =>
    files.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE),
  ).filter(({ length }) => length > 1);
}

/** Each file with the first that has the same id or wording. */
function linksBetween({ files, claims }: Reading): [number, number][] {
  const firsts = new Map<string, number>();
  const links = new Map<string, [number, number]>();
  const link = (key: string, file: number): void => {
    const first = firsts.get(key) ?? file;
    firsts.set(key, first);
    if (first !== file) links.set(`${first}:${file}`, [first, file]);
  };
  for (const { file, claim } of claims) {
    if (claim.statement.stems.length >= FEWEST_STEMS) link(claim.statement.skeleton, file);
  }
  for (const [file, { document }] of files.entries()) {
    for (const { kind, start, end } of document.blocks) {
      const id = kind === 'code' ? undefined : headId(document.text.slice(start, end));
      if (id !== undefined) link(`#${foldId(id)}`, file);
    }
  }
  return [...links.values()];
}

/** Files are known by their names. */
const asVariants = ({ files }: Pick<Reading, 'files'>): Variant[] =>
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
