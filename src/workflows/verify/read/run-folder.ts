// Which file of a folder is what: artifacts by their names, variants, sources and the documents a run puts out.
// Only names decide; a file that is nothing known is left alone.

import type { Document } from '../../../domain/document.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';

export interface Artifact {
  readonly path: string;
  readonly document: Document;
}

export interface RunFiles {
  readonly diff: Artifact | undefined;
  readonly transcript: Artifact | undefined;
  readonly base: Artifact | undefined;
  readonly probe: Artifact | undefined;
  readonly contract: { readonly path: string; readonly text: string } | undefined;
  readonly variants: readonly Artifact[];
  /** Whatever else a passage may have been copied from: sources, extractions, merged documents. */
  readonly others: readonly Artifact[];
}

export interface ReadFolder {
  readonly runs: readonly RunFiles[];
  readonly reports: readonly Artifact[];
  /** Documents that a run puts out, apart from its reports. */
  readonly outputs: readonly Artifact[];
  readonly recognised: readonly string[];
}

const REPORTS = new Map([
  ['diff-analysis.md', 'diff'],
  ['debate-transcript.md', 'transcript'],
  ['base-selection.md', 'base'],
  ['invariant-probe.md', 'probe'],
  ['refactor-plan.md', 'plan'],
  ['merge-log.md', 'log'],
]);
const CONTRACT = /^return-contract\.(?:ya?ml|md|json)$/;
const OUTPUT = /^(?:roadmap|unified-spec|extraction|test-strategy|merged[\w.-]*|[\w.-]+-merged)\.md$/;
const VARIANT_NAME = /^(?:variant-\d.*|roadmap-.+)\.md$/;

export function readRunFolder(files: ReadonlyMap<string, string>): ReadFolder {
  const paths = [...files.keys()].sort();
  const parsed = new Map<string, Artifact>();
  const read = (path: string): Artifact => {
    const known = parsed.get(path) ?? { path, document: parseDocument(files.get(path) ?? '') };
    parsed.set(path, known);
    return known;
  };
  const reports = paths.filter((path) => REPORTS.has(nameOf(path)));
  const contracts = paths.filter((path) => CONTRACT.test(nameOf(path)));
  const folders = [...new Set([...reports, ...contracts].map(folderOf))];
  // A roadmap by itself is a document like any other: only reports make a run.
  const outputs = folders.length === 0 ? [] : paths.filter(isOutput);
  return {
    runs: folders.map((folder) => readRun(folder, paths, files, read)),
    reports: reports.map(read),
    outputs: outputs.map(read),
    recognised: [...new Set([...reports, ...contracts, ...outputs])].sort(),
  };
}

function readRun(
  folder: string,
  paths: readonly string[],
  files: ReadonlyMap<string, string>,
  read: (path: string) => Artifact,
): RunFiles {
  const report = (kind: string): Artifact | undefined => {
    const path = paths.find((one) => folderOf(one) === folder && REPORTS.get(nameOf(one)) === kind);
    return path === undefined ? undefined : read(path);
  };
  const contract = paths.find((one) => folderOf(one) === folder && CONTRACT.test(nameOf(one)));
  const below = paths.filter((one) => isBelow(one, folder));
  const own = below.filter(isVariant);
  const variants = own.length > 0 ? own : paths.filter(isVariant);
  const others = below.filter((one) => one.endsWith('.md') && !isVariant(one) && !REPORTS.has(nameOf(one)));
  return {
    diff: report('diff'),
    transcript: report('transcript'),
    base: report('base'),
    probe: report('probe'),
    contract: contract === undefined ? undefined : { path: contract, text: files.get(contract) ?? '' },
    variants: variants.map(read),
    others: others.map(read),
  };
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const isBelow = (path: string, folder: string): boolean => folder === '' || path.startsWith(`${folder}/`);
const isIn = (path: string, name: string): boolean => `/${folderOf(path)}/`.includes(`/${name}/`);

const isVariant = (path: string): boolean =>
  path.endsWith('.md') && (isIn(path, 'variants') || VARIANT_NAME.test(nameOf(path)));

const isOutput = (path: string): boolean =>
  !isVariant(path) &&
  !isIn(path, 'source') &&
  !CONTRACT.test(nameOf(path)) &&
  (OUTPUT.test(nameOf(path)) || (isIn(path, 'merged') && path.endsWith('.md')));
