// Puts marks on the blocks of a document while Markdown becomes HTML: attributes, and HTML at the beginning or the end of the text of a
// block, such as a link that tells where it came from.

import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { Html, html, NOTHING } from './html.ts';

/**
 * What is put on a block by the lines where it stands, 1-based, and the tag it becomes. `before` and `after` are HTML that is put into
 * it, everything else is an attribute; an empty list leaves it as it is.
 */
export type MarkLines = (
  line: number,
  endLine: number,
  tag: string,
) => readonly (readonly [name: string, value: string | Html])[];

export interface Marking {
  readonly mark?: MarkLines | undefined;
}

export function markBlocks(renderer: MarkdownIt): void {
  renderer.core.ruler.push('marks', (state) => {
    const { mark } = state.env as Marking;
    if (mark !== undefined) state.tokens = state.tokens.flatMap((_, at) => markOne(state, at, mark));
    return true;
  });
  const { rules } = renderer.renderer;
  // Marks are on the outer element, which holds the whole block.
  rules.fence = rules.code_block = (tokens, at, _options, _env, self) => {
    const token = tokens[at] as Token;
    return `<pre${self.renderAttrs(token)} tabindex="0">${metaOf(token).text}${html`<code>${token.content}</code></pre>`.text}\n`;
  };
  rules.tr_close = (tokens, at) => `</tr>${metaOf(tokens[at] as Token).text}\n`;
  // A table as wide as a document allows is moved in a box of its own; like code, also by keyboard.
  rules.table_open = (tokens, at, _options, _env, self) =>
    `<div class="scroll" role="group" aria-label="Table" tabindex="0"><table${self.renderAttrs(tokens[at] as Token)}>\n`;
  rules.table_close = () => '</table></div>\n';
}

const metaOf = ({ meta }: Token): Html => (meta?.html instanceof Html ? meta.html : NOTHING);

/** The token with whatever is to stand behind it. */
function markOne(state: StateCore, at: number, mark: MarkLines): readonly Token[] {
  const token = state.tokens[at] as Token;
  if (token.map === null || token.nesting < 0 || token.hidden || token.type === 'inline') return [token];
  const found: Record<string, Html> = {};
  for (const [name, value] of mark(token.map[0] + 1, token.map[1], token.tag)) {
    if (value instanceof Html) found[name] = value;
    else token.attrSet(name, value);
  }
  const { before = NOTHING, after = NOTHING } = found;
  if (before === NOTHING && after === NOTHING) return [token];
  const raw = (type: string, value: Html): Token =>
    Object.assign(new state.Token(type, '', 0), { content: value.text });
  if (token.nesting === 0) {
    token.meta = { html: before };
    return [token, raw('html_block', after)];
  }
  const inside = insideOf(state.tokens, at);
  const first = inside.find(({ type }) => type === 'inline');
  if (first === undefined) return [token, raw('html_block', html`${before}${after}`)];
  const isRow = token.tag === 'tr';
  if (isRow && after !== NOTHING) addRow(inside, after);
  const children = [raw('html_inline', before), ...(first.children ?? [])];
  first.children = isRow ? children : [...children, raw('html_inline', after)];
  return [token];
}

/** Up to the token that closes it. */
function insideOf(tokens: readonly Token[], at: number): readonly Token[] {
  const { level = 0 } = tokens[at] ?? {};
  let end = at + 1;
  while (end < tokens.length && !(tokens[end]?.nesting === -1 && tokens[end]?.level === level)) end += 1;
  return tokens.slice(at + 1, end + 1);
}

/** What is said of a row fills one below it: in a cell it would stretch its column. */
function addRow(inside: readonly Token[], said: Html): void {
  const cells = inside.filter(({ type }) => type === 'th_open' || type === 'td_open').length;
  const closing = inside.at(-1);
  if (closing) closing.meta = { html: html`<tr class="said"><td colspan="${cells}">${said}</td></tr>` };
}
