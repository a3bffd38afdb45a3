// Wave 1B: what a spec asks for, with the lines that ask for it.

import { UsageError } from '../../../domain/errors.ts';
import { findRequirements } from '../../../text/find-requirements.ts';
import { lineAt, parseDocument } from '../../../text/parse-document.ts';
import { DOMAINS, type Extraction, type Requirement } from '../model.ts';

export type Compliance = 'strict' | 'standard' | 'light';

export interface Spec {
  readonly label: string;
  readonly text: string;
  readonly format: 'markdown' | 'text' | 'yaml' | 'json';
}

export interface ExtractionOptions {
  readonly depth: 'quick' | 'standard' | 'deep';
  readonly compliance: Compliance;
}

export function extractSpec(spec: Spec, _options: ExtractionOptions): Extraction {
  const document = parseDocument(spec.text);
  const { definitions } = findRequirements([{ name: spec.label, document }]);
  const requirements = definitions
    .filter(({ family }) => /^(?:FR|NFR|REQ)\b/.test(family))
    .map(
      ({ id, family, text, start, blockEnd }): Requirement => ({
        id,
        originId: id,
        kind: family.startsWith('NFR') ? 'non-functional' : 'functional',
        text,
        domain: 'backend',
        priority: 'P1',
        source: {
          line: lineAt(document, start),
          endLine: lineAt(document, blockEnd - 1),
          quote: spec.text.slice(start, blockEnd),
        },
      }),
    );
  if (requirements.length === 0) {
    throw new UsageError(`${spec.label} holds no requirements`, {
      code: 'roadmap/no-requirements',
      hint: 'Say what must be done, one item each, such as "FR-001: The service must answer within 200 ms".',
    });
  }
  return {
    title: document.sections[1]?.title ?? spec.label,
    version: null,
    summary: '',
    lines: document.lineStarts.length,
    requirements,
    dependencies: [],
    risks: [],
    criteria: [],
    domains: DOMAINS.map((domain) => ({ domain, share: domain === 'backend' ? 1 : 0, indicators: [] })),
    chunks: 0,
    passes: [],
    warnings: [],
  };
}

export const chooseCompliance = (_text: string, requested: Compliance | 'auto'): Compliance =>
  requested === 'auto' ? 'standard' : requested;
