// The points of a comparison: which are shown, in which order, which are open. What was chosen is kept in the address, behind the `#`, so
// that it is there again when the page is loaded anew.

/** As many can be read at once; of more the headlines are looked through first. */
const MOST_OPEN = 12;
/** Browsers refuse more than a few changes of the address in a second. */
const SAVE_AFTER = 300;

/** Lists of points whose state is applied: the live page puts new ones in place of those. */
const ready = new WeakSet<Element>();
const words = new WeakMap<Element, string>();
let chosen = new URLSearchParams();
/** What somebody opened or closed, by id. */
const toggled = new Map<string, boolean>();
let saving: ReturnType<typeof setTimeout> | undefined;

export const allPoints = (): HTMLDetailsElement[] => [
  ...document.querySelectorAll<HTMLDetailsElement>('details.point'),
];

const controls = (): (HTMLInputElement | HTMLSelectElement)[] => [
  ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('.point-controls [name]'),
];

/** `#X-003?kind=contradiction`: where the reader is, and what is chosen. */
function readAddress(): { readonly id: string; readonly asked: URLSearchParams } {
  const [id = '', query = ''] = location.hash.slice(1).split('?');
  return { id: decode(id), asked: new URLSearchParams(query) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function save(): void {
  const { id } = readAddress();
  const place = document.getElementById(id) === null ? 'points' : id;
  const tail = chosen.size > 0 ? `?${chosen}` : '';
  if (location.hash === `#${place}${tail}` || (location.hash === '' && tail === '')) return;
  try {
    history.replaceState(history.state, '', `#${place}${tail}`);
  } catch {
    // Refused for coming too often: the next change is written with this one.
  }
}

function saveSoon(): void {
  clearTimeout(saving);
  saving = setTimeout(save, SAVE_AFTER);
}

function restore(): void {
  for (const control of controls()) {
    control.value = chosen.get(control.name) ?? '';
    if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = '';
  }
  chosen = readChoice();
}

const readChoice = (): URLSearchParams =>
  new URLSearchParams(controls().flatMap(({ name, value }) => (value === '' ? [] : [[name, value]])));

function textOf(point: Element): string {
  const known = words.get(point) ?? (point.textContent ?? '').toLowerCase();
  words.set(point, known);
  return known;
}

const rank = (point: HTMLElement): number => Number(point.dataset['place']);
const ORDERS: Readonly<Record<string, (a: HTMLElement, b: HTMLElement) => number>> = {
  place: (a, b) => rank(a) - rank(b),
  id: (a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }),
};
/** As the page came. */
const given = new WeakMap<Element, HTMLElement[]>();

function sort(list: HTMLElement, order: string): void {
  const points = given.get(list) ?? allPoints();
  given.set(list, points);
  const compare = ORDERS[order];
  const wanted = compare === undefined ? points : points.toSorted(compare);
  if (wanted.some((point, at) => list.children[at] !== point)) list.append(...wanted);
}

function apply(): void {
  const list = document.querySelector<HTMLElement>('.points');
  if (list === null) return;
  sort(list, chosen.get('sort') ?? '');
  const searched = (chosen.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = ['kind', 'severity', 'state', 'variant'].flatMap((name) => {
    const value = chosen.get(name) ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  const points = allPoints();
  let shown = 0;
  for (const point of points) {
    const fits = wanted.every(([name, value]) => (point.dataset[name] ?? '').split(' ').includes(value));
    const isShown = fits && searched.every((word) => textOf(point).includes(word));
    if (point.hidden === isShown) point.hidden = !isShown;
    if (isShown) shown += 1;
  }
  const count = document.querySelector('.point-count');
  if (count !== null) count.textContent = `${shown} of ${points.length} shown`;
  const all = document.querySelector<HTMLElement>('[data-points="all"]');
  if (all !== null) all.hidden = searched.length + wanted.length === 0;
}

function takeChoice(): void {
  chosen = readChoice();
  apply();
  saveSoon();
}

function showAll(): void {
  for (const control of controls()) if (control.name !== 'sort') control.value = '';
  takeChoice();
}

function setOpen(point: HTMLDetailsElement, isOpen: boolean): void {
  point.open = isOpen;
  toggled.set(point.id, isOpen);
}

/** Also what is filtered away, or stands inside of something closed. */
function reveal(id: string): void {
  const target = id === '' ? null : document.getElementById(id);
  if (target === null) return;
  const point = target.closest<HTMLDetailsElement>('details.point');
  if (point?.hidden === true) showAll();
  for (let at: Element | null = target; at !== null; at = at.parentElement) {
    if (!(at instanceof HTMLDetailsElement)) continue;
    at.open = true;
    if (at === point) toggled.set(at.id, true);
  }
  if (target === point) target.querySelector('summary')?.focus({ preventScroll: true });
  bringIntoView(target);
}

/** Once more when what comes into view on the way has its true height. */
function bringIntoView(target: Element): void {
  target.scrollIntoView({ behavior: 'instant' });
  requestAnimationFrame(() => requestAnimationFrame(() => target.scrollIntoView({ behavior: 'instant' })));
}

/** What the address says, and what somebody opened: when the page comes, and again for what the live page puts into it. */
function prepare(): void {
  const list = document.querySelector('.points');
  if (list === null || ready.has(list)) return;
  ready.add(list);
  restore();
  const points = allPoints();
  for (const point of points) point.open = toggled.get(point.id) ?? points.length <= MOST_OPEN;
  apply();
}

function act({ target, defaultPrevented }: Event): void {
  if (!(target instanceof Element)) return;
  const asked = target.closest<HTMLElement>('[data-points]')?.dataset['points'];
  if (asked === 'all') showAll();
  if (asked === 'open' || asked === 'close')
    for (const point of allPoints()) if (!point.hidden) setOpen(point, asked === 'open');
  const summary = target.closest('details.point > summary');
  const point = summary?.parentElement;
  // Told before it happens.
  if (point instanceof HTMLDetailsElement) toggled.set(point.id, !point.open);
  const to = target.closest('a[href^="#"]')?.getAttribute('href');
  // A link to where the address is already changes nothing that could be listened to.
  if (to === location.hash && to !== '' && !defaultPrevented) reveal(decode(to.slice(1)));
}

function choose({ target }: Event): void {
  if (target instanceof Element && target.closest('.point-controls') !== null) takeChoice();
}

/** A link within the page knows nothing of what is chosen, an address that was pasted may. */
function follow(): void {
  const { id, asked } = readAddress();
  if (asked.size > 0) {
    chosen = asked;
    restore();
    apply();
  }
  reveal(id);
  saveSoon();
}

export function startPoints(): void {
  const { id, asked } = readAddress();
  chosen = asked;
  prepare();
  reveal(id);
  document.addEventListener('input', choose);
  document.addEventListener('click', act);
  addEventListener('hashchange', follow);
  const main = document.querySelector('main');
  if (main !== null) new MutationObserver(prepare).observe(main, { childList: true });
}
