// Which variant a cell, a column or a title of a report names.

const NAMED = [
  /\bvariant[\s-]{0,2}([A-J]|\d{1,2})\b/i,
  /^\W{0,3}V(\d{1,2})\b/,
  /^\W{0,3}([A-J])\b(?!')/,
  /\(([A-J])\)/,
];

/** `Variant A (opus)`, `V1`, `A` and `Auto (A)` name A. */
export function readVariant(text: string): string | undefined {
  for (const pattern of NAMED) {
    const name = pattern.exec(text)?.[1];
    if (name !== undefined) return /\d/.test(name) ? letterOf(Number(name)) : name.toUpperCase();
  }
  return undefined;
}

const letterOf = (number: number): string | undefined =>
  number >= 1 && number <= 10 ? String.fromCharCode(64 + number) : undefined;
