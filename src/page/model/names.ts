// Names for readers: the file where reports say "Variant B".

import { type Html, html } from '../html/html.ts';
import type { RunRecord } from './record.ts';

/** By letter. */
export type Labels = ReadonlyMap<string, string>;

interface Lettered {
  readonly letter: string;
  readonly label: string;
}

/** Of a comparison that has not come to its variants the documents are numbered alike. */
export function labelsOf({ output, documents }: Pick<RunRecord, 'output' | 'documents'>): Labels {
  const { variants = [] } = (output ?? {}) as { readonly variants?: readonly Lettered[] };
  const told = variants.map(({ letter, label }) => [letter, label] as const);
  const given = documents.map(({ label }, at) => [String.fromCharCode(65 + at), label] as const);
  return new Map(told.length > 0 ? told : given);
}

/** In the colour of its variant. */
export const variantName = (labels: Labels, letter: string): Html =>
  html`<span class="variant variant-${letter.toLowerCase()}">${labels.get(letter) ?? letter}</span>`;
