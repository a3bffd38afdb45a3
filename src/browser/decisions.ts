// The form of what is open: keeps what was chosen over a reload, counts it, and hands it over, as a file or to the live page. What the
// page was made with is what its fields began with.

import { fillItems } from './decide-fields.ts';
import { type Decided, writeDecisions } from './decisions-file.ts';
import { post, tell as tellAll } from './reply.ts';

interface Choice {
  readonly take: string;
  readonly words: string;
  readonly why: string;
}

/** `seen` is what was recorded when it was chosen: where something else is now, that goes before. */
interface Kept extends Choice {
  readonly seen: string;
}

let form: HTMLFormElement | null = null;
let kept = new Map<string, Kept>();

const keptUnder = (): string => `steelman.decisions.${form?.dataset.run}`;

/** A page from a file may have nothing to keep it in; then it holds until the page is left. */
function save(): void {
  try {
    localStorage.setItem(keptUnder(), JSON.stringify([...kept]));
  } catch {}
}

function load(): Map<string, Kept> {
  try {
    return new Map(JSON.parse(localStorage.getItem(keptUnder()) ?? '[]') as [string, Kept][]);
  } catch {
    return new Map();
  }
}

const itemsOf = (): readonly HTMLElement[] => [
  ...(form?.querySelectorAll<HTMLElement>('fieldset[data-item]') ?? []),
];
const radiosOf = (item: HTMLElement): readonly HTMLInputElement[] => [
  ...item.querySelectorAll<HTMLInputElement>('input[type=radio]'),
];
const fieldOf = (item: HTMLElement, name: 'words' | 'why'): HTMLTextAreaElement | null =>
  item.querySelector(`textarea[name=${name}]`);

const plain = (text = ''): string => text.replace(/\r\n?/g, '\n').trim();

const chosenIn = (item: HTMLElement): Choice => ({
  take: radiosOf(item).find(({ checked }) => checked)?.value ?? 'later',
  words: plain(fieldOf(item, 'words')?.value),
  why: plain(fieldOf(item, 'why')?.value),
});

const recordedIn = (item: HTMLElement): Choice => ({
  take: radiosOf(item).find(({ defaultChecked }) => defaultChecked)?.value ?? 'later',
  words: plain(fieldOf(item, 'words')?.defaultValue),
  why: plain(fieldOf(item, 'why')?.defaultValue),
});

const isDecided = ({ take, words }: Choice): boolean => (take === 'words' ? words !== '' : take !== 'later');

/** Undefined where nothing is to be handed over: as recorded, or own words that nobody has written yet. */
function changeIn(item: HTMLElement): Decided | undefined {
  const [now, before] = [chosenIn(item), recordedIn(item)];
  const { take, words, why } = now;
  const isSame = take === before.take && (take !== 'words' || words === before.words);
  if (
    (isSame && (why === '' || why === before.why || take === 'later')) ||
    (take === 'words' && words === '')
  )
    return undefined;
  return {
    item: item.dataset.item ?? '',
    take,
    ...(take === 'words' && { words }),
    ...(why !== '' && take !== 'later' && { why }),
  };
}

const changes = (): readonly Decided[] => itemsOf().flatMap((item) => changeIn(item) ?? []);

function tell(): void {
  const items = itemsOf();
  const decided = items.filter((item) => isDecided(chosenIn(item))).length;
  const fresh = changes().length;
  const count = form?.querySelector('#decide-count');
  if (count)
    count.textContent = `${decided} of ${items.length} decided${fresh === 0 ? '' : `, ${fresh} not handed over yet`}`;
  const button = form?.querySelector<HTMLButtonElement>('[data-decide=download], [data-decide=record]');
  if (button) button.disabled = fresh === 0;
}

function keep(item: HTMLElement): void {
  const name = item.dataset.item ?? '';
  const [now, before] = [chosenIn(item), recordedIn(item)].map((one) => JSON.stringify(one));
  if (now === before) kept.delete(name);
  else kept.set(name, { ...chosenIn(item), seen: before ?? '' });
  save();
  tell();
}

/** What was kept, or else what is recorded. */
function show(item: HTMLElement): void {
  const before = recordedIn(item);
  const choice = kept.get(item.dataset.item ?? '');
  const { take, words, why } = choice?.seen === JSON.stringify(before) ? choice : before;
  for (const radio of radiosOf(item)) radio.checked = radio.value === take;
  for (const [name, text] of [
    ['words', words],
    ['why', why],
  ] as const) {
    const field = fieldOf(item, name);
    // Whoever types in it now goes on where they are.
    if (field && plain(field.value) !== text) field.value = text;
  }
}

/** The live page puts a new form in place of the old one. */
function meet(): void {
  const found = document.querySelector<HTMLFormElement>('#decide-form');
  if (found === null || found === form) return;
  const isOther = form?.dataset.run !== found.dataset.run;
  form = found;
  fillItems(found);
  if (isOther) kept = load();
  for (const item of itemsOf()) show(item);
  tell();
}

function say(text: string): void {
  const place = form?.querySelector('#decide-said');
  if (place) place.textContent = text;
}

function download(): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([writeDecisions(changes())], { type: 'application/yaml' }));
  link.download = 'decisions.yaml';
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  form?.querySelector('#decide-next')?.removeAttribute('hidden');
}

async function copy(): Promise<void> {
  const command = document.querySelector('#decide-command');
  if (command === null) return;
  try {
    await navigator.clipboard.writeText(command.textContent ?? '');
    say('Copied.');
  } catch {
    getSelection()?.selectAllChildren(command);
    say('Selected: copy it with your keyboard.');
  }
}

/** One after the other: each makes the merged document anew. */
async function record(button: HTMLButtonElement): Promise<void> {
  const all = changes();
  button.disabled = true;
  for (const [at, decision] of all.entries()) {
    say(`Recording ${at + 1} of ${all.length}`);
    const item = itemsOf().find(({ dataset }) => dataset.item === decision.item);
    const { ok, message } = await post('decide', { ...decision, was: item?.dataset.was ?? '' });
    // The news may have put another form in place of this one.
    tellAll(ok ? `${message}.` : `${decision.item}: ${message}`, ok);
    if (!ok) {
      say(`${decision.item}: ${message}`);
      break;
    }
    kept.delete(decision.item);
    save();
    say(message);
  }
  tell();
}

/** A digit chooses a side where the focus is in an item. */
function press({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (!/^[1-9]$/.test(key) || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
  if (target.matches('textarea')) return;
  const side = target.closest('fieldset[data-item]')?.querySelectorAll<HTMLInputElement>('.sides input')[
    Number(key) - 1
  ];
  side?.focus();
  side?.click();
}

export function startDecisions(): void {
  meet();
  new MutationObserver(meet).observe(document.body, { childList: true, subtree: true });
  document.addEventListener('input', ({ target, isTrusted }) => {
    // The live page tells of what it put back, too; here that is done when the form is met.
    if (!isTrusted) return;
    const item = target instanceof Element ? target.closest<HTMLElement>('fieldset[data-item]') : null;
    if (item) keep(item);
  });
  document.addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('keydown', press);
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-decide]') : null;
    if (button?.dataset.decide === 'download') download();
    if (button?.dataset.decide === 'copy') copy();
    if (button?.dataset.decide === 'record') record(button);
  });
}
