// Takes keys out of text that people will read: those we were given, and whatever is shaped like one.

const HIDDEN = '[key hidden]';

/** Shorter ones are placeholders of local servers, and ordinary words. */
const SHORTEST_SECRET = 8;

const KEY_SHAPES: readonly RegExp[] = [
  /\b(?:sk|pk|rk|gsk|xai|hf|r8|pplx|nvapi|ghp|gho|ghs|glpat|fw|tgp)[-_][A-Za-z0-9_*.-]{8,}/g,
  /\bAIza[A-Za-z0-9_*-]{16,}/g,
  /\bAKIA[A-Z0-9]{12,}/g,
  /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)?/g,
];

/** Here the name before the value is worth keeping. */
const NAMED_KEYS: readonly RegExp[] = [
  /\b(bearer\s+)[A-Za-z0-9._~+/=-]{8,}/gi,
  /\b((?:api[-_]?key|x-goog-api-key|access[-_]?token|key|token)["']?\s*[=:]\s*["']?)[A-Za-z0-9._~+/-]{8,}/gi,
];

export function redactKeys(text: string, secrets: readonly string[] = []): string {
  let shown = text;
  for (const secret of secrets) {
    if (secret.length < SHORTEST_SECRET) continue;
    shown = shown.replaceAll(secret, HIDDEN).replaceAll(encodeURIComponent(secret), HIDDEN);
  }
  for (const shape of KEY_SHAPES) shown = shown.replace(shape, HIDDEN);
  for (const named of NAMED_KEYS) shown = shown.replace(named, `$1${HIDDEN}`);
  return shown;
}
