// Puts the parts of a page that changed in place of what they were. Whoever reads or writes there notices nothing else: what is open
// stays open, what was typed stays typed, and the text stays where it is in the window.

import { fillItems } from './decide-fields.ts';

/** By part: as the server wrote it, whatever has been opened or typed in it since. */
const written = new Map<string, string>();

/** Parts that went: a question that is put again is the one that somebody was about to answer. */
const gone = new Map<string, Element>();

interface Policy {
  createHTML(text: string): string;
}
interface Factory {
  createPolicy(name: string, rules: Policy): Policy;
}

/** The one way from text to elements: only for what our server made. */
const parse = (() => {
  let policy: Policy | undefined;
  return (text: string): Document => {
    const { trustedTypes } = window as { readonly trustedTypes?: Factory };
    policy ??= trustedTypes?.createPolicy('steelman', { createHTML: (html) => html });
    return new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'text/html');
  };
})();

const partsOf = (page: Document): readonly Element[] => [
  ...page.querySelectorAll('body > nav, body > main > *'),
];
const keyOf = (part: Element): string => part.id || `${part.localName} ${part.className}`;

export function rememberParts(): void {
  for (const part of partsOf(document)) written.set(keyOf(part), part.outerHTML);
}

/** The text of a body, from the server that made this page. */
export function replaceParts(body: string): void {
  const fresh = parse(body);
  const main = document.querySelector('main');
  if (main === null || fresh.querySelector('main') === null) return;
  const stay = holdPlace(main);
  const active = document.activeElement;
  const before = new Map(partsOf(document).map((part) => [keyOf(part), part]));
  const parts = partsOf(fresh).map((part) => {
    const [key, text] = [keyOf(part), part.outerHTML];
    const old = before.get(key) ?? gone.get(key);
    before.delete(key);
    gone.delete(key);
    const now = old !== undefined && old.isConnected && written.get(key) === text ? old : renew(old, part);
    written.set(key, text);
    return now;
  });
  for (const [key, part] of before) gone.set(key, part);
  place(
    main,
    parts.filter(({ localName }) => localName !== 'nav'),
  );
  // Whoever answered by keyboard goes on near by, and not at the top of the page.
  if (active !== null && !active.isConnected && document.activeElement === document.body) {
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }
  // After whoever watches for new parts has seen to them.
  queueMicrotask(stay);
}

/** What is in its place already is not moved: it would lose the focus. */
function place(main: Element, parts: readonly Element[]): void {
  for (const part of [...main.children]) if (!parts.includes(part)) part.remove();
  let next = main.firstElementChild;
  for (const part of parts) {
    if (part === next) next = next.nextElementSibling;
    else main.insertBefore(part, next);
  }
}

/** A copy, because what came is compared with what comes next. */
function renew(old: Element | undefined, part: Element): Element {
  const now = document.importNode(part, true);
  fillItems(now);
  if (old === undefined) return now;
  const state = new Map(marked(old));
  const active = document.activeElement;
  const selection =
    active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement ? rangeOf(active) : undefined;
  old.replaceWith(now);
  for (const [key, element] of marked(now)) {
    const was = state.get(key);
    if (was === undefined) continue;
    restore(element, was);
    if (was !== active) continue;
    element.focus({ preventScroll: true });
    if (selection !== undefined && 'setSelectionRange' in element)
      (element as HTMLTextAreaElement).setSelectionRange(...selection);
  }
  return now;
}

/** Fields that have no text have no place in it. */
function rangeOf(field: HTMLInputElement | HTMLTextAreaElement): [number, number] | undefined {
  const { selectionStart: start, selectionEnd: end } = field;
  return start === null || end === null ? undefined : [start, end];
}

const MARKED = 'details, summary, input, textarea, select, button, a[href], [id]';

/** Each under a name by which it is known again, also where something was put before it. */
function marked(part: Element): [string, HTMLElement][] {
  const counts = new Map<string, number>();
  return [...part.querySelectorAll<HTMLElement>(MARKED)].map((element) => {
    const name = nameOf(element);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [`${name} ${count}`, element];
  });
}

function nameOf(element: HTMLElement): string {
  const around = element.parentElement?.closest<HTMLElement>('[data-item], [data-name], [id]');
  const where = around?.dataset.item ?? around?.dataset.name ?? around?.id;
  const { name = '', type = '' } = element as HTMLInputElement;
  const own =
    type === 'radio' || type === 'checkbox' ? `${name}=${(element as HTMLInputElement).value}` : name;
  const words =
    element instanceof HTMLDetailsElement
      ? element.querySelector('summary')?.textContent
      : element.textContent;
  return [element.localName, where, element.id || own || words].join(' ');
}

/** What somebody changed; what the server changed is new. */
function restore(element: HTMLElement, was: HTMLElement): void {
  if (element instanceof HTMLDetailsElement) element.open = (was as HTMLDetailsElement).open;
  const isChanged =
    (element instanceof HTMLInputElement && restoreInput(element, was as HTMLInputElement)) ||
    (element instanceof HTMLTextAreaElement && restoreText(element, was as HTMLTextAreaElement)) ||
    (element instanceof HTMLSelectElement && restoreChoice(element, was as HTMLSelectElement));
  // Whatever follows a field, such as a filter, follows it again.
  if (isChanged)
    for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
}

function restoreInput(now: HTMLInputElement, was: HTMLInputElement): boolean {
  if (was.type === 'radio' || was.type === 'checkbox') {
    now.checked = was.checked;
    return was.checked !== was.defaultChecked;
  }
  return restoreText(now, was);
}

function restoreText<Field extends HTMLInputElement | HTMLTextAreaElement>(now: Field, was: Field): boolean {
  if (was.value === was.defaultValue) return false;
  now.value = was.value;
  return true;
}

function restoreChoice(now: HTMLSelectElement, was: HTMLSelectElement): boolean {
  const isChanged = [...was.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (isChanged) now.value = was.value;
  return isChanged;
}

/** Below the list of sections, which covers the top of the window. */
const TOP = 100;

/** What is read now stays where it is: what has the focus, or else what is at the top of the window. */
function holdPlace(main: Element): () => void {
  const isSeen = (one: Element): boolean => one.getClientRects().length > 0;
  const topOf = (one: Element): number => one.getBoundingClientRect().top;
  const active = document.activeElement;
  const isActiveSeen =
    active !== null && main.contains(active) && topOf(active) > 0 && topOf(active) < window.innerHeight;
  const anchor = isActiveSeen
    ? active
    : [...main.querySelectorAll(MARKED)].findLast((one) => isSeen(one) && topOf(one) <= TOP);
  const part = partsOf(document).find((one) => anchor !== undefined && one.contains(anchor));
  if (part === undefined || anchor === undefined || window.scrollY === 0) return () => undefined;
  const [before, partKey] = [topOf(anchor), keyOf(part)];
  const key = marked(part).find(([, one]) => one === anchor)?.[0];
  return () => {
    const fresh = partsOf(document).find((one) => keyOf(one) === partKey);
    const now = fresh && (marked(fresh).find(([name]) => name === key)?.[1] ?? fresh);
    if (now !== undefined) window.scrollBy({ top: topOf(now) - before, behavior: 'instant' });
  };
}
