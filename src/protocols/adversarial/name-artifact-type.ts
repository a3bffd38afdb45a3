// What kind of document is compared: the word in titles and file names that most variants agree on.

import type { Variant } from '../../domain/document.ts';

const TYPES: readonly (readonly [type: string, signs: RegExp])[] = [
  ['roadmap', /\broad ?map\b/i],
  ['requirements', /\brequirements?\b|\bprd\b/i],
  ['spec', /\bspec(?:ification)?s?\b|\brfc\b|\berc\b/i],
  ['design', /\bdesign\b|\barchitecture\b/i],
  ['policy', /\bpolicy\b/i],
  ['plan', /\bplan\b/i],
];

/** Undefined where the variants give no sign. */
export function nameArtifactType(variants: readonly Variant[]): string | undefined {
  const votes = TYPES.map(([type, signs]) => {
    const count = variants.filter(({ label, document }) => {
      const title = document.sections.find(({ level }) => level === 1)?.title ?? '';
      return signs.test(`${label.replace(/[-_./]/g, ' ')} ${title}`);
    }).length;
    return { type, count };
  });
  const best = Math.max(...votes.map(({ count }) => count));
  return best * 2 > variants.length ? votes.find(({ count }) => count === best)?.type : undefined;
}
