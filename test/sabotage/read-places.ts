// Where a sabotage can strike, found by a reader of its own: what certifies and what tests the certificate share nothing.
// Only lines that stand for themselves are taken, so that what is changed is known word for word.

export interface Place {
  /** 0-based. */
  readonly at: number;
  readonly text: string;
  readonly kind: 'item' | 'row' | 'paragraph' | 'heading';
  /** The last heading above, and for a row also the header of its table. */
  readonly home: string;
  /** The id the line begins with. */
  readonly id: string | undefined;
  readonly indent: number;
}

const ID = /^[\s>|#*_`-]*(?:\d+\.\s+)?[\s*_`]*([A-Z][A-Za-z]*[-_]\d+(?:\.\d+)*)(?![\w-])/;
const WORDED = /\b(?:must|shall|should|will|cannot|never|may)\b/i;

export const isMaterial = ({ text, kind, id }: Place): boolean =>
  kind === 'row' || id !== undefined || WORDED.test(text) || numbersIn(text).length > 0;

/** Digits that a reader takes for a value: not in a link, a tag, a name or the number of a list item. */
export function numbersIn(text: string): { readonly at: number; readonly digits: string }[] {
  const masked = text
    .replace(/<[^<>]*>|\]\([^)]*\)|https?:\S+|^\s*\d+[.)]\s/g, (found) => '·'.repeat(found.length))
    .replace(/`[^`]*`/g, (found) => '·'.repeat(found.length));
  return [...masked.matchAll(/(?<![\w.,/#·-])\d+(?![\w.,/·-])/g)].map(({ 0: digits, index }) => ({
    at: index,
    digits,
  }));
}

export function readPlaces(document: string): Place[] {
  const lines = document.split(/\r?\n/);
  const hidden = hiddenLines(lines);
  const isBlank = (at: number): boolean => (lines[at] ?? '').trim() === '';
  const places: Place[] = [];
  let [heading, header] = ['', ''];
  for (const [at, text] of lines.entries()) {
    if (hidden.has(at) || isBlank(at)) {
      header = '';
      continue;
    }
    const indent = text.length - text.trimStart().length;
    const id = ID.exec(text)?.[1];
    const place = (kind: Place['kind'], home: string): void => {
      places.push({ at, text, kind, home, id, indent });
    };
    if (/^#{1,6}\s/.test(text)) {
      place('heading', heading);
      heading = text;
    } else if (/^\s*\|[\s:|-]+$/.test(lines[at + 1] ?? '') && text.includes('|')) header = text;
    else if (/^\s*\|[\s:|-]+$/.test(text)) continue;
    else if (header !== '' && text.trim().startsWith('|')) place('row', `${heading}\n${header}`);
    else if (/^\s*[-*]\s+\S/.test(text) && endsItem(lines, at)) place('item', heading);
    else if (/^[A-Za-z*]/.test(text) && isBlank(at - 1) && isBlank(at + 1)) place('paragraph', heading);
  }
  return places;
}

const endsItem = (lines: readonly string[], at: number): boolean =>
  at + 1 >= lines.length || /^\s*(?:$|[-*]\s|\d+[.)]\s|#|<!--)/.test(lines[at + 1] ?? '');

/** Front matter, code, comments and quotations. */
function hiddenLines(lines: readonly string[]): Set<number> {
  const hidden = new Set<number>();
  const front = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  let fence = '';
  let isComment = false;
  for (const [at, line] of lines.entries()) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    const isFence = !isComment && (fence === '' ? mark !== '' : mark.startsWith(fence));
    if (line.includes('<!--') && fence === '') isComment = true;
    if (at <= front || isFence || fence !== '' || isComment || /^\s*>/.test(line)) hidden.add(at);
    if (isFence) fence = fence === '' ? mark : '';
    if (line.includes('-->')) isComment = false;
  }
  return hidden;
}
