// Small extractions for tests of what is planned from one: only what matters is given.

import {
  DOMAINS,
  type Domain,
  type Extraction,
  type Level,
  type Priority,
  type Requirement,
} from '../../src/workflows/roadmap/model/extraction.ts';

interface Given {
  /** `FR-001 backend P1 text`: domain and priority as in the model. */
  readonly requirements: readonly (readonly [id: string, domain: Domain, priority: Priority, text: string])[];
  /** `[before, after]` */
  readonly links?: readonly (readonly [string, string])[];
  readonly risks?: readonly (readonly [
    text: string,
    probability: Level,
    impact: Level,
    affects: readonly string[],
  ])[];
  readonly criteria?: readonly (readonly [text: string, derivedFrom: readonly string[]])[];
  readonly shares?: Partial<Record<Domain, number>>;
  readonly lines?: number;
  readonly title?: string;
}

export function extractionOf(given: Given): Extraction {
  const requirements = given.requirements.map(([id, domain, priority, text], index): Requirement => {
    const line = index + 10;
    return {
      id,
      originId: id,
      kind: id.startsWith('NFR') ? 'non-functional' : 'functional',
      text,
      domain,
      priority,
      source: { line, endLine: line, quote: text },
    };
  });
  const count = (domain: Domain): number => requirements.filter((one) => one.domain === domain).length;
  return {
    title: given.title ?? 'Parcel desk',
    version: null,
    summary: '',
    lines: given.lines ?? 100,
    requirements,
    dependencies: (given.links ?? []).map(([before, after], index) => ({
      id: `DEP-${String(index + 1).padStart(3, '0')}`,
      text: `${after} depends on ${before}`,
      type: 'internal',
      before,
      after,
      affects: [before, after],
      source: { line: 50 + index, endLine: 50 + index, quote: `${after} depends on ${before}` },
    })),
    risks: (given.risks ?? []).map(([text, probability, impact, affects], index) => ({
      id: `RISK-${String(index + 1).padStart(3, '0')}`,
      text,
      probability,
      impact,
      affects,
      source: { line: 80 + index, endLine: 80 + index, quote: text },
    })),
    criteria: (given.criteria ?? []).map(([text, derivedFrom], index) => ({
      id: `SC-${String(index + 1).padStart(3, '0')}`,
      originId: null,
      text,
      derivedFrom,
      measurable: /\d/.test(text),
      source: { line: 80 + index, endLine: 80 + index, quote: text },
    })),
    putOff: [],
    asides: [],
    questions: [],
    dates: [],
    taken: [],
    domains: DOMAINS.map((domain) => ({
      domain,
      share: given.shares ? (given.shares[domain] ?? 0) : count(domain) / Math.max(requirements.length, 1),
      indicators: [],
    })),
    passes: [],
    warnings: [],
  };
}
