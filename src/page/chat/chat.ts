// A run in a chat: what came of it, what waits for a person and what they can decide, and where the rest is. The host gets a page that
// knows no run, and sends it what is in one.

import { shellWord } from '../../domain/workflow/printable.ts';
import { counted } from '../../domain/workflow/summary.ts';
import { decide } from '../comparison/decisions/decide.ts';
import { firstScreen } from '../first/first-screen.ts';
import { type Html, html } from '../html/html.ts';
import type { RunRecord } from '../model/record.ts';
import { makeSections, type PageAssets, renderFrame, renderMain } from '../page.ts';
import { checkpoints } from '../run/checkpoints/checkpoints.ts';
import { progress } from '../run/progress/progress.ts';

/** A chat is read between other things: as many items as somebody decides at one sitting. */
const MOST_ITEMS = 12;

export const renderShell = (assets: PageAssets, version: string): string =>
  renderFrame(
    'steelman',
    renderMain([], html`<p class="muted">The run appears here once it has begun.</p>`),
    {
      ...assets,
      app: version,
    },
  );

export function renderChat(record: RunRecord): string {
  const shown = { isLive: true };
  const items = fewOf(record);
  const decisions = record.decisions.filter(({ item }) => items.some(({ id }) => id === item));
  const sections = [
    ...makeSections([firstScreen, checkpoints, progress], record, shown),
    ...makeSections([decide], { ...record, items, decisions }, shown),
  ];
  return renderMain(sections, renderRest(record)).text;
}

/** What is open goes before what is decided, contradictions before statements. */
function fewOf(record: RunRecord): RunRecord['items'] {
  const { items } = record;
  if (items.length <= MOST_ITEMS) return items;
  const open = openOf(record);
  const rank = (item: RunRecord['items'][number]): number =>
    (open.includes(item) ? 0 : 2) + (item.kind === 'contradiction' ? 0 : 1);
  return items.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_ITEMS);
}

const openOf = ({ items, decisions }: RunRecord): RunRecord['items'] =>
  items.filter(({ id }) => !decisions.some(({ item }) => item === id));

function renderRest(record: RunRecord): Html {
  const more = openOf(record).length - MOST_ITEMS;
  return html`<p class="muted" id="rest">${
    more > 0 && `${counted(more, 'more item')} to decide: they come up as you decide these. `
  }The whole report, with every file of the run: <code>steelman report ${shellWord(record.folder)}</code></p>`;
}
