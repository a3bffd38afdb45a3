// Feasibility of numbers and promises that look measurable and are not: a response time for which requests, an uptime
// over which time, a law without what it obliges to.

import type { Document } from '../../../../domain/document.ts';
import { rolesOfSections } from '../../../reading/roles-of-sections.ts';
import type { ChallengeDraft } from '../../model.ts';
import type { ArtifactReading } from '../read-artifact.ts';
import { groupBySection, verb } from './group-by-section.ts';
import type { Stated } from './read-stated.ts';

const STANDARD = /\b(?:GDPR|HIPAA|PCI|SOC ?2|CCPA|OWASP|WCAG)\b/;

interface Bound {
  readonly sign: RegExp;
  /** Makes it measurable. */
  readonly isSettled: RegExp;
  readonly lacks: string;
  readonly recommendation: string;
  readonly ifLeft: string;
}

const SAME_MEASUREMENTS = 'The same measurements can show that @ is met and that it is missed.';

const BOUNDS: readonly Bound[] = [
  {
    sign: /\b(?:normal|typical|expected|regular|peak|heavy|average|high|standard) (?:load|traffic|usage|volumes?)\b/i,
    isSettled:
      /\d[\d,.]*\s*(?:k\s)?(?:concurrent|simultaneous|users|requests?|req|rps|qps|sessions|events?|messages|connections|calls|logins?)/i,
    lacks: 'how much load that is',
    recommendation: 'Put a number on the load in @, such as "500 requests per second".',
    ifLeft: SAME_MEASUREMENTS,
  },
  {
    sign: /\b(?:response times?|(?:api|request|endpoint|query|search) latency|respon(?:d|ds|se)|answer(?:s|ed)?|load(?:s|ed|ing)? times?)\b[^.;]{0,60}?(?:<|≤|within|under|below|less than|max)\s?=?\s*\d[\d.,]*\s?(?:ms|milliseconds?|s|seconds?)\b/i,
    isSettled:
      /\bp\d{2}\b|percentile|\d\s?%|\baverage|\bmean\b|\bmedian\b|\bmaximum\b|\bevery\b|\beach\b|\ball\b|\bany\b|\bload\b|concurrent|users|requests? (?:per|\/)|\brps\b|\bunder [a-z]+ (?:traffic|load)/i,
    lacks: 'for which share of the requests and under which load',
    recommendation: 'Add to @ the percentile and the load, such as "p95, with 500 concurrent users".',
    ifLeft: SAME_MEASUREMENTS,
  },
  {
    sign: /\b(?:9\d(?:\.\d+)?\s?%\s+(?:uptime|availability|of the time)|(?:uptime|availability)\b[^.;|]{0,30}?9\d(?:\.\d+)?\s?%)/i,
    isSettled:
      /\b(?:month|monthly|year|yearly|annual\w*|week|weekly|quarter|rolling|window|\d+[- ]days?|business hours|over|measured|excluding|planned maintenance|hours)\b/i,
    lacks: 'over which time, and whether planned maintenance counts',
    recommendation:
      'Add the window and what is excluded, such as "per calendar month, without announced maintenance".',
    ifLeft: SAME_MEASUREMENTS,
  },
  {
    sign: /^(?:[\w&-]+:?\s+){0,4}(?:be\s+)?(?:(?:GDPR|HIPAA|PCI[- ]?DSS|SOC ?2|CCPA|OWASP Top (?:10|Ten)|OWASP|WCAG)[\s-]+(?:[\w-]+\s+){0,2}complian(?:t|ce)|complian(?:t|ce) with (?:the )?(?:GDPR|HIPAA|PCI[- ]?DSS|SOC ?2|CCPA|OWASP\b[\w ]{0,8}|WCAG))(?:\s+(?:for|of|in)\s+(?:[\w-]+\s*){1,3})?\.?$/i,
    isSettled: /\b(?:AA|AAA|level|article|audit|delet\w+|export|consent|retention|scan|checklist)\b/,
    lacks: 'which obligations apply here and how it is shown that they are met',
    recommendation:
      'List the obligations that apply, one requirement each, or name the checklist and who signs it off.',
    ifLeft: 'Whether @ is met stays a matter of opinion until an auditor has one.',
  },
];

export function challengeBounds({ document }: ArtifactReading, stated: readonly Stated[]): ChallengeDraft[] {
  const checked = textOfChecks(document);
  return BOUNDS.flatMap(({ sign, isSettled, lacks, recommendation, ifLeft }) => {
    const faulty = stated.filter((one) => {
      const shown = document.text.slice(one.span.start, one.span.end);
      return (
        sign.test(one.text) &&
        !isSettled.test([shown, ...one.criteria].join('\n')) &&
        !checked.includes(STANDARD.exec(one.text)?.[0] ?? '\u0000')
      );
    });
    return groupBySection(document, faulty, (names, group) => ({
      category: 'Feasibility',
      concern: `${names} ${verb(group, 'does', 'do')} not say ${lacks}`,
      severity: 'significant',
      recommendation: recommendation.replace('@', names),
      ifLeft: ifLeft.replace('@', names),
    }));
  });
}

/** Criteria and tests of the whole document name a standard without naming an id. */
function textOfChecks(document: Document): string {
  const roles = rolesOfSections(document);
  return document.sections
    .filter(({ index }) => roles[index] === 'acceptance' || roles[index] === 'test')
    .map(({ start, end }) => document.text.slice(start, end))
    .join('\n');
}
