// What is wrong with a decision, in one line.

import type { Finding } from '../../domain/question.ts';

const MOST_SHOWN = 3;

/** `places` puts the path before each message, for readers who look at a file. */
export function sayFindings(findings: readonly Finding[], places: (path: string) => string): string {
  const shown = findings.slice(0, MOST_SHOWN).map(({ path, message }) => `${places(path)}${message}`);
  const more = findings.length > shown.length ? [`and ${findings.length - shown.length} more`] : [];
  return [...shown, ...more].join('; ');
}
