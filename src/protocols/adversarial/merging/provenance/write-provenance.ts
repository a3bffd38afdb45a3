// The merged document in the form that `--provenance` asks for, and the record that goes with it in every form.

import type { MergeResult } from '../../../../domain/merge.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import type { AdversarialInput } from '../../input.ts';
import { type Delivered, renderProvenance } from './provenance-record.ts';
import { type TagOptions, tagSections } from './tag-sections.ts';
import { insertLines } from './tag-text.ts';

export type ProvenanceMode = AdversarialInput['provenance'];

/** In the folder of the run, whatever the mode. */
export const PROVENANCE_FILE = 'provenance.json';

export interface ProvenanceOptions extends TagOptions {
  /** File name of the merged document. */
  readonly name: string;
}

export interface WrittenProvenance {
  /** To be delivered. */
  readonly document: string;
  /** To be delivered beside it under `sidecarName`, if asked for. */
  readonly sidecar?: string | undefined;
  readonly tagLines: readonly number[];
  /** Content of `PROVENANCE_FILE`. */
  readonly record: string;
  /** The tag that tells of each applied change, also where tags are not written. */
  readonly changeTags: ReadonlyMap<number, string>;
}

export function writeProvenance(
  mode: ProvenanceMode,
  merge: MergeResult,
  { name, ...options }: ProvenanceOptions,
): WrittenProvenance {
  const tagged = tagSections(merge, options);
  const { text, tagLines }: Pick<Delivered, 'text' | 'tagLines'> =
    mode === 'inline' ? tagged : insertLines(parseDocument(merge.text), options.marks ?? []);
  const record = renderProvenance(merge, options, { name, text, tagLines });
  return {
    document: text,
    ...(mode === 'sidecar' && { sidecar: record }),
    tagLines,
    record,
    changeTags: tagged.changeTags,
  };
}

/** `merged-spec.md` has its provenance in `merged-spec.provenance.json`. */
export const sidecarName = (merged: string): string => `${merged.replace(/\.md$/i, '')}.provenance.json`;
