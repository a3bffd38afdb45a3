// A short sum by which a line is recognised again (FNV-1a, 32 bits). No proof of anything: the journal has the hash.

export function sumLine(line: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < line.length; at += 1) {
    sum = Math.imul(sum ^ line.charCodeAt(at), 0x01000193);
  }
  return (sum >>> 0).toString(16).padStart(8, '0');
}
