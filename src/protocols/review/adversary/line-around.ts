// The whole line around something found, so that a quote can be understood.

export function lineAround(
  text: string,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end);
  const line = text.slice(from, to < 0 ? text.length : to);
  return { start: from + (line.length - line.trimStart().length), end: from + line.trimEnd().length };
}
