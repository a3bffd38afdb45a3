// Which requirements are about how well rather than what, in which respect, and by which measure.

import { roleOfFamily } from '../../../spec/roles.ts';
import type { Requirement } from '../../model/extraction.ts';
import type { Part } from '../statements/titles.ts';

type Category = NonNullable<Requirement['category']>;

/** Of two that are named as often the first counts. */
const CATEGORIES: readonly (readonly [Category, RegExp])[] = [
  [
    'performance',
    /\b(?:perf\w*|latency|response times?|respond|milliseconds?|\d+\s?ms|p9[059]|fast\w*|speed|load times?|seconds?|memory|cpu|startup)\b/gi,
  ],
  [
    'reliability',
    /\b(?:rel(?:iab\w*)?|availab\w*|uptime|downtime|fail\w*|recover\w*|resilien\w*|backups?|durab\w*|fault\w*|retr(?:y|ies)|determinis\w*|idempoten\w*|rollback|compatib\w*)\b/gi,
  ],
  [
    'scalability',
    /\b(?:scal(?:e|es|ing|able|ability)|concurren\w*|throughput|capacity|horizontal\w*|volume|per second|rps|qps)\b/gi,
  ],
  [
    'security',
    /\b(?:sec|secur\w*|encrypt\w*|authenti\w*|authori\w*|owasp|gdpr|hipaa|pii|privacy|complian\w*|hash\w*|tls|vulnerab\w*|secrets?|passwords?|penetration|permissions?|sanitiz\w*|injection|sign(?:s|ed|ing)?)\b/gi,
  ],
  [
    'maintainability',
    /\b(?:maintain\w*|test(?:s|ed|able|ability)?|coverage|document\w*|modul\w*|readab\w*|lint\w*|observab\w*|log(?:s|ging)?|extensib\w*|portab\w*|usab\w*|accessib\w*)\b/gi,
  ],
];
const MEASURE =
  /(?<!\b(?:phase|section|step|stage|level|tier|version|round)\s)(?:[<>≤≥]=?\s*|\b(?:within|under|below|above|over|at least|at most|up to|no more than|less than|more than|minimum|maximum|max|min)\s+(?:of\s+)?)?[$€£]?\b\d[\d.,]{0,20}\s?(?:%|percent|ms|milliseconds?|seconds?|secs?|s|minutes?|mins?|hours?|h|days?|weeks?|months?|[KMG]i?B|bytes?|bits?|rps|qps|lines?|users?|sessions?|requests?|concurrent\b[\w ]{0,20}|characters?|tokens?|attempts?|times|x)(?![A-Za-z])(?:\s+(?:uptime|p\d\d|at p\d\d|or less|or more|per \w+))?/i;

/** An id decides, then the section, then a measured quality where the place leaves it open. */
export function isQuality(family: string | undefined, part: Part, text: string): boolean {
  const own = family === undefined ? undefined : roleOfFamily(family, 'other');
  if (own !== undefined) return own === 'quality';
  if (part === 'quality') return true;
  if (part === 'asking') return false;
  return mostNamed(text) !== undefined && MEASURE.test(text) && /[<>≤≥]|%|\b\d+\s?ms\b|\bp9\d\b/.test(text);
}

/** A column that names it, then the words of the requirement, then those of its titles. */
export function categoryOf(
  stated: string | undefined,
  text: string,
  titles: readonly string[],
): Category | undefined {
  return mostNamed(stated ?? '') ?? mostNamed(text) ?? mostNamed(titles.at(-1) ?? '');
}

function mostNamed(text: string): Category | undefined {
  const counts = CATEGORIES.map(([category, sign]) => ({ category, count: text.match(sign)?.length ?? 0 }));
  const most = Math.max(...counts.map(({ count }) => count));
  return most === 0 ? undefined : counts.find(({ count }) => count === most)?.category;
}

/** The measure, verbatim. */
export const constraintOf = (stated: string | undefined, text: string): string | undefined =>
  stated ?? MEASURE.exec(text)?.[0].trim();

export const hasMeasure = (text: string): boolean => MEASURE.test(text);
