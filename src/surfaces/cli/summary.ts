// What a finished run says: a short text for people, or one JSON document for programs.

import { join, relative } from 'node:path';
import type { AdversarialOutput } from '../../protocols/adversarial/index.ts';
import type { Warning } from '../../protocols/parse-agents.ts';
import { printable } from '../label-documents.ts';
import type { Session } from './session.ts';

export interface RunSummary {
  readonly output: AdversarialOutput;
  readonly folder: string;
  readonly artifacts: readonly string[];
  readonly warnings: readonly Warning[];
  readonly engine: string;
}

const REPORT = 'diff-analysis.md';

export function printSummary(summary: RunSummary, session: Session): void {
  session.print(session.options.json ? renderJson(summary) : renderText(summary, session));
}

function renderJson({ output, folder, artifacts, warnings, engine }: RunSummary): string {
  const document = {
    status: 'success',
    artifacts_dir: folder,
    artifacts,
    counts: output.counts,
    substantially_identical: output.substantiallyIdentical,
    base_variant: output.baseVariant,
    highest: output.highest,
    what_matters: output.whatMatters,
    warnings,
    engine,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function renderText({ output, folder, engine }: RunSummary, { cwd, paint }: Session): string {
  const { counts, whatMatters, substantiallyIdentical } = output;
  const kinds = [
    `${counts.structural} structural`,
    `${counts.content} content`,
    `${counts.contradictions} ${counts.contradictions === 1 ? 'contradiction' : 'contradictions'}`,
    `${counts.unique} unique`,
  ];
  const lines = [
    `${paint.bold(`${counts.total} ${counts.total === 1 ? 'difference' : 'differences'}`)}: ${kinds.join(', ')}`,
    ...(substantiallyIdentical ? ['The documents are substantially identical.'] : []),
  ];
  if (whatMatters.length > 0) {
    const width = Math.max(...whatMatters.map(({ id }) => id.length));
    lines.push('', paint.bold('What matters'));
    for (const { id, severity, title } of whatMatters) {
      const color = severity === 'High' ? paint.red : severity === 'Medium' ? paint.yellow : paint.dim;
      lines.push(`  ${id.padEnd(width)}  ${color(severity.padEnd(6))}  ${printable(title)}`);
    }
  }
  lines.push('', baseLine(output));
  lines.push('', `Report: ${showPath(join(folder, REPORT), cwd)}`);
  lines.push(
    paint.dim(
      `Answered by the ${engine} engine, no model. This version ends after step 3, the base selection.`,
    ),
  );
  return `${lines.join('\n')}\n`;
}

/** Which variant is the base, and by how much. */
function baseLine({ selection, variants }: AdversarialOutput): string {
  const { base, ranking, scores, margin, tiebreaker_level, decided_by } = selection;
  const named = `Base: ${base} (${printable(variants.find(({ letter }) => letter === base)?.label ?? '')})`;
  const scoreOf = (id: string | undefined): string =>
    scores.find(({ variant }) => variant === id)?.variant_score.toFixed(3) ?? '';
  if (scores.length === 0) return `${named}, the first: nothing to choose between`;
  const figures = `${scoreOf(base)} against ${scoreOf(ranking[1])} of ${ranking[1]}`;
  return tiebreaker_level === 0
    ? `${named}, ${figures}`
    : `${named}, ${figures}: within ${margin.toFixed(3)}, decided by ${decided_by}`;
}

/** As one would type it here. */
export const showPath = (path: string, cwd: string): string => printable(relative(cwd, path) || '.');
