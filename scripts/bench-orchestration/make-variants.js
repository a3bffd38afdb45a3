// Variants of one real document or of its beginning, each with edits of its own, filled up with its sections to a given size.

import { readFileSync } from 'node:fs';

const SOURCE = 'test/fixtures/variants/openapi/openapi-2.0.md';

/** Changes every nth match, counted from the first. */
function changeEvery(text, pattern, nth, change) {
  let seen = 0;
  return text.replace(pattern, (found) => (++seen % nth === 0 ? change(found) : found));
}

/**
 * @param {number} count
 * @param {number} bytes of each, at most
 */
export function makeVariants(count, bytes) {
  const sections = beginningOf(readFileSync(SOURCE, 'utf8').split(/^(?=#{1,6} )/m), bytes);
  return Array.from({ length: count }, (_, index) => {
    // Other sections are missing in each, and other numbers and duties differ.
    const kept = sections.filter((_, at) => at === 0 || at % 23 !== index);
    const own = changeEvery(kept.join(''), /\b\d+\b/g, 41 + index, (number) =>
      String(Number(number) + index + 1),
    );
    const edited = changeEvery(own, /\bMUST\b/g, 7 + index, () => 'SHOULD');
    return { name: `variant-${index + 1}.md`, text: fill(edited, sections, bytes, index) };
  });
}

/** The first sections, as long as they fit. */
function beginningOf(sections, bytes) {
  let size = 0;
  return sections.filter((section) => {
    size += Buffer.byteLength(section);
    return size <= bytes;
  });
}

/** Sections once more, under a title of their own, as long as they fit. */
function fill(text, sections, bytes, index) {
  let filled = text;
  for (let at = 1; at < sections.length; at += 1) {
    const section = sections[(at + index * 7) % sections.length].replace(/\n/, `, part ${at + 1}\n`);
    if (Buffer.byteLength(filled) + Buffer.byteLength(section) <= bytes) filled += section;
  }
  return filled;
}
