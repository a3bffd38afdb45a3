// What a page made from hostile texts must not hold or do, and everything that somebody can do in it. Run in the page, as text, because
// the types of this project know no documents.

import type { Page } from 'playwright-core';

/** All that our pages are made of. */
const ELEMENTS =
  'html head meta title style body script a nav ul ol li main section article details summary h1 h2 h3 h4 h5 h6 p div span code pre ' +
  'kbd b em i strong s del ins mark bdi q blockquote br hr table caption thead tbody tr th td dl dt dd fieldset legend label input ' +
  'select option textarea button form noscript dialog output time small sub sup svg g rect text tspan line path circle polyline polygon defs marker pattern figure figcaption';
const ADDRESSES =
  'href src xlink:href formaction srcset srcdoc poster data ping background cite manifest code codebase';

/** One line for each thing that only a document can have brought in; our script places a panel by two lengths. */
const FIND = `(() => {
  const found = [];
  const elements = new Set('${ELEMENTS}'.split(' '));
  const addresses = new Set('${ADDRESSES}'.split(' '));
  const heads = { script: 0, style: 0, title: 0 };
  for (const one of document.querySelectorAll('*')) {
    if (!elements.has(one.localName) && !one.matches('template#decide-fields')) found.push('element ' + one.localName);
    if (one.localName in heads) heads[one.localName] += 1;
    if (one.localName === 'form' && one.attributes.action) found.push('form that sends');
    if (one.localName === 'meta' && one.parentElement !== document.head) found.push('meta in the body');
    for (const { name, value } of one.attributes) {
      if (/^on/i.test(name)) found.push('handler ' + name + ' of ' + one.localName);
      if (name === 'style' && !/^(?:--(?:left|top): [0-9.]+px; ?)+$/.test(value)) found.push('style of ' + one.localName);
      if (addresses.has(name.toLowerCase()) && !/^(?:#|https?:\\/\\/|mailto:|\\/run)/i.test(value))
        found.push('address ' + name + ' of ' + one.localName + ': ' + value.slice(0, 60));
      if (name === 'http-equiv' && value !== 'Content-Security-Policy') found.push('meta ' + value);
      if (!/^[a-z][a-z0-9:-]*$/i.test(name)) found.push('attribute ' + name + ' of ' + one.localName);
    }
  }
  for (const [name, count] of Object.entries(heads)) if (count !== 1) found.push(count + ' of ' + name);
  return [...new Set(found)];
})()`;

export const findForeign = (page: Page): Promise<string[]> => page.evaluate(FIND);

/** Spaces of all kinds count as one, and what cannot be shown as nothing. */
export const squeezed = (text: string): string => text.replace(/[\s\p{Cc}\ufffd]+/gu, ' ');

/** Everything that can be opened, pressed, chosen, typed into, pointed at and led to; `words` are what somebody types. */
const USE = (words: readonly string[]): string => `(async () => {
  const all = (which) => [...document.querySelectorAll(which)];
  const later = () => new Promise((done) => requestAnimationFrame(() => done()));
  const tell = (one, type, kind = Event, more = {}) =>
    one.dispatchEvent(new kind(type, { bubbles: true, cancelable: true, ...more }));
  for (const one of all('details')) one.open = true;
  for (const one of all('button, [role=tab], summary')) one.click();
  for (const one of all('details')) one.open = true;
  for (const one of all('input[type=checkbox]')) { one.click(); one.click(); }
  for (const one of all('select'))
    for (const option of [...one.options].slice(0, 4)) { one.value = option.value; tell(one, 'input'); tell(one, 'change'); }
  for (const one of all('select')) { one.selectedIndex = 0; tell(one, 'input'); }
  for (const one of all('input[type=search], input[type=text], textarea'))
    for (const word of ${JSON.stringify(words)}) { one.value = word; tell(one, 'input'); tell(one, 'change'); }
  for (const one of all('input[type=search]')) { one.value = ''; tell(one, 'input'); }
  for (const one of all('a[href^="#"]').slice(0, 80)) { one.focus(); tell(one, 'pointerover', PointerEvent); tell(one, 'click', MouseEvent); }
  for (const one of all('.block, [data-quote], .chip, .quote').slice(0, 80)) tell(one, 'pointerover', PointerEvent);
  for (const key of ['?', 'j', 'k', 'o', 'Enter', 'ArrowDown', 'ArrowRight', 'Home', 'End', 'n', 'p', '/', 'Escape'])
    tell(document.activeElement ?? document.body, 'keydown', KeyboardEvent, { key });
  for (const one of all('dialog')) one.close();
  for (const word of ${JSON.stringify(words)}) {
    location.hash = word;
    await later();
    location.hash = 'points?q=' + word + '&kind=' + word + '&sort=' + word;
    await later();
  }
  for (const one of all('[data-points=all]')) one.click();
  await later();
})()`;

export const useEverything = (page: Page, words: readonly string[]): Promise<void> =>
  page.evaluate(USE(words));
