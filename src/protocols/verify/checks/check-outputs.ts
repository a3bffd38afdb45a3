// Checks of the documents a run puts out. What a variant already had is not the run's fault (ruling D-38).

import type { CheckResult, VerifyFinding } from '../report.ts';
import type { Artifact } from '../run-folder.ts';
import { checkDocument, checkFrontmatter } from './check-document.ts';
import { checkReferences } from './check-references.ts';

export function checkOutputs(outputs: readonly Artifact[], variants: readonly Artifact[]): CheckResult[] {
  const inherited = new Set(variants.flatMap(checkOne).flatMap(({ findings }) => findings.map(faultOf)));
  return outputs.flatMap(checkOne).map((result) => ({
    ...result,
    findings: result.findings.filter((finding) => !inherited.has(faultOf(finding))),
  }));
}

const checkOne = (document: Artifact): CheckResult[] => [
  ...checkDocument(document),
  ...checkReferences(document),
  ...checkFrontmatter(document),
];

/** The same wherever it stands. */
const faultOf = ({ check, message }: VerifyFinding): string =>
  `${check}\n${message.replace(/\bline \d+/, 'line')}`;
