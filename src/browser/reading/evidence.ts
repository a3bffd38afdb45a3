// The evidence behind a verdict, beside its cell: on hover and focus, and until closed after a click or Enter. The cells form a grid
// that arrow keys move in. Without this they are links to the same words.

const CELLS = '.verdict-grid .verdict';
/** Long enough to reach the panel with a mouse. */
const GRACE_MS = 300;
const MARGIN = 8;

const panel = document.createElement('div');
const words = document.createElement('div');
const close = document.createElement('button');

/** Whose evidence is shown. */
let shown: HTMLElement | undefined;
let isKept = false;
let leaving = 0;

export function startEvidence(): void {
  panel.className = 'evidence-panel';
  panel.hidden = true;
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-label', 'Evidence');
  words.id = 'evidence-words';
  panel.setAttribute('aria-describedby', words.id);
  close.type = 'button';
  close.textContent = 'Close';
  panel.append(close, words);
  document.body.append(panel);
  document.addEventListener('pointerover', onPointer);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKey);
}

const cellAt = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>(CELLS)) || undefined;

const isInPanel = (target: EventTarget | null): boolean => target instanceof Node && panel.contains(target);

function show(cell: HTMLElement): void {
  clearTimeout(leaving);
  const told = document.getElementById(cell.getAttribute('href')?.slice(1) ?? '');
  if (told === null) return;
  shown = cell;
  words.replaceChildren(...[...told.cloneNode(true).childNodes]);
  panel.hidden = false;
  const { left, top, bottom } = cell.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = bottom + 4;
  const isRoom = below + height + MARGIN <= innerHeight;
  panel.style.setProperty('--left', `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`);
  panel.style.setProperty('--top', `${isRoom ? below : Math.max(MARGIN, top - height - 4)}px`);
}

function hide(): void {
  clearTimeout(leaving);
  const isInside = panel.contains(document.activeElement);
  panel.hidden = true;
  isKept = false;
  if (isInside) shown?.focus({ preventScroll: true });
  // Coming back to the cell shows it no more.
  panel.hidden = true;
  shown = undefined;
}

function onPointer({ target, pointerType }: PointerEvent): void {
  if (pointerType !== 'mouse' || isKept) return;
  const cell = cellAt(target);
  if (cell) show(cell);
  else if (isInPanel(target)) clearTimeout(leaving);
  else if (shown !== undefined && shown !== document.activeElement) {
    clearTimeout(leaving);
    leaving = window.setTimeout(hide, GRACE_MS);
  }
}

function onFocus({ target }: FocusEvent): void {
  const cell = cellAt(target);
  if (cell === undefined) {
    if (!isInPanel(target) && shown !== undefined) hide();
    return;
  }
  // One stop for Tab: where somebody was last.
  for (const other of cellsOf(cell).flat()) other.tabIndex = other === cell ? 0 : -1;
  isKept = false;
  show(cell);
}

function onClick(event: MouseEvent): void {
  const cell = cellAt(event.target);
  if (cell && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    show(cell);
    isKept = true;
    close.focus({ preventScroll: true });
  } else if (event.target === close || !isInPanel(event.target)) hide();
}

/** By row. */
const cellsOf = (cell: HTMLElement): HTMLElement[][] =>
  [...(cell.closest('table')?.rows ?? [])]
    .map((row) => [...row.querySelectorAll<HTMLElement>(CELLS)])
    .filter((row) => row.length > 0);

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function onKey(event: KeyboardEvent): void {
  const { key, target } = event;
  // The panel is the last thing of the page: whoever leaves it comes back to where they were.
  if (!panel.hidden && (key === 'Escape' || (key === 'Tab' && isInPanel(target)))) {
    event.preventDefault();
    hide();
    return;
  }
  const [cell, step] = [cellAt(target), STEPS[key]];
  if (cell === undefined || step === undefined) return;
  const rows = cellsOf(cell);
  const row = rows.findIndex((one) => one.includes(cell));
  const next = rows[row + step[0]]?.[(rows[row]?.indexOf(cell) ?? 0) + step[1]];
  event.preventDefault();
  next?.focus();
}
