// A document as its readers know it, with a mark on every block: what stands before its text as metadata is shown as it is, and a block
// that nothing on the page shows, such as the target of a link, follows below.

import { findLineStarts } from '../../../text/parse/document-lines.ts';
import { findFrontmatter } from '../../../text/parse/find-frontmatter.ts';
import { type Html, html } from '../../html/html.ts';
import { renderMarkdown } from '../../html/markdown.ts';
import type { Carried, Lines } from './carry-blocks.ts';

export function renderDocument<Block extends Lines>(
  lines: readonly string[],
  { mark, left }: Carried<Block>,
  renderLeft: (block: Block) => Html,
): Html {
  const text = lines.join('\n');
  const { nextLine: first = 0 } = findFrontmatter(text, findLineStarts(text)) ?? {};
  // As code, which keeps its lines.
  const metadata = lines.slice(0, first).map((line) => `    ${line}`);
  const parts = [
    first > 0 && renderMarkdown(metadata.join('\n'), (line, endLine) => mark(line, endLine, 'frontmatter')),
    renderMarkdown([...metadata.map(() => ''), ...lines.slice(first)].join('\n'), mark),
  ];
  const rest = left();
  return html`${parts}${
    rest.length > 0 &&
    html`<div class="unshown"><p class="muted">Not to be seen above:</p>${rest.map(renderLeft)}</div>`
  }`;
}
