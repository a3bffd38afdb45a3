// Formats that the preset leaves out, as their vendors publish them, and assignments of something too random to be a word.

import type { FoundRange } from './preset-rules.ts';

const FORMATS: readonly (readonly [kind: string, shape: RegExp])[] = [
  ['AWS access key id', /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/g],
  ['OpenAI key', /\bsk-(?:proj|svcacct|admin)-[\w-]{32,}/g],
  ['Anthropic key', /\bsk-ant-[\w-]{24,}/g],
  ['OpenRouter key', /\bsk-or-v1-[0-9a-f]{48,}/g],
  ['Google API key', /\bAIza[\w-]{35}(?![\w-])/g],
  ['Google OAuth secret', /\bGOCSPX-[\w-]{28}(?![\w-])/g],
  ['Stripe key', /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/g],
  ['Stripe webhook secret', /\bwhsec_[A-Za-z0-9+/=]{24,}/g],
  ['GitHub token', /\bgh[pousr]_[A-Za-z0-9]{36,}/g],
  ['GitLab token', /\bgl(?:pat|dt|rt|cbt|ptt|ft|soat|agent)-[\w-]{20,}/g],
  ['Slack token', /\bxapp-\d-[A-Z0-9]+-\d+-[0-9a-f]{32,}/g],
  ['xAI key', /\bxai-[A-Za-z0-9]{60,}/g],
  ['Telegram bot token', /\b\d{8,10}:AA[\w-]{33}(?![\w-])/g],
  ['Twilio key', /\bSK[0-9a-f]{32}\b/g],
  ['PyPI token', /\bpypi-AgEIcHlwaS5vcmc[\w-]{50,}/g],
  ['JSON Web Token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g],
  [
    'bearer token',
    /(?<=\bauthorization["']?\s{0,3}[:=]\s{0,3}["']?bearer\s{1,3})(?=[^\s\d]{0,100}\d)[A-Za-z0-9._~+/=-]{16,}/gi,
  ],
  [
    'basic credentials',
    /(?<=\bauthorization["']?\s{0,3}[:=]\s{0,3}["']?basic\s{1,3})(?=[A-Za-z+/]{0,100}[\d=])[A-Za-z0-9+/]{12,}={0,2}/gi,
  ],
  ['Azure account key', /(?<=\b(?:Account|SharedAccess)Key=)[A-Za-z0-9+/]{40,}={0,2}/gi],
  ['Azure shared access signature', /(?<=[?&]sig=)[A-Za-z0-9%+/]{40,}/gi],
  [
    'AWS secret access key',
    /(?<=\baws_secret_access_key["']?\s{0,3}[:=]\s{0,3}["']?)[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/])/gi,
  ],
  ['private key', /-----BEGIN (?:[A-Z]{2,9} ){0,2}PRIVATE KEY(?: BLOCK)?-----\s+(?=[A-Za-z0-9+/=]{16})/g],
];

/** `password = "…"`, `api_key: …`; the value has no spaces. */
const ASSIGNMENT =
  /\b[\w.-]{0,40}?(?:api[_-]?key|secret|token|passw(?:or)?d|passphrase|credential|private[_-]?key)\w{0,20}["'`]?\s{0,3}(?::=|=>|[:=])\s{0,3}["'`]?([^\s"'`,;<>()[\]{}$|\\]{16,200})/gi;

export function findByFormat(text: string): FoundRange[] {
  const whole = findFormats(text);
  const isKnown = (one: FoundRange): boolean =>
    whole.some(({ start, end }) => one.start < end && start < one.end);
  const found = [...whole, ...findSplit(text).filter((one) => !isKnown(one))];
  for (const { 0: match, 1: value = '', index } of text.matchAll(ASSIGNMENT)) {
    if (!looksRandom(value)) continue;
    const end = index + match.length;
    found.push({ kind: 'assigned secret', start: end - value.length, end });
  }
  return found;
}

function findFormats(text: string): FoundRange[] {
  return FORMATS.flatMap(([kind, shape]) =>
    [...text.matchAll(shape)].flatMap(({ 0: match, index }) =>
      isPlaceholder(match) ? [] : [{ kind, start: index, end: index + match.length }],
    ),
  );
}

/** What does not show, and line ends inside a word: an editor or a mail program put them into a key. */
const INSIDE_A_WORD = /[\u200b-\u200d\u2060\ufeff\u00ad]+|(?<=[\w+/=-])\\?\r?\n[ \t>]{0,8}(?=[\w+/=-]{8})/g;

/** The same formats where something stands in the middle; only what nothing else finds is worth telling. */
function findSplit(text: string): FoundRange[] {
  const gaps = [...text.matchAll(INSIDE_A_WORD)].map(({ 0: gap, index }) => ({
    at: index,
    length: gap.length,
  }));
  if (gaps.length === 0) return [];
  const joined = text.replace(INSIDE_A_WORD, '');
  const placeOf = (at: number): number => {
    let place = at;
    for (const gap of gaps) {
      if (gap.at > place) break;
      place += gap.length;
    }
    return place;
  };
  return findFormats(joined)
    .map(({ kind, start, end }) => ({ kind, start: placeOf(start), end: placeOf(end - 1) + 1 }))
    .filter(({ start, end }) => gaps.some(({ at }) => at > start && at < end));
}

/** Documents show the form of a key far more often than a key. */
const isPlaceholder = (value: string): boolean =>
  /x{6,}|\*{3,}|\.{3,}|0{8,}|dummy|example|placeholder|redacted|(?:^|[-_])(?:your|my|some|fake)[-_]/i.test(
    value,
  );

const LEAST_BITS = 3.5;

/**
 * Words, paths, addresses and names in code are assigned all the time; what was made by chance mixes letters
 * with digits all through and repeats itself little.
 */
function looksRandom(value: string): boolean {
  if (
    isPlaceholder(value) ||
    /[/.:@#]{2}|^[/.~#@-]|\.(?:md|json|ya?ml|js|ts|py|go|com|org|net|io)\b/i.test(value)
  ) {
    return false;
  }
  const digits = value.match(/\d/g)?.length ?? 0;
  const letters = value.match(/[A-Za-z]/g)?.length ?? 0;
  const switches = value.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
  if (letters < 4 || digits < 3 || switches < 4 || isUuid(value)) return false;
  return bitsPerCharacter(value) >= (/^[0-9a-f]+$/i.test(value) ? 3 : LEAST_BITS);
}

const isUuid = (value: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value);

function bitsPerCharacter(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}
