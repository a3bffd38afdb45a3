// Numbers as reports write them: shares in per cent or as fractions of one, `14 of 18`, points of a maximum.
// A written number stands for all numbers that are rounded to it, so each carries how far off it may be.

export interface Written {
  readonly value: number;
  /** Half a unit of the last digit. */
  readonly tolerance: number;
}

export interface Fraction {
  readonly part: number;
  readonly whole: number;
}

const SHARE = /(?<![\d.])(?:(\d{1,3}(?:\.\d{1,6})?)\s?%|([01]\.\d{1,6}|[01])(?![\d.,:/%]|\s?%))/;
const NUMBER = /(?<![\d.])-?\d{1,7}(?:\.\d{1,6})?/;
const FRACTION = /(?<![\d.])(\d{1,4})\s{0,2}(?:of|\/)\s{0,2}(\d{1,4})(?![\d.]\d)/;
/** Sums of binary fractions are never exact. */
const ARITHMETIC_NOISE = 1e-9;

/** `81.25%` and `0.8125` are one share. */
export function readShare(text: string): Written | undefined {
  const match = SHARE.exec(text);
  if (!match) return undefined;
  const [, percent, fraction = ''] = match;
  if (percent === undefined) return { value: Number(fraction), tolerance: halfUnit(fraction) };
  return { value: Number(percent) / 100, tolerance: halfUnit(percent) / 100 };
}

export function readNumber(text: string): Written | undefined {
  const found = NUMBER.exec(text)?.[0];
  return found === undefined ? undefined : { value: Number(found), tolerance: halfUnit(found) };
}

/** `14 of 18`, `22/25`. */
export function readFraction(text: string): Fraction | undefined {
  const match = FRACTION.exec(text);
  if (!match || Number(match[2]) === 0) return undefined;
  return { part: Number(match[1]), whole: Number(match[2]) };
}

export const isNear = (written: Written, value: number, slack = 0): boolean =>
  Math.abs(written.value - value) <= written.tolerance + slack + ARITHMETIC_NOISE;

export const round = (value: number, digits = 4): number => Number(value.toFixed(digits));

function halfUnit(digits: string): number {
  const decimals = digits.includes('.') ? digits.length - digits.indexOf('.') - 1 : 0;
  return 0.5 * 10 ** -decimals;
}
