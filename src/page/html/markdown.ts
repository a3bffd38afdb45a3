// Markdown as HTML for a page that loads nothing: HTML in a document is shown as text, pictures become links, and links lead to the
// web, to a mail program or into the page.

import MarkdownIt, { type Token } from 'markdown-it';
import { Html, html } from './html.ts';

/** What is put on each block of a document that begins at a line, 1-based; an empty list leaves it as it is. */
export type MarkLines = (line: number, endLine: number) => readonly (readonly [string, string])[];

interface Environment {
  readonly mark?: MarkLines | undefined;
}

const LINKS = /^(?:https?:\/\/|mailto:)/i;

function createRenderer() {
  const renderer = new MarkdownIt('default', { html: false, linkify: false, typographer: false });
  renderer.validateLink = (address) => LINKS.test(address.trim());
  renderer.core.ruler.push('page', ({ tokens, env }) => {
    for (const token of tokens) {
      alignByClass(token);
      markBlock(token, (env as Environment).mark);
      for (const child of token.children ?? []) tameLink(child);
    }
    return true;
  });
  renderer.renderer.rules.image = (tokens, at) => {
    const { content = '', attrs = [] } = tokens[at] ?? {};
    const [, source = ''] = (attrs ?? []).find(([name]) => name === 'src') ?? [];
    return html`<span class="picture">[picture: ${content || source}]</span>`.text;
  };
  return renderer;
}

function markBlock(token: Token, mark: MarkLines | undefined): void {
  if (mark === undefined || token.map === null || token.nesting < 0) return;
  for (const [name, value] of mark(token.map[0] + 1, token.map[1])) token.attrSet(name, value);
}

/** A page permits no styles of its own but one sheet. */
function alignByClass(token: Token): void {
  const [, side] = /text-align:(left|center|right)/.exec(String(token.attrGet('style') ?? '')) ?? [];
  token.attrs = token.attrs?.filter(([name]) => name !== 'style') ?? null;
  if (side !== undefined) token.attrSet('class', `align-${side}`);
}

/** Whoever follows one tells the other side nothing about the report. */
function tameLink(token: Token): void {
  if (token.type === 'link_open') token.attrSet('rel', 'noreferrer noopener nofollow');
}

const renderer = createRenderer();

/** Hostile texts nest deeper than any reader follows; they are shown as they are. */
export function renderMarkdown(text: string, mark?: MarkLines): Html {
  try {
    return new Html(renderer.render(text, { mark } satisfies Environment));
  } catch {
    return html`<pre>${text}</pre>`;
  }
}
