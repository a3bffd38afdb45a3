// The merged document, each block with the variant it came from: a bar in its colour, and a label that leads to where it stood there.

import type { ProvenanceRecord } from '../../../workflows/reports/provenance-record.ts';
import { documentBox } from '../../html/document-box.ts';
import { type Html, html } from '../../html/html.ts';
import type { MarkLines } from '../../html/markdown.ts';
import { variantName } from '../../model/names.ts';
import type { Addresses } from './addresses.ts';
import { carryBlocks } from './carry-blocks.ts';
import type { Merge } from './read-merge.ts';
import { renderDocument } from './render-document.ts';
import type { ShownBlock, ShownMerge } from './shown-lines.ts';

type Origin = Pick<ProvenanceRecord['blocks'][number], 'variant' | 'sourceLine' | 'sourceEndLine' | 'change'>;

export function mergedDocument(merge: Merge, shown: ShownMerge, addresses: Addresses): Html {
  const carried = carryBlocks(
    shown.blocks,
    (one) => markOrigin(one, addresses),
    (line, endLine) => markOther(shown, line, endLine),
  );
  const left = (one: ShownBlock): Html =>
    html`<pre class="${classOf(one)}" id="${one.id}">${chipsOf(one, addresses)}<code>${shown.lines
      .slice(one.line - 1, one.endLine)
      .join('\n')}</code></pre>`;
  return html`${merge.provenance && renderLegend(merge, shown)}
${documentBox('The merged document', renderDocument(shown.lines, carried, left), ' merged')}
<div class="card block-origin" id="merge-evidence" role="note" aria-label="Origin of the block" hidden></div>`;
}

const classOf = ({ block }: ShownBlock): string => `block variant-${block.variant.toLowerCase()}`;

function markOrigin(one: ShownBlock, addresses: Addresses): ReturnType<MarkLines> {
  const change = (one.block.parts ?? [one.block]).find((part) => part.change !== undefined)?.change;
  return [
    ['class', classOf(one)],
    ['id', one.id],
    ...(change === undefined ? [] : [['data-change', String(change)] as const]),
    ['before', chipsOf(one, addresses)],
  ];
}

const chipsOf = ({ block }: ShownBlock, addresses: Addresses): Html =>
  html`<span class="chips">${(block.parts ?? [block]).map((part) => chipOf(part, addresses))}</span>`;

function chipOf({ variant, sourceLine, sourceEndLine }: Origin, addresses: Addresses): Html {
  const lines = sourceEndLine > sourceLine ? `${sourceLine}–${sourceEndLine}` : sourceLine;
  const source = addresses.source(variant, sourceLine);
  const said = html`${variant} ${lines}`;
  const of = `variant-${variant.toLowerCase()}`;
  return source
    ? html`<a class="chip ${of}" href="#${source}">${said}</a>`
    : html`<span class="chip ${of}">${said}</span>`;
}

/** Text without a block of its own: what somebody wrote since, and what the merge says is open. */
function markOther(shown: ShownMerge, line: number, endLine: number): ReturnType<MarkLines> {
  const { edited, openMarks, lines } = shown;
  for (let at = line; at <= endLine; at += 1) {
    if (edited.has(at))
      return [
        ['class', 'block edited'],
        ['before', html`<span class="chips"><span class="chip">edited</span></span>`],
      ];
    if (openMarks.has(at)) return markOpen(lines.slice(line - 1, endLine));
  }
  return [];
}

function markOpen(lines: readonly string[]): ReturnType<MarkLines> {
  const ids = lines.flatMap((line) => /^> \*\*Open ([A-Z]-\d{1,9})\*\*/.exec(line)?.[1] ?? []);
  return [
    ['class', 'open-mark'],
    [
      'before',
      html`<span class="chips">${ids.map((id) => html`<a class="chip" href="#${id}">${id}</a>`)}</span>`,
    ],
  ];
}

const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

interface Share {
  readonly blocks: number;
  readonly words: number;
}

/** A line that several brought counts for the first of them. */
export function countShares({ blocks, lines }: ShownMerge): ReadonlyMap<string, Share> {
  const shares = new Map<string, Share>();
  const add = (letter: string, more: Share): void => {
    const { blocks: known, words } = shares.get(letter) ?? { blocks: 0, words: 0 };
    shares.set(letter, { blocks: known + more.blocks, words: words + more.words });
  };
  for (const { line, endLine, block } of blocks) {
    add(block.variant, { blocks: 1, words: 0 });
    for (let at = line; at <= endLine; at += 1) {
      const there = block.line + at - line;
      const part = block.parts?.find((one) => one.line <= there && there <= one.endLine) ?? block;
      add(part.variant, { blocks: 0, words: countWords(lines[at - 1] ?? '') });
    }
  }
  return shares;
}

function renderLegend({ labels, base, provenance }: Merge, shown: ShownMerge): Html {
  const shares = countShares(shown);
  const all = provenance?.blocks.length ?? 0;
  const words = [...shares.values()].reduce((sum, share) => sum + share.words, 0);
  const letters = provenance?.variants.map(({ id }) => id) ?? [];
  const rows = letters.map((letter) => {
    const share = shares.get(letter) ?? { blocks: 0, words: 0 };
    const key = letter.toLowerCase();
    const name = labels.get(letter) ?? letter;
    return html`<li class="variant-${key}" data-letter="${letter}" data-file="${name}"${letter === base && html` data-base`}>
<span class="chip">${letter}</span> ${variantName(labels, letter)}${letter === base && ', the base'}:
${share.blocks} of ${all} blocks, ${share.words} of ${words} words
${share.blocks > 0 && html`<button type="button" class="needs-script" data-only="variant-${key}" aria-pressed="false">Only ${name}</button>`}</li>`;
  });
  return html`<ul class="legend">${rows}</ul>
<p class="muted">Beside each block: the letter of its file and its line there, as a link.<span class="needs-script"> Point at a block, or move from label to label with the arrow keys, to see why it is there.</span></p>`;
}
