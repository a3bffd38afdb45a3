// The merge: tabs, links that open what they lead to, the text of one file alone, and the story of the block that somebody points at.

const TAB_KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const CHIP_KEYS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

export function startMerge(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const tab = target.closest<HTMLElement>('.merge [role=tab]');
    if (tab) showView(tab);
    const only = target.closest<HTMLElement>('[data-only]');
    if (only) toggleOnly(only);
    const link = target.closest('a[href^="#"]');
    if (link) reveal(link.getAttribute('href') ?? '', link);
  });
  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement)) return;
    if (key === 'Escape') hideStory();
    else if (target.matches('.merge [role=tab]')) move(event, target, '.tabs', '[role=tab]', TAB_KEYS);
    else if (target.matches('.merge a.chip')) move(event, target, '.document', 'a.chip', CHIP_KEYS);
  });
  document.addEventListener('focusin', ({ target }) => target instanceof Element && tellOf(target));
  document.addEventListener('pointerover', ({ target }) => {
    // A page that scrolls under a pointer at rest does not take the story from the keyboard.
    if (target instanceof Element && !document.querySelector('a.chip:focus-visible')) tellOf(target);
  });
  addEventListener('hashchange', () => reveal(location.hash));
  reveal(location.hash)?.scrollIntoView();
}

function showView(tab: HTMLElement): void {
  const merge = tab.closest<HTMLElement>('.merge');
  if (!merge) return;
  merge.dataset['view'] = tab.dataset['view'];
  for (const other of merge.querySelectorAll<HTMLElement>('[role=tab]')) {
    other.setAttribute('aria-selected', String(other === tab));
    other.tabIndex = other === tab ? 0 : -1;
  }
}

/** Brings what a link leads to where it can be seen; where the link stands remains in sight, too. */
function reveal(hash: string, link?: Element): HTMLElement | undefined {
  const found = document.getElementById(hash.slice(1));
  const pane = found?.closest<HTMLElement>('.merge .pane');
  if (!found || !pane) return undefined;
  if (!pane.checkVisibility()) {
    const tab = document.getElementById(pane.id.replace('merge-', 'merge-tab-'));
    if (tab) showView(tab);
  }
  const pressed = document.querySelector<HTMLElement>('[data-only][aria-pressed=true]');
  if (pressed && found.closest('[hidden]')) toggleOnly(pressed);
  const details = found.closest('details');
  if (details) details.open = true;
  if (link?.closest('.panes')) link.scrollIntoView({ block: 'nearest' });
  return found;
}

function toggleOnly(button: HTMLElement): void {
  const merge = button.closest('.merge');
  const only = button.getAttribute('aria-pressed') === 'true' ? undefined : button.dataset['only'];
  for (const other of merge?.querySelectorAll('[data-only]') ?? [])
    other.setAttribute('aria-pressed', String(only !== undefined && other === button));
  for (const block of merge?.querySelectorAll<HTMLElement>('.merged .block') ?? []) {
    const isShown = only === undefined || block.matches(`.${only}`) || block.querySelector(`.block.${only}`);
    block.hidden = !isShown;
  }
}

/** One of the labels of a document is reached with the tabulator, the others from there. */
function move(
  event: KeyboardEvent,
  from: HTMLElement,
  within: string,
  which: string,
  keys: Readonly<Record<string, number>>,
): void {
  const all = [...(from.closest(within)?.querySelectorAll<HTMLElement>(which) ?? [])];
  const seen = all.filter((one) => one.checkVisibility());
  const at = seen.indexOf(from);
  const step = keys[event.key];
  const edge = { Home: 0, End: seen.length - 1 }[event.key];
  const to = seen[edge ?? (step === undefined ? -1 : at + step)];
  if (!to) return;
  event.preventDefault();
  for (const one of all) one.tabIndex = one === to ? 0 : -1;
  to.focus();
  if (to.matches('[role=tab]')) showView(to);
}

const storyOf = (): HTMLElement | null => document.getElementById('merge-evidence');

function hideStory(): void {
  const story = storyOf();
  if (story) story.hidden = true;
}

function tellOf(target: Element): void {
  const block = target.closest('.merged .block');
  if (!block) {
    if (!target.closest('.block-origin')) hideStory();
    return;
  }
  const story = storyOf();
  if (!story) return;
  target.closest('a.chip')?.setAttribute('aria-describedby', story.id);
  const chips = [...block.querySelectorAll('.chip')].filter((chip) => chip.closest('.block') === block);
  story.replaceChildren(...chips.map(tellSource), ...tellChange(block));
  story.hidden = false;
}

function tellSource(chip: Element): HTMLElement {
  const [letter = '', lines = ''] = (chip.textContent ?? '').split(' ');
  const file = [...document.querySelectorAll<HTMLElement>('.legend [data-letter]')].find(
    (one) => one.dataset['letter'] === letter,
  );
  if (!file) return paragraph('Edited after the merge: nothing is recorded of it.');
  const said = paragraph(`From ${file.dataset['file']}, `);
  const where = lines.includes('–') ? `lines ${lines}` : `line ${lines}`;
  said.append(linkTo(chip.getAttribute('href'), where), file.dataset['base'] === '' ? ', the base.' : '.');
  return said;
}

function tellChange(block: Element): HTMLElement[] {
  const number = block.getAttribute('data-change');
  if (number === null) return [];
  const change = document.getElementById(`change-${number}`);
  const said = paragraph('');
  const title = change?.querySelector('[data-title]')?.textContent ?? '';
  said.append(linkTo(`#change-${number}`, `Change ${number}: ${title}`));
  const why = change?.querySelector('[data-why]')?.textContent;
  return why ? [said, paragraph(`Why: ${why}`)] : [said];
}

function paragraph(text: string): HTMLElement {
  const made = document.createElement('p');
  made.textContent = text;
  return made;
}

function linkTo(address: string | null, text: string): HTMLElement {
  const made = document.createElement(address === null ? 'span' : 'a');
  made.textContent = text;
  if (address !== null) made.setAttribute('href', address);
  return made;
}
