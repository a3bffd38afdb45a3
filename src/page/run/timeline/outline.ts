// An answer as text that people read: the data without its brackets.

/** Nobody answers so deep; whoever does is cut short. */
const DEEPEST = 12;

export const outline = (value: unknown): string => linesOf(value, 0).join('\n');

function linesOf(value: unknown, depth: number): string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return ['none'];
    return value.flatMap((one) => inset(linesOf(one, depth + 1), '- '));
  }
  if (typeof value !== 'object' || value === null) return String(value).split('\n');
  if (depth > DEEPEST) return ['…'];
  return Object.entries(value).flatMap(([name, one]) => {
    const lines = linesOf(one, depth + 1);
    const isShort = lines.length === 1 && (typeof one !== 'object' || one === null || lines[0] === 'none');
    return isShort ? [`${name}: ${lines[0]}`] : [`${name}:`, ...inset(lines, '  ')];
  });
}

const inset = (lines: readonly string[], mark: string): string[] =>
  lines.map((line, at) => (at === 0 ? `${mark}${line}` : `  ${line}`));
