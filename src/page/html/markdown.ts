// Markdown as HTML for a page that loads nothing: HTML in a document is shown as text, pictures become their descriptions, and links
// lead to the web or to a mail program; all others are words, because what they lead to is not in the page. Headings of a document stand
// below those of the page.

import MarkdownIt, { type Token } from 'markdown-it';
import { Html, html } from './html.ts';
import { type Marking, type MarkLines, markBlocks } from './mark-blocks.ts';

export type { MarkLines } from './mark-blocks.ts';

const LINKS = /^(?:https?:\/\/|mailto:)/i;

function createRenderer() {
  const renderer = new MarkdownIt('default', { html: false, linkify: false, typographer: false });
  // All are links to the parser; which of them lead anywhere is decided below.
  renderer.validateLink = () => true;
  renderer.core.ruler.push('page', ({ tokens }) => {
    for (const token of tokens) {
      alignByClass(token);
      tameLinks(token.children ?? []);
    }
    lowerHeadings(tokens);
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

/** The title of a page is `h1`, that of a section `h2`. */
const FIRST_HEADING = 3;
const LAST_HEADING = 6;

/** By how deep a heading stands, so that no level is left out: who listens to a page goes from heading to heading. */
function lowerHeadings(tokens: readonly Token[]): void {
  const open: string[] = [];
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      while ((open.at(-1) ?? '') >= token.tag) open.pop();
      open.push(token.tag);
    }
    if (token.type === 'heading_open' || token.type === 'heading_close')
      token.tag = `h${Math.min(LAST_HEADING, FIRST_HEADING - 1 + open.length)}`;
  }
}

/** A page allows no style on an element. */
function alignByClass(token: Token): void {
  const style = token.attrGet('style');
  if (style === null) return;
  token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
  token.attrJoin('class', String(style).replace('text-align:', 'align-'));
}

/** Whoever follows one tells the other side nothing about the report. */
function tameLinks(tokens: readonly Token[]): void {
  const open: Token[] = [];
  for (const token of tokens) {
    if (token.type === 'link_open') {
      open.push(token);
      if (LINKS.test(String(token.attrGet('href') ?? '').trim())) token.attrSet('rel', 'noreferrer');
      else [token.tag, token.attrs] = ['span', [['class', 'no-link']]];
    } else if (token.type === 'link_close') token.tag = open.pop()?.tag ?? 'a';
  }
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
