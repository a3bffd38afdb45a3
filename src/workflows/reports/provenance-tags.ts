// The words of the tags that say where a passage comes from. Whatever comes from a document or a caller is folded so that it
// can neither end the comment nor leave its line.

import type { Variant } from '../../domain/document.ts';

const LONGEST = 160;

export const renderHeader = (base: Variant, generated: string): string[] => [
  '<!-- Provenance: This document was produced by /sc:adversarial -->',
  `<!-- Base: Variant ${base.id} (${foldComment(base.agentSpec)}) -->`,
  `<!-- Merge date: ${foldComment(generated)} -->`,
];

export const renderBaseTag = (reason: string): string =>
  reason === ''
    ? '<!-- Source: Base (original) -->'
    : `<!-- Source: Base (original, modified) — ${foldComment(reason, Number.POSITIVE_INFINITY)} -->`;

export const renderIncorporatedTag = (variant: Variant, section: string, change: number): string =>
  `<!-- Source: Variant ${variant.id} (${foldComment(variant.agentSpec)}), Section ${foldComment(section)} — merged per Change #${change} -->`;

/** Every line that a tag can be. */
export const TAG_LINE =
  /^<!-- (?:Provenance: This document was produced by \/sc:adversarial|Base: Variant [A-Z] \(.*\)|Merge date: .*|Source: (?:Base \(original\)|Base \(original, modified\) — .*|Variant [A-Z] \(.*\), Section .* — merged per Change #\d+)) -->$/;

function foldComment(text: string, longest = LONGEST): string {
  const folded = text
    .slice(0, 4 * longest)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/-{2,}/g, '–')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim();
  const characters = [...folded];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : folded;
}

/** For each of these changes the tag that tells of it, first of all the one that names it as the source. */
export function findChangeTags(tags: readonly string[], changes: readonly number[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const change of changes) {
    const own = tags.find((tag) => tag.endsWith(` — merged per Change #${change} -->`));
    const modified = new RegExp(`^<!-- Source: Base .*Change #${change} `);
    const tag = own ?? tags.find((one) => modified.test(one));
    if (tag !== undefined) found.set(change, tag);
  }
  return found;
}
