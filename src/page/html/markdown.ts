// Markdown as HTML for a page that loads nothing: HTML in a document is shown as text, pictures become links, and links lead to the
// web, to a mail program or into the page.

import MarkdownIt, { type Token } from 'markdown-it';
import { Html, html } from './html.ts';
import { type Marking, type MarkLines, markBlocks } from './mark-blocks.ts';

export type { MarkLines } from './mark-blocks.ts';

const LINKS = /^(?:https?:\/\/|mailto:)/i;

function createRenderer() {
  const renderer = new MarkdownIt('default', { html: false, linkify: false, typographer: false });
  renderer.validateLink = (address) => LINKS.test(address.trim());
  renderer.core.ruler.push('page', ({ tokens }) => {
    for (const token of tokens) {
      alignByClass(token);
      for (const child of token.children ?? []) tameLink(child);
    }
    return true;
  });
  markBlocks(renderer);
  renderer.renderer.rules.image = (tokens, at) => {
    const { content = '', attrs = [] } = tokens[at] ?? {};
    const [, source = ''] = (attrs ?? []).find(([name]) => name === 'src') ?? [];
    return html`<span class="picture">[picture: ${content || source}]</span>`.text;
  };
  return renderer;
}

/** A page allows no style on an element. */
function alignByClass(token: Token): void {
  const style = token.attrGet('style');
  if (style === null) return;
  token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
  token.attrJoin('class', String(style).replace('text-align:', 'align-'));
}

/** Whoever follows one tells the other side nothing about the report. */
function tameLink(token: Token): void {
  if (token.type === 'link_open') token.attrSet('rel', 'noreferrer noopener nofollow');
}

const renderer = createRenderer();

/** Hostile texts nest deeper than any reader follows; they are shown as they are. */
export function renderMarkdown(text: string, mark?: MarkLines): Html {
  try {
    return new Html(renderer.render(text, { mark } satisfies Marking));
  } catch {
    return html`<pre>${text}</pre>`;
  }
}
