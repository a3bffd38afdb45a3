// The library's door to `report`: the folder of a run in, its page or a comment about it out, as text. Reads files, writes nothing.

import { MOST_BYTES } from '../runs/report-file.ts';
import { checkOptions, checkRequest } from './check-given.ts';

export interface ReportRequest {
  /** The folder of a run, made by this or another tool. */
  readonly run: string;
  /** The folder of an earlier one: what changed since is shown, too. */
  readonly earlier?: string;
  /** One HTML file that needs nothing else, the default; or Markdown, for a comment on a pull request. */
  readonly format?: 'html' | 'md';
  /** How long a comment may be; 60,000 by default, which GitHub takes. */
  readonly maxBytes?: number;
  /** Where the files can be read: lines in a comment become links below this address. */
  readonly linkBase?: string;
}

export interface ReportOptions {
  /** Relative paths start here, and paths are shown from here; the current folder by default. */
  readonly cwd?: string;
}

export async function report(request: ReportRequest, options: ReportOptions = {}): Promise<string> {
  checkOptions('report', options);
  checkRequest('report', request);
  const { run, earlier, format = 'html', maxBytes, linkBase } = request;
  const cwd = options.cwd ?? process.cwd();
  // Whoever makes no page loads nothing for one.
  const { findAnyRun, makeComment, makePage } = await import('../pages/write-report.ts');
  const folder = await findAnyRun(run, cwd);
  const of = { folder, cwd, ...(earlier !== undefined && { earlier: await findAnyRun(earlier, cwd) }) };
  return format === 'html' ? makePage(of) : makeComment(of, { maxBytes: maxBytes ?? MOST_BYTES, linkBase });
}
