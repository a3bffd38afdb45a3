// Takes keys out of text that people will read: those we were given, in whatever form a vendor repeats them, and whatever
// is shaped like one.

const HIDDEN = '[key hidden]';

/** Shorter ones are ordinary words, and nobody could find them in a text without hiding it. */
const SHORTEST_SECRET = 8;
/** What local servers are given for a key: words, which answers and messages hold for other reasons. */
const PLACEHOLDER =
  /^(?:lm-?studio|llama-?cpp|localhost|anything|whatever|undefined|changeme|(?:sk-)?(?:no|not|none|dummy|fake|unused|placeholder|local|test)(?:-?(?:key|needed|required|set|used|here|api|token))*)$/i;

const KEY_SHAPES: readonly RegExp[] = [
  /\b(?:sk|pk|rk|gsk|xai|hf|r8|pplx|nvapi|ghp|gho|ghs|glpat|fw|tgp)[-_][A-Za-z0-9_*.-]{8,}/g,
  /\bAIza[A-Za-z0-9_*-]{16,}/g,
  /\bAKIA[A-Z0-9]{12,}/g,
  /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)?/g,
];

/** Here the name before the value is worth keeping. */
const NAMED_KEYS: readonly RegExp[] = [
  /\b(bearer\s+)[A-Za-z0-9._~+/=-]{8,}/gi,
  /\b(Basic\s+)(?=[A-Za-z+/]{0,80}\d)[A-Za-z0-9+/]{16,}={0,2}/g,
  /\b((?:api[-_]?key|x-goog-api-key|access[-_]?token|key|token)["']?\s*[=:]\s*["']?)[A-Za-z0-9._~+/-]{8,}/gi,
  // The password in an address.
  /(\/\/)[^\s/@]{1,500}(?=@)/g,
];

export function redactKeys(text: string, secrets: readonly string[] = []): string {
  let shown = hideSecrets(text, secrets);
  for (const shape of KEY_SHAPES) shown = shown.replace(shape, HIDDEN);
  for (const named of NAMED_KEYS) shown = shown.replace(named, `$1${HIDDEN}`);
  return shown;
}

/** By the words of a variable's name, wherever in it they stand. */
const NAMES_A_SECRET =
  /(?:^|_)(?:API_?KEY|KEY|TOKEN|SECRET|PASS(?:WORD|WD|PHRASE)?|CREDENTIALS?|PAT)(?:_|$)/i;

/** What the environment keeps under a name that speaks of a key: none of it may come back in an answer. */
export const secretsIn = (environment: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(environment).flatMap(([name, value = '']) =>
    NAMES_A_SECRET.test(name) && value.trim() !== '' ? [value.trim()] : [],
  );

/** Only the keys themselves: a document may speak of what merely looks like one, and is quoted word for word. */
export const hideSecrets = (text: string, secrets: readonly string[] = []): string =>
  hideAll(
    text,
    secrets.filter((secret) => secret.length >= SHORTEST_SECRET && !PLACEHOLDER.test(secret)),
  );

function hideAll(text: string, secrets: readonly string[]): string {
  let shown = text;
  for (const form of secrets.flatMap(formsOf)) shown = shown.replaceAll(form, HIDDEN);
  return shown;
}

/** The longest first, since one may hold another. */
function formsOf(secret: string): string[] {
  const escaped = encodeURIComponent(secret);
  const encoded = [0, 1, 2].flatMap((before) => {
    const base64 = base64Inside(secret, before);
    return [base64, base64.replaceAll('+', '-').replaceAll('/', '_'), encodeURIComponent(base64)];
  });
  const hex = Buffer.from(secret).toString('hex');
  const lower = escaped.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  const quoted = JSON.stringify(secret).slice(1, -1);
  const all = [secret, escaped, lower, quoted, hex, hex.toUpperCase(), ...encoded];
  return [...new Set(all)].sort((a, b) => b.length - a.length);
}

/** What a secret looks like in base64 with so many bytes before it (modulo 3), less what its neighbours decide. */
function base64Inside(secret: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  const whole = Math.floor((bytes.length * 8) / 6);
  return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), whole);
}
