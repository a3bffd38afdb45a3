// What a document says under some of its headings, for whoever decides about them.

import { parseDocument } from '../../../text/parse/parse-document.ts';

/** Each up to the next heading. */
export function sectionTexts(
  text: string,
  titles: readonly string[],
): { readonly title: string; readonly text: string }[] {
  const wanted = new Set(titles);
  return parseDocument(text)
    .sections.filter(({ level, title }) => level > 0 && wanted.has(title.trim()))
    .map(({ title, start, end }) => ({ title: title.trim(), text: text.slice(start, end) }));
}
