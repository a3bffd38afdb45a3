// Words that several detectors look for.

const CASE = String.raw`\b(?:if|when|whenever|unless|in case of|while|after|handles?)\b`;
const TROUBLE = String.raw`\b(?:fail(?:s|ed|ure|ures|ing)?|errors?|time(?:s|d)? ?-?outs?|missing|empty|invalid|unavailable|outages?|crash\w*|corrupt\w*|malformed|duplicates?|conflicts?|exceed\w*|unreachable|absent|unknown|exhausted|overflow\w*|stale|loss|lost|interrupt\w*|not (?:found|available|exist|supported)|edge[- ]cases?)\b`;
const RESPONSE = String.raw`\b(?:then|returns?|reverts?|raises?|opens?|triggers?|falls? back|halts?|aborts?|rejects?|retr(?:y|ies)|erroring|exits?)\b`;

/** A condition and something that went wrong close behind it, or trouble and what is done about it. */
export const FAILURE_CASE = new RegExp(
  `${CASE}[^.;|]{0,60}${TROUBLE}|\\b(?:up)?on (?:(?:an?|any|the|each) )?${TROUBLE}|${TROUBLE}[^.;|]{0,40}${RESPONSE}`,
  'i',
);

export const FAILURE =
  /\b(?:fail(?:s|ed|ure|ures|ing)?|errors?|outages?|crash(?:es|ed)?|time[d]? ?-?outs?|unavailable|unreachable|corrupt(?:ed|ion)?|breaks?|broken|downtime|loss|exhausted|stale|interrupted|incident|regress\w*)\b/i;

export const RECOVERY =
  /\b(?:roll(?:s|ed|ing)?[- ]?back|rollback|recover(?:s|y|ed|able)?|retr(?:y|ies|ied)|fall(?:s|ing)?[- ]?backs?|resum(?:e|es|ed|able)|restor(?:e|es|ed)|revert(?:s|ed)?|void(?:s|ed)?|degrad(?:e|es|ed|ation)|circuit breaker|reconcil\w*|halt(?:s|ed)?|abort(?:s|ed)?|remediat\w*|kill switch|backups?|re-?run|switch(?:ing)? (?:it |the flag )?off)\b/i;

export const EXTERNAL =
  /\b(?:external|third[- ]party|providers?|upstream|vendors?|suppliers?|libraries|library|packages?|dependency|dependencies|network|subprocess|LLM|remote|cloud|registry|clients?|API|other (?:teams?|services?|systems?|contracts?))\b/i;
