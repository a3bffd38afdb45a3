// Wave 1B: what a spec asks for, with the lines that ask for it. The spec's own ids are kept, and nothing is told that it
// does not say.

import { UsageError } from '../../../domain/errors.ts';
import type { Extraction, ReadByModel, TakenLine } from '../model/extraction.ts';
import { assembleExtraction } from './assembly/assemble-extraction.ts';
import { verifyExtraction } from './assembly/verify-extraction.ts';
import { describeSpec } from './describe-spec.ts';
import type { Findings } from './findings/found.ts';
import { readFindings } from './findings/read-findings.ts';
import { readMetadata } from './source/check-frontmatter.ts';
import { readSource } from './source/read-source.ts';
import { countLines, type Spec } from './source/source.ts';
import { idsLike } from './statements/ids.ts';
import { startReading } from './statements/read-statements.ts';
import type { Reading } from './statements/statement.ts';

export type { Spec } from './source/source.ts';

export type Compliance = 'strict' | 'standard' | 'light';

export interface ExtractionOptions {
  readonly depth: 'quick' | 'standard' | 'deep';
  readonly compliance: Compliance;
}

const FEWEST_LINES = 5;

/** What the rules read out of a spec, before anything is numbered or compared. */
export interface RuleReading {
  readonly spec: Spec;
  readonly metadata: { readonly title: string | undefined; readonly version: string | undefined };
  readonly whole: Reading;
  readonly findings: Findings;
}

/** The same, as somebody else who read the spec leaves it. */
export interface OtherReading {
  readonly findings: Findings;
  readonly reading: ReadByModel;
}

export const extractSpec = (spec: Spec, options: ExtractionOptions): Extraction =>
  finishExtraction(readByRule(spec), options);

export function readByRule(spec: Spec, taken: readonly TakenLine[] = []): RuleReading {
  const source = readSource(spec);
  const isMarkdown = spec.format === 'markdown' || spec.format === 'text';
  const metadata = isMarkdown
    ? readMetadata(spec.label, source.original)
    : { title: undefined, version: undefined };
  const whole = startReading(source);
  return { spec, metadata, whole, findings: readFindings(whole, taken) };
}

export function finishExtraction(
  rules: RuleReading,
  { depth, compliance }: ExtractionOptions,
  other?: OtherReading,
): Extraction {
  const { spec, metadata, whole } = rules;
  const findings = other?.findings ?? rules.findings;
  if (findings.requirements.length === 0) throw noRequirements(spec.label);
  const lines = countLines(spec.text);
  const isThorough = depth !== 'quick' && compliance !== 'light';
  const taken = [...new Set(idsLike(spec.text))];
  const assembled = assembleExtraction(findings, taken, isThorough, compliance === 'light');
  return {
    ...describeSpec(whole.document, metadata, spec.label),
    lines,
    ...assembled.items,
    taken,
    passes:
      compliance === 'strict' ? [verifyExtraction(spec.label, whole.source.original, assembled.items)] : [],
    warnings: [...shortness(spec.label, lines), ...assembled.warnings],
    ...(other && { reading: other.reading }),
  };
}

const noRequirements = (label: string): UsageError =>
  new UsageError(`${label}: no requirements found, so there is nothing to plan`, {
    code: 'roadmap/no-requirements',
    hint: 'State what must be done, one item each, such as "- FR-001: The service must answer within 200 ms" under a heading "Requirements".',
  });

const shortness = (label: string, lines: number): string[] =>
  lines < FEWEST_LINES
    ? [`${label} has only ${lines} line${lines === 1 ? '' : 's'}; a roadmap of so little says little.`]
    : [];

const SECURITY =
  /\b(?:secur(?:e|ity)|vulnerab\w+|authenticat\w+|authoriz\w+|encrypt\w*|passwords?|credentials?|gdpr|hipaa|pii|pci|owasp|complian(?:ce|t))\b/i;
const LONG = 500;
const SHORT = 100;
const FEW = 5;

/** How strictly a spec is read where the user leaves it open: by its length and by what it is about. */
export function chooseCompliance(text: string, requested: Compliance | 'auto'): Compliance {
  if (requested !== 'auto') return requested;
  const lines = countLines(text);
  if (lines > LONG || SECURITY.test(text)) return 'strict';
  return lines < SHORT && countRequirements(text) < FEW ? 'light' : 'standard';
}

function countRequirements(text: string): number {
  const source = readSource({ label: 'spec', text, format: 'markdown' });
  return readFindings(startReading(source)).requirements.length;
}
