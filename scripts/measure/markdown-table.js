// A table to paste: first column to the left, the others to the right.

/** @param {readonly string[]} head @param {readonly (readonly unknown[])[]} rows */
export function renderTable(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : '--:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
