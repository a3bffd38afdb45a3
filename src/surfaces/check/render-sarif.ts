// SARIF 2.1.0, which code hosts show beside the lines of a pull request.

import type { Severity } from '../../domain/difference.ts';
import { FINDING_KINDS, type FindingKind, type Place } from '../../protocols/check/finding.ts';
import { VERSION } from '../../version.ts';
import type { JudgedFinding, JudgedReport } from './judged.ts';

const KINDS = Object.keys(FINDING_KINDS) as FindingKind[];
const LEVELS: Readonly<Record<Severity, string>> = { High: 'error', Medium: 'warning', Low: 'note' };

export function renderSarif({ findings, hasBaseline }: JudgedReport): string {
  const document = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'steelman',
            version: VERSION,
            rules: KINDS.map((id) => ({ id, shortDescription: { text: FINDING_KINDS[id] } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => resultOf(finding, hasBaseline)),
      },
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function resultOf(finding: JudgedFinding, hasBaseline: boolean) {
  const { kind, severity, message, reason, places, fingerprint, isNew } = finding;
  const [first, ...others] = places;
  return {
    ruleId: kind,
    ruleIndex: KINDS.indexOf(kind),
    level: LEVELS[severity],
    message: { text: `${message} (${reason})` },
    locations: [{ physicalLocation: locationOf(first) }],
    ...(others.length > 0 && {
      relatedLocations: others.map((place, index) => ({
        id: index + 1,
        physicalLocation: locationOf(place),
        message: { text: place.quote },
      })),
    }),
    partialFingerprints: { 'steelman/v1': fingerprint },
    ...(hasBaseline && { baselineState: isNew ? 'new' : 'unchanged' }),
  };
}

const locationOf = ({ file, line, column, endLine, endColumn }: Place) => ({
  artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/') },
  region: { startLine: line, startColumn: column, endLine, endColumn },
});
