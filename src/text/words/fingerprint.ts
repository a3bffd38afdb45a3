// A short name for a finding that survives moved lines and changed formatting. FNV-1a with 64 bits: pure, and
// stable over platforms and versions; it names findings, it protects nothing.

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

export function fingerprint(parts: readonly string[]): string {
  let hash = OFFSET;
  for (const part of parts) {
    for (let at = 0; at <= part.length; at++) {
      // The end of a part counts too, so that shifting text between parts gives another name.
      const code = at < part.length ? part.charCodeAt(at) : 0x1_0000;
      hash = BigInt.asUintN(64, (hash ^ BigInt(code)) * PRIME);
    }
  }
  return hash.toString(16).padStart(16, '0');
}

/** Wording without Markdown, case and white space. */
export const normalise = (text: string): string =>
  text
    .replace(/[*_`~|#>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
