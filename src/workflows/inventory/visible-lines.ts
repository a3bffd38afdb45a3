// The lines a reader sees, with their numbers: without front matter, comments and the marks a merge leaves for open
// points; which of them are code is known here, since a comment in code is code.

export interface VisibleLine {
  readonly text: string;
  /** 1-based, in the source. */
  readonly line: number;
  /** White space in front, within a quotation if there is one. */
  readonly indent: number;
  readonly isQuoted?: boolean;
  readonly code?: 'fence' | 'inside';
}

interface Fence {
  readonly mark: string;
  readonly length: number;
}

const FENCE = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}(?!`)|~{3,}(?!~))(.*)$/;
const OPEN_MARK = /^[ \t]*>[ \t>]*\*\*(?:Open|Decided) [A-Z]{1,3}-\d+\*\*/;

export function visibleLines(source: string): VisibleLine[] {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const lastEnd = lines.findLastIndex((line) => line.includes('-->'));
  const seen: VisibleLine[] = [];
  let fence: Fence | undefined;
  let isComment = false;
  let isMark = false;
  for (const [at, raw] of lines.entries()) {
    if (fence) {
      if (closes(raw, fence)) fence = undefined;
      seen.push({ ...lineOf(raw, at), code: fence ? 'inside' : 'fence' });
      continue;
    }
    const line = withoutComments(raw, isComment, at < lastEnd);
    const isHidden = line.text.trim() === '' && (isComment || raw.trim() !== '');
    isComment = line.isOpen;
    isMark = isOpenMark(line.text, isMark);
    if (isHidden || isMark) continue;
    fence = opens(line.text);
    seen.push({ ...lineOf(line.text, at), ...(fence && { code: 'fence' as const }) });
  }
  return withoutFrontMatter(seen);
}

/** With all lines of its quotation. */
const isOpenMark = (line: string, isInside: boolean): boolean =>
  OPEN_MARK.test(line) || (isInside && /^[ \t]*>/.test(line));

function lineOf(raw: string, at: number): VisibleLine {
  const plain = raw.replaceAll('\t', '    ');
  const marks = /^(?: *> ?)*/.exec(plain)?.[0] ?? '';
  const said = plain.slice(marks.length);
  const before = marks.length - marks.trimStart().length;
  return {
    text: said.trim(),
    line: at + 1,
    indent: before + said.length - said.trimStart().length,
    ...(marks.includes('>') && { isQuoted: true }),
  };
}

function opens(line: string): Fence | undefined {
  const [, run, info] = FENCE.exec(line) ?? [];
  if (run === undefined || (run.startsWith('`') && info?.includes('`'))) return undefined;
  return { mark: run.slice(0, 1), length: run.length };
}

const closes = (line: string, { mark, length }: Fence): boolean => {
  const run = line.replace(/^[\s>]+/, '').trimEnd();
  return run.length >= length && run === mark.repeat(run.length);
};

/** A comment that never ends, or one in a code span, is text. */
function withoutComments(
  raw: string,
  isInside: boolean,
  endsLater: boolean,
): { readonly text: string; readonly isOpen: boolean } {
  const lastEnd = raw.lastIndexOf('-->');
  let text = '';
  let from = 0;
  let ticks = 0;
  let isOpen = isInside;
  for (;;) {
    const at = raw.indexOf(isOpen ? '-->' : '<!--', from);
    if (at < 0) break;
    if (isOpen) {
      isOpen = false;
      from = at + 3;
    } else {
      const before = raw.slice(from, at);
      ticks += before.split('`').length - 1;
      isOpen = (endsLater || lastEnd >= at) && ticks % 2 === 0;
      text += isOpen ? before : `${before}<!--`;
      from = at + 4;
    }
  }
  return { text: isOpen ? text : text + raw.slice(from), isOpen };
}

function withoutFrontMatter(lines: VisibleLine[]): VisibleLine[] {
  const first = lines.findIndex(({ text }) => text !== '');
  const isFront = lines[first]?.text === '---' && /^[\w-]+\s*:/.test(lines[first + 1]?.text ?? '');
  const end = isFront
    ? lines.findIndex(({ text }, at) => at > first && (text === '---' || text === '...'))
    : -1;
  return end < 0 ? lines : lines.slice(end + 1);
}
