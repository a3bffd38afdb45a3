// Tables of the artifacts. Cell text comes from documents and models: it can neither break the table nor
// become HTML.

export function renderTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(columns), `|${columns.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

export const escapeCell = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\\*\|/g, '\\|')
    .replace(/<(?=[A-Za-z!/?])/g, '&lt;')
    .trim();
