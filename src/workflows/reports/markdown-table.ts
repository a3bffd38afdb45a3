// Tables of the artifacts. Cell text comes from documents and models: it can neither break the table nor become HTML
// or an image, which whoever opens the artifact would fetch.

export function renderTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(columns), `|${columns.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

export const escapeCell = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(?<!\\)\\*\|/g, '\\|')
    .replace(/<(?=[A-Za-z!/?])/g, '&lt;')
    .replace(/!\[/g, '!\\[')
    .trim();

/** Rows below the header and its rule, as cells: what a check reads back. */
export const rowsOf = (body: string): string[][] =>
  body
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
