// A line of Markdown without what only places it: indentation, quote marks, list and heading markers.

const MARKER = /^[\s>]*(?:#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,9}[.)]\s+(?:\[[ xX]\]\s+)?)?/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: no document may have them.
const CONTROL = /[\u0000-\u0008\u000e-\u001f]/g;

export const dropControls = (text: string): string => text.replace(CONTROL, '');

export const foldLine = (line: string): string => line.replace(MARKER, '').trimEnd();

/** Without emphasis and cell borders as well, on one line. */
export const foldText = (text: string): string =>
  text
    .split('\n')
    .map(foldLine)
    .join(' ')
    .replace(/[*_`|~]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
