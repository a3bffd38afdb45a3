// Links in a text from which code has been blanked: `[text](target)`, `[text][label]`, `[label][]` and the target
// of a definition. Bounded expressions only: documents are not to be trusted.

export interface Link {
  readonly start: number;
  readonly end: number;
  /** Where an inline link or a definition leads. */
  readonly target?: string;
  /** What a reference link asks for. */
  readonly label?: string;
}

const INLINE =
  /(?<!\\)\[(?:[^[\]\\\n]|\\.|\n(?!\s*\n)){0,1000}\]\([ \t]{0,8}\n?[ \t]{0,8}(<[^<>\n]{0,2000}>|[^\s()<]{0,2000}(?:\([^\s()]{0,500}\)[^\s()]{0,500}){0,8})(?:\s{1,8}["'(][^\n]{0,300}?["')])?[ \t]{0,8}\)/g;
const REFERENCE = /(?<![\w\\\])])\[((?:[^[\]\\\n]|\\.){1,300})\]\[((?:[^[\]\\\n]|\\.){0,300})\](?![[(])/g;
const DEFINITION =
  /^ {0,3}\[(?!\^)(?:[^[\]\\\n]|\\.){1,300}\]:[ \t]{0,8}(<[^<>\n]{0,2000}>|[^\s<]{1,2000})/gm;

export function findLinks(masked: string): Link[] {
  const targets = [...masked.matchAll(INLINE), ...masked.matchAll(DEFINITION)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    target: (match[1] ?? '').replace(/^<|>$/g, ''),
  }));
  const labels = [...masked.matchAll(REFERENCE)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    label: match[2] === '' ? (match[1] ?? '') : (match[2] ?? ''),
  }));
  return [...targets, ...labels].sort((a, b) => a.start - b.start);
}
