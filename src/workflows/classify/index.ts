// Which kind of question this is, by the indicators in its words; only a scope-critical one is worth a debate.

export interface ClassifiedQuestion {
  readonly classification: Classification;
  /** As written in the question; null where none matched. */
  readonly matched_indicator: string | null;
  /** HIGH: explicit; MEDIUM: related; LOW: the default, since nothing matched. */
  readonly confidence: 'HIGH' | 'MEDIUM' | 'LOW';
  readonly notes: readonly 'COMPOUND'[];
}

interface Match {
  readonly classification: Classification;
  readonly indicator: string;
  readonly confidence: 'HIGH' | 'MEDIUM';
}

/** Longer ones are no questions; patterns look no further. */
const LONGEST_QUESTION = 2_000;

export function classifyQuestion(text: string): ClassifiedQuestion {
  const question = text.slice(0, LONGEST_QUESTION).replace(/\s+/g, ' ').trim();
  const explicit = findMatches(question, 'explicit', 'HIGH');
  const found = chooseMatch(question, explicit) ?? findMatches(question, 'related', 'MEDIUM')[0];
  const notes = isCompound(question, explicit) ? (['COMPOUND'] as const) : [];
  if (!found)
    return {
      classification: 'BUSINESS_RULE',
      matched_indicator: null,
      confidence: 'LOW',
      notes,
    };
  return {
    classification: found.classification,
    matched_indicator: found.indicator,
    confidence: found.confidence,
    notes,
  };
}

/** Three judges, or a single recommendation (ruling R2-9). */
export const routeOf = ({
  classification,
}: Pick<ClassifiedQuestion, 'classification'>): 'debate' | 'single' =>
  classification === 'SCOPE_CRITICAL' ? 'debate' : 'single';

/** The first of each class, in the order of the classes. */
function findMatches(
  question: string,
  level: 'explicit' | 'related',
  confidence: Match['confidence'],
): Match[] {
  return INDICATORS.flatMap(({ classification, [level]: patterns }): Match[] => {
    const [indicator] = patterns.flatMap((pattern) => pattern.exec(question)?.[0] ?? []);
    return indicator === undefined ? [] : [{ classification, indicator: indicator.trim(), confidence }];
  });
}

/** The order of the classes decides, but for a question that asks for a rule: who may do it, whatever it is. */
function chooseMatch(question: string, explicit: readonly Match[]): Match | undefined {
  const [first] = explicit;
  const rule = RULE_HEAD.exec(question)?.[0];
  if (rule === undefined || first?.classification === 'SCOPE_CRITICAL') return first;
  return { classification: 'BUSINESS_RULE', indicator: rule.trim(), confidence: 'HIGH' };
}

/** Two questions in one, each of another class, are better asked apart. */
function isCompound(question: string, explicit: readonly Match[]): boolean {
  const isJoined = /\?.*\?|\band (?:how|what|which|who|when|should|where|do|does|is|are)\b/i.test(question);
  return isJoined && new Set(explicit.map(({ classification }) => classification)).size > 1;
}

export type ClassCounts = Readonly<Record<Classification, number>>;

/** How many of each class. */
export const countClasses = (classified: readonly ClassifiedQuestion[]): ClassCounts =>
  Object.fromEntries(
    CLASSES.map((wanted) => [
      wanted,
      classified.filter(({ classification }) => classification === wanted).length,
    ]),
  ) as ClassCounts;

export const CLASSES = ['SCOPE_CRITICAL', 'UX_PREFERENCE', 'TECH_DEFAULT', 'BUSINESS_RULE'] as const;
export type Classification = (typeof CLASSES)[number];

export interface Indicators {
  readonly classification: Classification;
  readonly explicit: readonly RegExp[];
  readonly related: readonly RegExp[];
}

/** What is built, not a part of it: "should the app support" asks for scope, "should the button support" does not. */
const WHOLE =
  '(?:we|it|this|(?:the|our) (?:\\w+ )?(?:app|application|product|platform|system|service|tool|site|website|solution|project|team|feature|mvp|first version|first release|release|launch))';
/** When something is built. */
const STAGE =
  '(?:mvp|phase \\d|v\\d(?:\\.\\d)?|version \\d|first (?:version|release|phase|milestone)|initial (?:version|release|launch)|launch|go-?live|(?:later|future|next) (?:versions?|releases?|phases?|iterations?|milestones?))';
const NEED = '(?:required|essential|critical|mandatory|optional|necessary|needed|important)';

const INDICATORS: readonly Indicators[] = [
  {
    classification: 'SCOPE_CRITICAL',
    explicit: [
      new RegExp(
        `\\b(?:should|shall|must|will|would|do|does|can) ${WHOLE} (?:also |even |really |still |officially )?(?:need|support|include|offer|provide|cover|build|ship|drop|exclude)\\b`,
        'i',
      ),
      new RegExp(
        `\\bwhether (?:or not )?(?:to|${WHOLE}(?: should)?) (?:include|support|offer|provide|build|ship|drop|need)\\b`,
        'i',
      ),
      /\b(?:in|out of|outside(?: of)?|beyond|within|part of|reduce|limit|cut|define) (?:the )?scope\b/i,
      /\bmvp\b|\bminimum viable product\b/i,
      new RegExp(
        `\\b(?:in|for|into|until|before|after|by|at|from|part of|to) (?:the |a |our )?${STAGE}\\b(?! (?:api|endpoint|format|schema|of the api))`,
        'i',
      ),
      /\bmust-haves?\b|\ba must have\b|\bnice[- ]to[- ]haves?\b/i,
      /\b(?:postpone|defer|deferred|leave (?:\w+ ){0,3}out|descope|de-scope)\b/i,
      new RegExp(`\\b${NEED}\\b(?=.{0,40}\\b${STAGE}\\b)`, 'i'),
    ],
    related: [
      /^(?:is|are) (?!.*\b(?:fields?|inputs?|values?|columns?|parameters?|arguments?|headers?|address|number|name|password|approval|consent|signature|deposit|receipt)\b).{3,80}\b(?:required|essential|optional|necessary|needed|must-have)\b[^,]{0,20}\?/i,
      /\b(?:is|are|add|adding|include|including|drop|dropping|with|without|have|native|full|limited|no) (?:\w+ ){0,2}support for\b/i,
      /\b(?:feature flags?|behind a flag|feature toggles?)\b/i,
      /\bshould we (?:add|have|launch|release|keep|remove)\b/i,
    ],
  },
  {
    classification: 'UX_PREFERENCE',
    explicit: [
      /\bhow (?:should|do|does|will|would|are|is|to|can)\b.{0,60}\b(?:display(?:ed)?|shown?|look|presented|appear|rendered|laid out|marked|highlighted|styled|arranged|visuali[sz]ed)\b/i,
      /\b(?:animations?|animated|layouts?|colou?rs?|icons?|toasts?|dialogs?|modals?|pop-?ups?|tooltips?|spinners?|skeletons?|loading (?:state|screen|indicator)s?|progress bars?|fonts?|typography|dark mode|empty states?|banners?|sidebars?|breadcrumbs?|placeholders?|drop-?downs?|drag and drop|hover|wording|tone of voice|carousel|badges?|illustrations?)\b/i,
    ],
    related: [
      /\b(?:buttons?|screens?|loading|menus?|tabs?|labels?|click|tap|swipe|scroll|navigation|headings?|visible|theme|shortcut|home ?page|landing page|dashboard|sort(?:ed)? by default)\b/i,
      /\b(?:show|display|see) (?:\w+ ){0,4}(?:first|on top|message|text)\b/i,
    ],
  },
  {
    classification: 'TECH_DEFAULT',
    explicit: [
      /\b(?:cach(?:e|es|ed|ing)|ttl|time-?outs?|retry|retries|retried|back-?off|encodings?|utf-?8|paginat(?:e|ed|ion)|page size|batch(?:es|ed|ing)?|batch size|buffers?|compress(?:ed|ion)|gzip|serializ(?:e|ed|ation)|log levels?|hash(?:ed|ing)?|connection pool|polling|webhooks?|rate limit(?:er|ing|s)?|throttl(?:e|ing)|idempoten(?:t|cy)|status codes?|content types?|thread pool|heartbeat|checksum)\b/i,
      /\b(?:file|date|wire|message|log|payload|export|response|image|id|timestamp) formats?\b|\bwhich format\b|\bwhat format\b/i,
    ],
    related: [
      /\b(?:databases?|index(?:es)?|queues?|protocols?|librar(?:y|ies)|frameworks?|endpoints?|apis?|json|xml|grpc|sockets?|schemas?|algorithms?|memory|cpu|storage engine|background job|cron|environment variables?|interval|ports?)\b/i,
    ],
  },
  {
    classification: 'BUSINESS_RULE',
    explicit: [
      /\bwho (?:can|may|is|are|should|must|approves?|owns?|pays?|decides?|gets?)\b/i,
      /\bhow (?:many|much|long|often|old)\b/i,
      /\b(?:quotas?|validat(?:e|ed|ion)|permissions?|permitted|deadlines?|approv(?:al|e|ed)|eligib(?:le|ility)|refund(?:s|ed)?|discounts?|pricing|prices?|fees?|tax(?:es)?|billing|invoic(?:e|es|ed)|expir(?:e|es|ed|y)|polic(?:y|ies)|business rules?|entitled|allowed to|grace period|cancell?ation|subscriptions?|minimum age|penalt(?:y|ies))\b/i,
      /^(?:on|after|from|until|by)? ?when (?:is|are|do|does|should|must|may|can|will)\b/i,
    ],
    related: [
      /\b(?:maximum|minimum|limits?|threshold|cap|boundary|roles?|mandatory|required|unique|duplicates?|orders?|customers?|accounts?|contracts?|members?|owners?)\b/i,
    ],
  },
];

/** Questions that ask for a rule first, whatever they ask it about. */
const RULE_HEAD =
  /^\W*(?:who (?:can|may|is allowed|are allowed|approves?|owns?|pays?|decides?)|under which conditions?|is a user allowed)\b/i;
