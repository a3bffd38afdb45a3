// What is open, item by item on a terminal: both sides in full, one key for what holds. Nothing is written here: whoever
// goes through it gets the decisions back, or none of them.

import { InterruptedError } from '../../../domain/errors.ts';
import { type Decision, PERSON } from '../../../domain/run.ts';
import { clip, wrapText } from '../../../domain/workflow/summary.ts';
import type { ItemSide, OpenItem } from '../../../workflows/adversarial/index.ts';
import { printable } from '../../files/show.ts';
import { draw, openScreen, type Screen, type Terminal } from './prompts.ts';

/** Sides have digits, as far as there are any. */
const MOST_SIDES = 9;

const KEYS = [
  ['b', 'both'],
  ['n', 'neither'],
  ['w', 'own words'],
  ['l', 'later'],
  ['u', 'undo the last one'],
  ['r', 'say why'],
  ['q', 'quit; what is decided is kept'],
] as const;

export async function decideByKeys(
  items: readonly OpenItem[],
  terminal: Terminal,
  signal: AbortSignal | undefined,
): Promise<Decision[]> {
  const screen = await openScreen(terminal, signal);
  // One for each item that was answered, also for those put off: undo goes back through all of them.
  const said: (Decision | undefined)[] = [];
  let why: string | undefined;
  while (said.length < items.length) {
    const item = items[said.length] as OpenItem;
    if (why === undefined) show(screen, items, said.length);
    const key = await askKey(screen, item, why);
    if (key === 'q') break;
    if (key === 'r') {
      why = await askText(screen, `Why, at ${item.id}?`);
      continue;
    }
    if (key === 'u') said.pop();
    else {
      const decision = await decisionFor(screen, item, key);
      if (decision === 'again') continue;
      said.push(decision && { ...decision, ...(why !== undefined && { why }) });
    }
    why = undefined;
  }
  return said.filter((decision) => decision !== undefined);
}

/** Undefined where it is put off; again where own words were asked for and none given. */
async function decisionFor(
  screen: Screen,
  { id, sides }: OpenItem,
  key: string,
): Promise<Decision | undefined | 'again'> {
  if (key === 'l') return undefined;
  if (key === 'b' || key === 'n') return { item: id, take: key === 'b' ? 'both' : 'neither', by: PERSON };
  if (key !== 'w') return { item: id, take: sides[Number(key) - 1]?.take ?? 'later', by: PERSON };
  const words = await askText(screen, `In your words, at ${id}:`);
  return words === undefined ? 'again' : { item: id, take: 'words', words, by: PERSON };
}

/** The topic where it changes, the item, and what each side says. */
function show({ prompts, terminal, width }: Screen, items: readonly OpenItem[], at: number): void {
  const { id, ids, kind, severity, title, section, sides } = items[at] as OpenItem;
  const { output } = terminal;
  if (at === 0 || items[at - 1]?.section !== section)
    prompts.log.step(clip(printable(section) || 'Without a heading in the base', width), { output });
  const what = kind === 'contradiction' ? `${severity}: ${title}` : 'no one has judged it';
  const head = `${ids.length > 1 ? ids.join(', ') : id} (${at + 1} of ${items.length}) ${what}`;
  const lines = [head, ...sides.slice(0, MOST_SIDES).flatMap((side, index) => sideLines(side, index))];
  const wrapped = lines.flatMap((line) => wrapText(printable(line), width).map((part) => clip(part, width)));
  prompts.log.message(wrapped, { output });
}

function sideLines({ labels, isBase, quotes }: ItemSide, index: number): string[] {
  const name = `${index + 1}  ${labels.join(', ')}${isBase ? ', the base' : ''}`;
  if (quotes.length === 0) return [`${name}: says nothing near`];
  return quotes.flatMap(({ lines, text, of }) => [
    `${name} ${lines}${of === undefined ? '' : `, below "${of.replace(/\s+/g, ' ')}"`}:`,
    ...text.split(/\r\n|\n|\r/).map((line) => `   ${line}`),
  ]);
}

function askKey(screen: Screen, { sides, id }: OpenItem, why: string | undefined): Promise<string> {
  const { prompts, width } = screen;
  const options = [
    ...sides.slice(0, MOST_SIDES).map(({ take, isBase }, index) => ({
      value: String(index + 1),
      label: clip(printable(`${take}${isBase ? ', the base' : ''}`), width),
    })),
    ...KEYS.map(([value, label]) => ({ value: value as string, label })),
  ];
  const reason = why === undefined ? '' : ` (because: ${why})`;
  const message = clip(printable(`${id}: what holds?${reason}`), width);
  return leaving(draw(screen, (common) => prompts.selectKey({ ...common, message, options })));
}

async function askText(screen: Screen, message: string): Promise<string | undefined> {
  const { prompts } = screen;
  const said = await leaving(draw(screen, (common) => prompts.text({ ...common, message })));
  return (said ?? '').trim() === '' ? undefined : said.trim();
}

/** Ctrl-C and Esc: nothing is written, whatever was decided so far. */
const leaving = <Value>(asked: Promise<Value>): Promise<Value> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof InterruptedError)) throw error;
    throw new InterruptedError('Interrupted: nothing is decided, and the run is as it was', {
      code: 'run/interrupted',
      hint: 'Leave with q to keep what is decided so far.',
    });
  });
