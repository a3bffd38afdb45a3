// Words that a requirement cannot be tested by, each with what to ask for instead. Data only.

export interface VagueKind {
  readonly name: 'quality' | 'hedge' | 'open-list' | 'undecided' | 'absolute';
  readonly sign: RegExp;
  /** A measure or a checkable criterion makes up for it. */
  readonly isHealed: boolean;
}

/** What a thing is like, without saying how that is told; most bind only behind a verb ("must be fast"). */
const QUALITY =
  /\b(?:user[- ]?friendly|easy[- ]to[- ](?:use|understand|learn|read|maintain|navigate)|easy for \w+ to|intuitive(?:ly)?|seamless(?:ly)?|effortless(?:ly)?|frictionless|performant|robust(?:ly|ness)?|state[- ]of[- ]the[- ]art|world[- ]class|high(?:ly)?[- ](?:performance|performant|quality|available|scalable|reliable|secure)|good (?:performance|usability|quality|user experience)|(?:great|excellent|pleasant|delightful|modern) (?:user )?(?:experience|look|design|interface|ui|ux)|modern browsers|(?:little|low|minimal|acceptable) (?:latency|downtime|overhead|delays?|impact|effort|response times?)|in a timely (?:manner|fashion)|near[- ]real[- ]time|(?:quick|fast) enough|(?:be|is|are|looks?|feels?|remains?|stays?|keeps?|kept|becomes?) (?:\w+ly |very |as |more |sufficiently )?(?:fast|quick|responsive|simple|easy|secure|reliable|stable|efficient|scalable|flexible|maintainable|extensible|usable|lightweight|modern|elegant|smooth|clean|clear|accurate|resilient|rare|flawless|attractive)(?! (?:for|to) (?:each|every|the|a)\b)|(?:loads?|responds?|responding|runs?|works?|starts?|renders?|opens?|updates?|returns?|searche?s?|delivers?|answers?|answered|processed|shown|handled|stored|saved|performs?|scales?|sent|delivered|refreshed|completes?) (?:very )?(?:fast|quickly|swiftly|rapidly|promptly|smoothly|efficiently|reliably|instantly|well|gracefully|nicely|soon))\b/i;

/** Who decides, and by what, is left open. */
const HEDGE =
  /\b(?:as (?:appropriate|applicable|needed|necessary)|(?:if|when|where|whenever|wherever) (?:appropriate|needed|necessary|possible|feasible|practical|reasonable)|(?:handle|handles|handled|handling|process|processed|managed?|work|works|behave|behaves|configured|secured|protected|validated|formatted|displayed|stored|logged|implemented|supported|tested) (?:appropriately|properly|correctly|adequately|accordingly|reasonably|sensibly|sufficiently|gracefully|securely)|(?:appropriately|properly|adequately|sufficiently|reasonably|gracefully) \w+ed|(?:an? |the )?(?:appropriate|adequate|suitable|reasonable|sufficient|proper|sensible|sane) (?!for\b|to\b|as\b)[a-z]{3,}|best practices?|industry[- ]standards?|(?:to|from) the extent possible|as (?:much|many|little|few|fast|soon|quickly|often|long) as (?:possible|needed|necessary|practical)|a (?:large|small|limited|reasonable|significant) (?:number|amount) of|(?:several|various|numerous) (?:kinds|types|sorts|formats|options|users|features|devices|browsers|platforms|languages|sources|reports)|(?:in )?most cases|(?:only )?relevant (?!to\b|for\b|only\b)[a-z]{3,}|from time to time|(?:periodically|regularly|occasionally|frequently))\b/i;

const OPEN_LIST =
  /(?:,|\band|\bor)\s+(?:etc\b|so on\b|so forth\b|more\b(?=[.;)]|$)|the like\b|similar\b(?=[.;)]|$))|\betc\.|\.\.\.(?=\s*[).;]|\s*$)/i;

const UNDECIDED =
  /\b(?:TBD|TBC|TBA|TODO|FIXME|to be (?:decided|determined|defined|confirmed|clarified|specified|discussed|agreed))\b|\?\?+|\b(?:of|is|are|within|least|most|to|than|after|for|every) XX+(?![\w-])|\[(?:insert|placeholder|fill in)\b/;

/** Nobody can promise it, and no test can show it. */
const ABSOLUTE =
  /\b(?:100\s?%\s+(?:uptime|availab\w+|reliab\w+|accura\w+|secure|secured|security|of the time)|(?:zero|no) (?:downtime|latency|bugs|defects|outages|failures)\b|never (?:be (?:down|unavailable|slow)|fails?|crash(?:es)?|go(?:es)? down|breaks?)|always (?:be )?(?:available|online|correct|up|reachable|succeeds?)|(?:unlimited|an? unlimited|infinite|an infinite) (?:number|amount) of|unlimited (?:users|storage|data|scale|growth|uploads?|requests?)|(?:all|any|every) (?:possible )?(?:browsers?|devices?|platforms?|operating systems?|screen sizes?|edge cases?)|bug[- ]free|error[- ]free|fool-?proof|unhackable|completely secure|fully secure|future[- ]proof)\b/i;

export const VAGUE_KINDS: readonly VagueKind[] = [
  { name: 'undecided', sign: UNDECIDED, isHealed: false },
  { name: 'absolute', sign: ABSOLUTE, isHealed: true },
  { name: 'quality', sign: QUALITY, isHealed: true },
  { name: 'hedge', sign: HEDGE, isHealed: true },
  { name: 'open-list', sign: OPEN_LIST, isHealed: false },
];

/** What follows says by what: "an appropriate template based on the number of tasks". */
export const EXPLAINED =
  /^[^.;]{0,60}?\b(?:based on|according to|depending on|defined (?:in|by)|as (?:defined|described|listed|specified) (?:in|by|below|above)|listed (?:in|below|above)|per (?:the )?[A-Z§`]|see |from (?:the )?`|(?:with|on|for) (?:each|every) )/i;
/** An example that does not claim to be the list. */
export const ILLUSTRATED = /\b(?:e\.g\.|eg\.?|for example|for instance|such as|like|including)\s[^.;]*$/i;
