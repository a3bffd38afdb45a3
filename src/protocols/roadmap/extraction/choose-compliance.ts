// How strictly a spec is read where the user leaves it open: by its length and by what it is about.

import { LONGEST_UNCHUNKED } from './source/chunk-source.ts';
import { readFindings } from './findings/read-findings.ts';
import { readSource } from './source/read-source.ts';
import { startReading } from './statements/read-statements.ts';
import { countLines } from './source/source.ts';

export type Compliance = 'strict' | 'standard' | 'light';

const SECURITY =
  /\b(?:secur(?:e|ity)|vulnerab\w+|authenticat\w+|authoriz\w+|encrypt\w*|passwords?|credentials?|gdpr|hipaa|pii|pci|owasp|complian(?:ce|t))\b/i;
const SHORT = 100;
const FEW = 5;

export function chooseCompliance(text: string, requested: Compliance | 'auto'): Compliance {
  if (requested !== 'auto') return requested;
  const lines = countLines(text);
  if (lines > LONGEST_UNCHUNKED || SECURITY.test(text)) return 'strict';
  return lines < SHORT && countRequirements(text) < FEW ? 'light' : 'standard';
}

function countRequirements(text: string): number {
  const source = readSource({ label: 'spec', text, format: 'markdown' });
  return readFindings(startReading(source)).requirements.length;
}
