// The library's door to `check`: documents in, findings out. Reads files, writes nothing.

import { UsageError } from '../../domain/errors.ts';
import type { DocumentSource } from '../../protocols/adversarial/request/request.ts';
import { checkFolder } from '../../protocols/check/index.ts';
import { readFolder } from '../../protocols/check/reading.ts';
import type { Warning } from '../../protocols/parse-agents.ts';
import { findMissing, gatherFiles } from '../check/gather-files.ts';
import { type JudgedReport, judgeReport } from '../check/judged.ts';
import { checkOptions, checkRequest } from './check-given.ts';

export interface CheckRequest {
  /** Paths, patterns, folders or texts; all Markdown below the current folder by default. */
  readonly files?: readonly DocumentSource[];
  /** Fingerprints of findings that are known: all others are new. */
  readonly baseline?: Iterable<string>;
}

export interface CheckOptions {
  /** Relative paths start here; the current folder by default. */
  readonly cwd?: string;
}

export interface CheckResult extends JudgedReport {
  readonly status: 'success';
  readonly warnings: readonly Warning[];
}

export async function check(request: CheckRequest = {}, options: CheckOptions = {}): Promise<CheckResult> {
  checkOptions('check', options);
  checkRequest('check', request);
  const cwd = options.cwd ?? process.cwd();
  const { texts, warnings } = await gatherFiles(request.files ?? [], cwd);
  const reading = readFolder(texts);
  const hasFiles = request.files?.every((file) => typeof file === 'string') ?? true;
  // Texts lie in no folder: what they link to cannot be looked for.
  const missing = hasFiles ? await findMissing(reading.outside, cwd) : new Set<string>();
  const report = checkFolder(reading, missing);
  if (report.examined.claims === 0) {
    throw new UsageError(`Nothing to check: ${report.examined.files} files, but not one claim in them`, {
      code: 'check/no-claims',
      hint: 'Claims are sentences, list items and table rows; headings and code hold none.',
    });
  }
  const baseline = request.baseline === undefined ? undefined : new Set(request.baseline);
  return { status: 'success', ...judgeReport(report, baseline), warnings };
}
