// Classes of requirements that a document may lack: what calls for one, what covers it, and the words to say so.

export interface RequirementClass {
  readonly name: string;
  /** Said by some requirement of the document. */
  readonly calledBy: RegExp;
  readonly covers: RegExp;
  /** Only where several requirements say what people do. */
  readonly isForPeople?: true;
  /** What was looked for, for readers. */
  readonly terms: readonly string[];
  readonly because: string;
  readonly recommendation: string;
  readonly ifLeft: string;
}

export const CLASSES: readonly RequirementClass[] = [
  {
    name: 'failure behaviour',
    calledBy:
      /\b(?:third[- ]party (?:services?|apis?|providers?|systems?|integrations?|logins?)|external (?:services?|systems?|apis?|providers?)|(?:e-?mail|sms|payment|push|identity|oauth2?|cloud) (?:providers?|services?|gateways?|integrations?)|(?:oauth2?|payment|google|github|stripe|slack|sendgrid) (?:integration|api)|webhooks?|sync(?:s|ed|hroni[sz]\w+)? (?:with|to|from)|over the network|(?:loses?|lost|without) (?:its |a |the )?connection|(?:gets?|sends?|sent|told|reset|verification|reminder|notified) (?:\w+ ){0,5}(?:by|via|through) (?:e-?mail|mail|sms)|(?:sends?|sent) (?:\w+ ){0,3}(?:e-?mails?|sms|push notifications?)|calls? (?:the|an?) (?:\w+ ){0,2}api)\b/i,
    covers:
      /\b(?:fail(?:s|ed|ures?|ing)?|errors?|unavailab\w+|unreachable|time[- ]?outs?|timed? out|retr(?:y|ies|ied|ying)|outages?|downtime|fall(?:s|ing)? ?backs?|offline|loses? (?:its|the|a) connection|degrad\w+|recover\w*|tries again|try again|bounce[sd]?|exceptions?|crash\w*|blocked)\b/i,
    terms: ['failure', 'error', 'timeout', 'retry', 'unavailable', 'fallback', 'offline'],
    because: 'depends on something outside that can fail',
    recommendation:
      'State what users see and what is retried, for how long, when the other side is slow, down or refuses.',
    ifLeft:
      'The first outage shows whatever the builder happened to do: lost work, doubled messages or a blank page.',
  },
  {
    name: 'security',
    calledBy:
      /\b(?:sign(?:s|ed)?[- ]?(?:in|up)\b|log(?:s|ged)?[- ]?(?:in|on)\b|login|passwords?|personal (?:data|information)|(?:e-?)?mail address(?:es)?|(?:phone|telephone|card|account) numbers?|credit cards?|payment (?:data|details|methods?)|health (?:data|records?)|patients?|admin(?:istrator)?s? can)\b/i,
    covers:
      /\b(?:secur(?:e|ed|ity|ely|ing)|authori[sz]\w+|permissions?|access (?:control|rights?)|rbac|only (?:(?:the|their|its|an?|by|to) )*(?:own|owners?|admin\w*|authori[sz]ed|signed[- ]in|logged[- ]in)|privileges?|encrypt\w*|tls|https|privacy|gdpr|hash(?:ed|es|ing)|brute[- ]force|rate[- ]limit\w*|csrf|xss|owasp|confidential\w*|forbidden|unauthori[sz]ed|trust boundar\w+)\b/i,
    terms: ['security', 'permission', 'authorisation', 'encryption', 'privacy', 'only their own'],
    because: 'deals with accounts or personal data',
    recommendation:
      'State who may see and change what, and how the data are protected on the way and at rest.',
    ifLeft: 'Nobody is asked to keep one user out of the data of another, so no test looks for it.',
  },
  {
    name: 'retention and deletion of data',
    calledBy:
      /\b(?:(?:stor(?:es?|ed|ing)|sav(?:es?|ed|ing)|keeps?|kept|records?|recorded|logs?|logged|collects?|collected|persist\w*)\b[^.;]{0,80}\b(?:personal|names?|address(?:es)?|e-?mails?|phone|telephone|profiles?|users?|members?|customers?|patients?|uploads?|photos?|images?|documents?|messages?|recordings?)|uploads? (?:\w+ ){0,3}(?:files?|photos?|images?|documents?)|personal (?:data|information)|(?:e-?)?mail address(?:es)?|(?:phone|telephone|card) numbers?|dates? of birth|health (?:data|records?)|audit (?:logs?|trails?|logging)|(?:user|customer|member|patient) data)\b/i,
    covers:
      /\b(?:retention|retain(?:s|ed)?|delet(?:e|es|ed|ions?|ing)|eras(?:e|es|ed|ure)|purg(?:e|es|ed|ing)|(?:kept|keeps?|stored?|stores|saved) (?:[\w,]+ ){0,12}for (?:\d|one|two|three|six|ten)|expir(?:e|es|ed|y|ation)|anonymi[sz]\w+|right to be forgotten|archiv(?:e|ed|es|ing)|ttl|deactivat\w+|gdpr|remov(?:e|es|ed|al) (?:of )?(?:\w+ ){0,3}(?:data|accounts?|records?|files?))\b/i,
    terms: ['retention', 'deletion', 'kept for', 'expiry', 'erasure', 'anonymised'],
    because: 'deals with data about people',
    recommendation:
      'State how long each kind of data is kept, who can have it deleted, and what remains afterwards.',
    ifLeft: 'Data pile up for good, and the first request for deletion has no answer.',
  },
  {
    name: 'limits and performance',
    isForPeople: true,
    calledBy:
      /\b(?:search(?:es|ing)?\b|can (?:see|view|browse|find|look up|list)|concurrent|real[- ]time|stream(?:s|ing)|dashboards?|(?:public|rest|http) apis?|api (?:endpoints?|requests?|clients?)|uploads?|bulk)\b/i,
    covers:
      /\b(?:performance|latency|throughput|response times?|p9[059]|percentile|concurren\w+|at the same time|simultaneous\w*|per (?:second|minute|hour)|requests?\/s|rps|qps|load test\w*|rate[- ]limit\w*|scal(?:e|es|able|ability|ing)|\d\s?ms|milliseconds?|(?:respon[ds]\w*|answer(?:s|ed)|loads?|loaded|render(?:s|ed)|complet(?:es?|ed)|confirm(?:s|ed)|finish(?:es|ed)|return(?:s|ed)|process(?:es|ed)|delivered|shown|updated) (?:\w+ ){0,6}(?:within|in (?:under|less than)|under|after at most) (?:\d|one|two|five|ten)|(?:at most|up to|maximum(?: of)?|no more than|max\.?) [\d,.]+ ?(?:users|members|files|records|items|entries|rows|requests|mb|gb|kb|tokens|lines|bytes))\b/i,
    terms: ['response time', 'latency', 'throughput', 'concurrent', 'per second', 'load'],
    because: 'must answer while people wait',
    recommendation: 'State how many users, records and requests it must carry, and how fast it answers then.',
    ifLeft:
      'It is fast enough with the data of the builder and nobody can say whether it is with those of the users.',
  },
];

/** Said anywhere: the document speaks of a first step, so something was left for later. */
export const FIRST_STEP =
  /\b(?:(?:the )?first version|version (?:1|one)\b|v1(?:\.0)?\b(?!\.\d)|mvp|minimum viable product|initial (?:release|version)|in[- ]scope|pilot)\b/i;
export const BOUNDED =
  /\b(?:out[- ]of[- ]scope|not (?:in scope|included|part of|covered|supported|planned)|non-?goals?|exclu(?:ded|des|sions?)|will not|won't|(?:does|do) (?:not|NOT) (?:support|include|cover|offer|provide|replace|produce|handle|infer|expose)|deferred|later (?:version|release)s?|v2\b|v1\.[1-9]|future|no longer|leaves? out|left out|postponed)\b/i;
