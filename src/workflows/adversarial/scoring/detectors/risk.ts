// Risk coverage: risks with their ratings and answers, recovery, what others may fail to deliver, and watching.

import { findRisks } from '../../../../text/find/find-risks.ts';
import {
  amongClaims,
  type CriterionRow,
  claimsLike,
  claimsUnder,
  type Detector,
  judge,
  listSections,
  presence,
  searchOf,
} from './reading.ts';

const FEWEST_RISKS = 3;

const ratesRisks: Detector = (reading) => {
  const risks = findRisks(reading.document);
  const found = risks.filter(({ probability, impact }) => probability && impact);
  const search = searchOf(
    found,
    `risks (${risks.length}) in ${listSections(reading)}`,
    risks.length,
    'proved',
  );
  return presence(
    reading,
    search,
    FEWEST_RISKS,
    `risks with probability and impact, of ${risks.length} named`,
  );
};

const mitigatesRisks: Detector = (reading) => {
  const risks = findRisks(reading.document);
  const bare = risks.filter(({ mitigation }) => !mitigation);
  const met = risks.length > 0 && bare.length === 0;
  const search = searchOf(met ? risks : bare, `risks in ${listSections(reading)}`, risks.length, 'proved');
  const reason =
    risks.length === 0
      ? 'no risks are named'
      : `${risks.length - bare.length} of ${risks.length} risks have a mitigation`;
  return judge(reading, met, search, reason);
};

const RECOVERY_TITLE =
  /\b(?:rollback|recovery|failure handling|error handling|contingency|fallbacks?|disaster|resume|retry)\b/i;
/** One statement in so many, so that a long text needs more of them. */
const RARE = 150;

const coversRecovery: Detector = (reading) => {
  const under = claimsUnder(reading, RECOVERY_TITLE).filter(({ start, end }) =>
    RECOVERY.test(reading.masked.slice(start, end)),
  );
  const both = claimsLike(reading, FAILURE).filter(({ start, end }) =>
    RECOVERY.test(reading.masked.slice(start, end)),
  );
  const found = [...new Set([...under, ...both])].sort((a, b) => a.start - b.start);
  const least = Math.max(2, Math.ceil(reading.claims.length / RARE));
  const search = amongClaims(reading, found);
  return presence(reading, search, least, 'statements that answer a failure with a recovery');
};

/** What happens then, or a risk that names something outside and an answer to it. */
const coversExternalFailure: Detector = (reading) => {
  const stated = claimsLike(reading, EXTERNAL).filter(({ start, end }) => {
    const text = reading.masked.slice(start, end);
    return FAILURE_CASE.test(text) && FAILURE.test(text);
  });
  const risks = findRisks(reading.document).filter(
    ({ start, end, mitigation }) => mitigation && EXTERNAL.test(nameOf(reading.masked.slice(start, end))),
  );
  const found = [...stated, ...risks];
  const search = searchOf(found, `statements and risks in ${listSections(reading)}`, reading.claims.length);
  return presence(reading, search, 1, 'what happens when something outside fails');
};

/** The first cells of a row name the risk, the others answer it. */
const nameOf = (risk: string): string => risk.split('|').slice(0, 3).join(' ');

const WATCH_TITLE =
  /\b(?:monitoring|observability|alerting|telemetry|risk tracking|early warning|health checks?|validation strategy|validation approach)\b/i;
const WATCH =
  /\b(?:monitor(?:s|ed|ing)?|alerts?|alarms?|dashboards?|telemetry|canary|health checks?|early warning|leading indicators?|smoke tests?|regression tests?|audit logs?|watch(?:es|ed)? for|detect(?:s|ed|ion)?)\b/i;
const RISKY =
  /\b(?:risks?|drift|threshold|above|below|exceed\w*|fewer than|more than|fail\w*|regress\w*|breach\w*|errors?|warn\w*|trigger\w*)\b/i;

const watchesRisks: Detector = (reading) => {
  const under = claimsUnder(reading, WATCH_TITLE);
  const stated = claimsLike(reading, WATCH).filter(({ start, end }) =>
    RISKY.test(reading.masked.slice(start, end)),
  );
  const found = [...new Set([...stated, ...under])];
  const search = amongClaims(reading, found);
  return presence(reading, search, 2, 'statements of how trouble would be noticed');
};

const CASE = String.raw`\b(?:if|when|whenever|unless|in case of|while|after|handles?)\b`;
const TROUBLE = String.raw`\b(?:fail(?:s|ed|ure|ures|ing)?|errors?|time(?:s|d)? ?-?outs?|missing|empty|invalid|unavailable|outages?|crash\w*|corrupt\w*|malformed|duplicates?|conflicts?|exceed\w*|unreachable|absent|unknown|exhausted|overflow\w*|stale|loss|lost|interrupt\w*|not (?:found|available|exist|supported)|edge[- ]cases?)\b`;
const RESPONSE = String.raw`\b(?:then|returns?|reverts?|raises?|opens?|triggers?|falls? back|halts?|aborts?|rejects?|retr(?:y|ies)|erroring|exits?)\b`;

/** A condition and something that went wrong close behind it, or trouble and what is done about it. */
export const FAILURE_CASE = new RegExp(
  `${CASE}[^.;|]{0,60}${TROUBLE}|\\b(?:up)?on (?:(?:an?|any|the|each) )?${TROUBLE}|${TROUBLE}[^.;|]{0,40}${RESPONSE}`,
  'i',
);

const FAILURE =
  /\b(?:fail(?:s|ed|ure|ures|ing)?|errors?|outages?|crash(?:es|ed)?|time[d]? ?-?outs?|unavailable|unreachable|corrupt(?:ed|ion)?|breaks?|broken|downtime|loss|exhausted|stale|interrupted|incident|regress\w*)\b/i;

const RECOVERY =
  /\b(?:roll(?:s|ed|ing)?[- ]?back|rollback|recover(?:s|y|ed|able)?|retr(?:y|ies|ied)|fall(?:s|ing)?[- ]?backs?|resum(?:e|es|ed|able)|restor(?:e|es|ed)|revert(?:s|ed)?|void(?:s|ed)?|degrad(?:e|es|ed|ation)|circuit breaker|reconcil\w*|halt(?:s|ed)?|abort(?:s|ed)?|remediat\w*|kill switch|backups?|re-?run|switch(?:ing)? (?:it |the flag )?off)\b/i;

const EXTERNAL =
  /\b(?:external|third[- ]party|providers?|upstream|vendors?|suppliers?|libraries|library|packages?|dependency|dependencies|network|subprocess|LLM|remote|cloud|registry|clients?|API|other (?:teams?|services?|systems?|contracts?))\b/i;

export const risk: readonly CriterionRow[] = [
  {
    kind: 'presence',
    text: 'Identifies at least 3 risks with probability and impact assessment',
    detect: ratesRisks,
  },
  {
    kind: 'presence',
    text: 'Provides mitigation strategy for each identified risk',
    detect: mitigatesRisks,
  },
  {
    kind: 'presence',
    text: 'Addresses failure modes and recovery procedures',
    detect: coversRecovery,
  },
  {
    kind: 'presence',
    text: 'Considers external dependencies and their failure scenarios',
    detect: coversExternalFailure,
  },
  {
    kind: 'presence',
    text: 'Includes monitoring or validation mechanism for risk detection',
    detect: watchesRisks,
  },
];
