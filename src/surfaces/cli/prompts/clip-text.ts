// Text that fits its line: one that wraps cannot be redrawn.

export const clip = (text: string, width: number): string => {
  const characters = [...text];
  return characters.length <= width ? text : `${characters.slice(0, Math.max(0, width - 3)).join('')}...`;
};
