// Text of a document inside a message: on one line, without Markdown, not longer than a reader wants.

const LONGEST = 90;

export function shown(text: string): string {
  const plain = text
    .replace(/\]\([^)\]]*\)|<\/?[A-Za-z!][^<>]*>/g, '')
    .replace(/\*\*|[`[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= LONGEST) return plain;
  const cut = plain.slice(0, LONGEST);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST / 2))}…`.replace(/[\ud800-\udbff]…$/, '…');
}
