// What the cells of a table say in numbers, and which rows and columns are added up.

const TOTAL =
  /^(?:grand |overall )?(?:total|sum|totals|altogether|in all|all together|together)\b(?!.*\b(?:avg|average|mean)\b)/i;
const PARTIAL = /^(?:sub-?total|of which|thereof|including|incl\.)/i;
/** Such columns are not added up. */
const NOT_ADDED =
  /%|\b(?:avg|average|mean|median|rate|ratio|share|percent|per|max|min|p\d\d|unit price|score|version|year|line)\b/i;
/** One number, with its currency or unit; nothing that is estimated or a range. */
const AMOUNT =
  /^(?:[£$€]|EUR|USD|GBP|CHF)?\s?(-?\d{1,3}(?:[,' ]\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?)\s?(?:[£$€]|[A-Za-z]{1,8})?$/;
const NOTHING = /^[-–—]?$/;

export const isTotal = (label: string | undefined): boolean => TOTAL.test(label ?? '');
export const isPartial = (label: string | undefined): boolean => PARTIAL.test(label ?? '');
export const isAdded = (title: string | undefined): boolean => !NOT_ADDED.test(title ?? '');
export const isNothing = (cell: string): boolean => NOTHING.test(cell.trim());

/** Nothing counts as 0; undefined where it is no plain number. */
export function amountOf(cell: string | undefined): number | undefined {
  const said = (cell ?? '').trim();
  if (NOTHING.test(said)) return 0;
  const number = AMOUNT.exec(said)?.[1];
  return number === undefined ? undefined : Number(number.replace(/[,' ]/g, ''));
}
