// HTML as a value of its own: whatever is put into a template is escaped, unless it is HTML already. Nothing else in this layer makes
// HTML out of text, but for the Markdown renderer.

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Html | string | number | false | undefined | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Also what a browser would drop or take for the end of the text. */
const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '').replace(/[\0\ufffe\uffff]/g, '\ufffd');

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === undefined || part === false) return '';
  if (typeof part === 'object') return part.map(textOf).join('');
  return escapeText(String(part));
}

/** Attributes stand in double quotes: `<a href="#${id}">`. Attributes that hold scripts, styles or addresses take no data. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((made, string, at) => `${made}${textOf(parts[at - 1])}${string}`));

export const NOTHING = new Html('');

/** With something between them. */
export const joined = (parts: readonly Part[], between: Part): Html =>
  html`${parts.flatMap((part, at) => (at === 0 ? [part] : [between, part]))}`;

/** "a", "a and b", "a, b and c". */
export const listed = (parts: readonly Part[]): Html =>
  parts.length < 2 ? html`${parts}` : html`${joined(parts.slice(0, -1), ', ')} and ${parts.at(-1)}`;

const CHARACTERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ESCAPES).map(([character, code]) => [code, character]),
);

/** The words alone, for places that show no HTML. */
export const wordsOf = (part: Part): string =>
  textOf(part)
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (code) => CHARACTERS[code] ?? '');
