// Names by which planning documents refer to their parts: `Phase 2`, `M3`, `FR-AUTH-001`, `step 4`; also inside a range
// ("M3 to M5", "E1-E9") or a shortened list ("FR-003/004", "Phases 1, 2 and 4").

export interface Name {
  /** `phase 2`, `M 3`, `FR-AUTH- 1`: letters with their sign, and the number without zeros. */
  readonly key: string;
  readonly family: string;
  readonly written: string;
  readonly start: number;
  readonly end: number;
  /** It stands inside a range or list and is not written itself. */
  readonly isImplied: boolean;
  /** Named by the first or last of a range. */
  readonly inRange: boolean;
}

const WORDS = 'phase|milestone|stage|step|task|sprint|wave|iteration|epic|workstream';
const NAME = new RegExp(
  `\\b(${WORDS})s?\\s{1,2}#?(\\d{1,3}(?:\\.\\d{1,3}){0,2})(?![\\w%]|\\.\\d)|(?<![\\w./#&@-])([A-Z]{1,8}(?:[-_.][A-Z]{2,8}){0,2})([-_.]?)(\\d{1,4}(?:\\.\\d{1,3}){0,2}[a-z]?)(?![\\w%]|[-.]\\d|-[a-z])`,
  'gi',
);
const JOINT =
  /^[*_`\])]{0,3}\s{0,2}(,? ?and|,? ?or|,|&|\+|\/|;|to|through|until|\.{2,3}|…|–|—|-)\s{0,2}[*_`[(]{0,3}/i;
const RANGE = /^(?:to|through|until|\.{2,3}|…|–|—|-)$/i;
/** A longer one is a mistake or an attack. */
const LONGEST_RANGE = 200;
/** Look like names and are none: standards, sizes, quarters of a year, percentiles, versions. */
const OTHERS =
  /^(?:UTF|UCS|SHA|MD|AES|RSA|RFC|ISO|IEC|IEEE|EN|DIN|CVE|CWE|EIP|ERC|PEP|TLS|SSL|HTTP|UTC|GMT|BASE|CRC|GPT|UUID|IPV|WCAG|OWASP|SOC|PCI|PR|GH|H|V|X|CO|UBL|BR|PDF|MP|S)$/i;

const withoutZeros = (number: string): string => number.replace(/^0+(?=\d)/, '');

const normalSign = (sign: string): string => (sign === '' ? '' : '-');

export function readNames(text: string): Name[] {
  const names: Name[] = [];
  let behind = 0;
  for (const match of text.matchAll(NAME)) {
    if (match.index < behind) continue;
    const [written, word, ofWord = '', letters = '', sign = '', ofLetters = ''] = match;
    // Case is ignored for the words alone.
    if (word === undefined && (letters !== letters.toUpperCase() || OTHERS.test(letters))) continue;
    const family = word?.toLowerCase() ?? `${letters.replace(/[_.]/g, '-')}${normalSign(sign)}`;
    const number = withoutZeros(word === undefined ? ofLetters : ofWord);
    const place = { family, start: match.index, end: match.index + written.length };
    const more = readFurther(text, {
      ...place,
      number,
      stem: word === undefined ? `${letters}${sign}` : `${word}s? `,
    });
    names.push(
      { ...place, key: `${family} ${number}`, written, isImplied: false, inRange: more.isRange },
      ...more.names,
    );
    behind = more.end;
  }
  return names;
}

interface First {
  readonly family: string;
  readonly number: string;
  /** What may stand before each further number. */
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

function readFurther(
  text: string,
  { family, number, stem, start, end }: First,
): { readonly names: readonly Name[]; readonly end: number; readonly isRange: boolean } {
  const pattern = new RegExp(
    `^(?:${stem.replace(/[.*+^${}()|[\]\\-]/g, (sign) => (stem.endsWith('s? ') ? sign : `\\${sign}`))})?#?(\\d{1,4}[a-z]?)(?![\\w%]|\\.\\d|\\s?(?:days?|weeks?|months?|hours?|h\\b|%|ms\\b|s\\b))`,
    'i',
  );
  const names: Name[] = [];
  let [at, last, isRange] = [end, number, false];
  for (let joint = JOINT.exec(text.slice(at, at + 24)); joint; joint = JOINT.exec(text.slice(at, at + 24))) {
    const from = at + joint[0].length;
    const found = pattern.exec(text.slice(from, from + 40));
    const isBare = found !== null && /^\d/.test(found[0]);
    const sign = (joint[1] ?? '').trim();
    if (!found || (isBare && !isAnother(joint, found[1] ?? '', text.slice(start, end)))) break;
    const next = withoutZeros(found[1] ?? '');
    if (RANGE.test(sign)) {
      isRange = true;
      names.push(...between(family, Number.parseInt(last, 10), Number.parseInt(next, 10), start, end));
    }
    const written = text.slice(from, from + found[0].length);
    names.push({
      key: `${family} ${next}`,
      family,
      written: isBare ? `${text.slice(start, end).replace(/\d.*/s, '')}${written}` : written,
      start: from,
      end: from + found[0].length,
      isImplied: false,
      inRange: RANGE.test(sign),
    });
    [at, last] = [from + found[0].length, next];
  }
  return { names, end: at, isRange };
}

/** Whether a bare number goes on with the series: "Phases 1, 2", "FR-003/004", not "E1, 12 of them" or "R-03, 9 of 9". */
function isAnother([joint, sign = '']: readonly string[], bare: string, first: string): boolean {
  // "(R-1 to R-5), 6 others": the bracket has closed the list.
  if (/^[*_`]*[\])]/.test(joint ?? '')) return false;
  if (/\s/.test(first)) return true;
  if (sign.trim() === ',') return bare.length > 1 && first.length - first.search(/\d/) === bare.length;
  return !/^(?:,? ?and|,? ?or|-|;)$/i.test(sign.trim());
}

function between(family: string, from: number, to: number, start: number, end: number): Name[] {
  if (!(to > from) || to - from > LONGEST_RANGE) return [];
  return Array.from({ length: to - from - 1 }, (_, index) => ({
    key: `${family} ${from + index + 1}`,
    family,
    written: `${from + index + 1}`,
    start,
    end,
    isImplied: true,
    inRange: true,
  }));
}
