// extraction.md: what the spec asks for, each line with its place in the spec.

import type { Compliance } from '../extraction/index.ts';
import type { Complexity, Extraction, PersonaChoice } from '../model.ts';

export interface ExtractionReport {
  readonly extraction: Extraction;
  readonly complexity: Complexity;
  readonly personas: readonly PersonaChoice[];
  readonly generated: string;
  readonly sources: readonly string[];
  readonly compliance: Compliance;
  /** Lines for "Consolidation Warnings". */
  readonly consolidation: readonly string[];
}

export function renderExtraction({ extraction }: ExtractionReport): string {
  const rows = extraction.requirements.map(({ id, text }) => `- ${id}: ${text}`);
  return `# Extraction: ${extraction.title}\n\n${rows.join('\n')}\n`;
}
