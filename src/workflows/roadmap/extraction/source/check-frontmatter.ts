// Metadata at the top of a spec: whether it can be read at all, and its title and version. Broken metadata stops the
// run, because what it was meant to say would be lost without a word.

import { malformed } from './malformed.ts';

const KEY = /^["'\w][\w "'./-]*:(?:\s|$)/;
const FENCE = /^(?:---|\.\.\.)\s*$/;

export interface Metadata {
  readonly title: string | undefined;
  readonly version: string | undefined;
}

/** A rule at the top is metadata only if a key follows it at once. */
export function readMetadata(label: string, lines: readonly string[]): Metadata {
  const first = lines.findIndex((line) => line.trim() !== '');
  const opens = lines[first]?.trimEnd() === '---' && KEY.test(lines[first + 1] ?? '');
  if (!opens) return { title: undefined, version: undefined };
  const close = lines.findIndex((line, at) => at > first && FENCE.test(line));
  if (close < 0) throw malformed(label, 'frontmatter', first + 1, 'it is opened by "---" and never closed');
  checkLines(label, lines, first + 1, close);
  const value = (key: string): string | undefined => {
    const found = lines.slice(first + 1, close).find((line) => line.startsWith(`${key}:`));
    const text = found
      ?.slice(key.length + 1)
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2');
    return text === '' ? undefined : text;
  };
  return { title: value('title'), version: value('version') };
}

function checkLines(label: string, lines: readonly string[], from: number, to: number): void {
  let inText = false;
  let open = 0;
  for (let at = from; at < to; at += 1) {
    const line = lines[at] ?? '';
    const isIndented = /^[ \t]+\S/.test(line);
    if (inText && (isIndented || line.trim() === '')) continue;
    inText = /:\s*[|>][+-]?\d?\s*$/.test(line);
    const problem = open > 0 ? undefined : problemOf(line, isIndented);
    if (problem !== undefined) throw malformed(label, 'frontmatter', at + 1, problem);
    open += openBrackets(line);
    if (open > 0 && at === to - 1) throw malformed(label, 'frontmatter', at + 1, 'a bracket is not closed');
  }
}

function problemOf(line: string, isIndented: boolean): string | undefined {
  if (/^\s*\t/.test(line)) return 'a tab in the indentation';
  if (line.trim() === '' || /^\s*#/.test(line)) return undefined;
  if (!isIndented && !KEY.test(line) && !/^(?:- |-$|[\]})])/.test(line))
    return 'a key with a colon is missing';
  const value = /^\s*(?!\s)(?:- )?(?:["'\w][\w "'./-]*:)?\s*(?!\s)(.*)$/.exec(line)?.[1]?.trim() ?? '';
  const quote = value[0];
  if ((quote === '"' || quote === "'") && !value.slice(1).includes(quote))
    return 'a closing quote is missing';
  if (quote !== '"' && quote !== "'" && quote !== '[' && quote !== '{' && /^[^#]*?\w: /.test(value))
    return 'a value with a colon must stand in quotes';
  return undefined;
}

function openBrackets(line: string): number {
  const bare = line.replace(/"(?:[^"\\]|\\.)*"|'[^']*'|#.*/gs, '');
  const value = bare.slice(bare.indexOf(':') + 1).trim();
  if (!/^[[{]/.test(value) && /^\s*["'\w-]/.test(bare)) return 0;
  return (bare.match(/[[{]/g)?.length ?? 0) - (bare.match(/[\]}]/g)?.length ?? 0);
}
