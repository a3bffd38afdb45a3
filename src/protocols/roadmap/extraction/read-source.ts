// Each format as Markdown with the lines of the original: plain text without its indentation, YAML and JSON with keys
// as headings and values as statements.

import { type Source, type Spec, splitLines } from './source.ts';
import { outlineStructure } from './structured/outline-structure.ts';
import { readJson } from './structured/read-json.ts';
import { readYaml } from './structured/read-yaml.ts';

export function readSource({ label, text, format }: Spec): Source {
  const original = splitLines(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  if (format === 'yaml') return { ...outlineStructure(readYaml(label, original)), from: 0, original };
  if (format === 'json') return { ...outlineStructure(readJson(label, text)), from: 0, original };
  const lines = format === 'text' ? original.map(readPlain) : original;
  return { text: lines.join('\n'), origins: lines.map((_, at) => at + 1).map(own), from: 0, original };
}

const own = (line: number) => ({ line, endLine: line });

/** "FUNCTIONAL REQUIREMENTS" or "3. RISKS" on a line of its own. */
const CAPITALS = /^(?:\d+(?:\.\d+)*[.)]?\s+)?[A-Z][A-Z /&,-]{2,60}:?$/;

/** Indentation would make code of it. */
function readPlain(line: string, at: number, lines: readonly string[]): string {
  const plain = line.trim();
  const isAlone = (lines[at - 1] ?? '').trim() === '';
  return isAlone && CAPITALS.test(plain) ? `## ${plain.replace(/:$/, '')}` : plain;
}
