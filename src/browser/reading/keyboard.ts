// Keys for whoever goes through many points. Nothing happens while somebody types, and the keys can be turned off.

import { allPoints } from './points.ts';

const STORED = 'steelman.keys';
/** By id, because the live page replaces elements. */
let current: string | undefined;

/** A page from a file may have nothing to keep it in. */
const store = {
  read: (): boolean => {
    try {
      return localStorage.getItem(STORED) !== 'off';
    } catch {
      return true;
    }
  },
  write: (use: boolean): void => {
    try {
      localStorage.setItem(STORED, use ? 'on' : 'off');
    } catch {
      // Then it holds until the page is left.
    }
  },
};
let areUsed = store.read();

const dialog = (): HTMLDialogElement | null => document.querySelector('dialog.keys');

function showKeys(): void {
  const box = dialog()?.querySelector<HTMLInputElement>('[data-keys="use"]');
  if (box) box.checked = areUsed;
  dialog()?.showModal();
}

function step(by: 1 | -1): void {
  const points = allPoints().filter(({ hidden }) => !hidden);
  const own = document.activeElement?.closest('details.point')?.id ?? current;
  const at = points.findIndex(({ id }) => id === own);
  const next = points[at < 0 ? 0 : at + by];
  if (next === undefined) return;
  current = next.id;
  // Whoever presses Enter next opens or closes it, as everywhere.
  next.querySelector('summary')?.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

function search(): void {
  const field = document.querySelector<HTMLInputElement>('.point-controls [name="q"]');
  field?.focus();
  field?.select();
}

const KEYS: Readonly<Record<string, () => void>> = {
  j: () => step(1),
  k: () => step(-1),
  '/': search,
  '?': showKeys,
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

function press(event: KeyboardEvent): void {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !areUsed) return;
  if (isTyping(target) || document.querySelector('dialog[open]') !== null || dialog() === null) return;
  const run = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
  if (run === undefined) return;
  event.preventDefault();
  run();
}

export function startKeyboard(): void {
  document.addEventListener('keydown', press);
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('[data-points="keys"]') !== null) showKeys();
    if (target.closest('[data-keys="close"]') !== null) dialog()?.close();
  });
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset['keys'] !== 'use') return;
    areUsed = target.checked;
    store.write(areUsed);
  });
}
