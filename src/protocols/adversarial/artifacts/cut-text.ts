// Shortens what stands in full elsewhere, in a file for programs or in the documents: at a word, its line kept.

/** At most about so many characters; a quotation or code that is cut open is closed. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  // The line of something that is cut away would be laid to what is left.
  const [line = '', ...others] = text.match(/ \(L\d+(?:-\d+)?\)/g) ?? [];
  const kept = others.length === 0 && text.endsWith(line) ? line : '';
  const room = Math.max(most - kept.length - 2, 1);
  const head = text.slice(0, room);
  const space = head.lastIndexOf(' ');
  const words = head
    .slice(0, space > room / 2 ? space : room)
    .replace(/(?<![\uD800-\uDBFF\\&,;:.(–—-])[\uD800-\uDBFF\\&,;:.(–—-]+$/, '');
  const isOpen = (mark: string): boolean => words.split(mark).length % 2 === 0;
  return `${words}${isOpen('`') ? '`' : ''}…${isOpen('"') ? '"' : ''}${kept}`;
}

/** Letters kept before a change so that it can be understood. */
const LEAD = 30;

/** What would be cut before its first difference from `other` begins shortly before it. */
export function fromChange(text: string, other: string, most: number): string {
  let same = 0;
  while (same < text.length && text[same] === other[same]) same++;
  if (text.length <= most || same < most - LEAD || same === text.length) return text;
  const start = text.lastIndexOf(' ', same - LEAD) + 1;
  return `${text.startsWith('"') ? '"' : ''}… ${text.slice(start)}`;
}
