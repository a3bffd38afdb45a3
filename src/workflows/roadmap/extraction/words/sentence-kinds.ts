// Whether a statement asks for something, and which statements of running text do not although they stand among
// requirements. A modal in a relative clause ("a page that must load") describes a thing.

/** Words that bind. */
export const FIRM = /\b(?:must|shall|should|ha(?:s|ve) to|needs? to)\b/i;
const MODAL =
  /\b(?:must|shall|should|ha(?:s|ve) to|needs? to|(?:is|are|be) (?:required|mandatory|forbidden|allowed)|mandatory|cannot|can|may not|will|never|always|only|at least|at most|no more than)\b/gi;
const RELATIVE = /\b(?:that|which|who|whose|where|what|how|why|whether|if)\s+(?:[\w'-]+\s+)?$/i;
/** "No migration is required", "need not": a duty that is lifted. */
const LIFTED = /\b(?:not|never)\s+$|n't\s+$|\bno\b[^.;:]*$/i;
const LIFTABLE = /required|mandatory|to$/i;
/** Written so, the word is meant as a rule wherever it stands. */
const LOUD = /\b(?:MUST|SHALL|REQUIRED|SHOULD|MAY)\b/;
const UNIVERSAL = /^(?:all|every|each|any|no|none|nobody|never|always|only)\b/i;
/** A number with something counted or a unit; no id, date or version. */
const AMOUNT =
  /(?<![\w.,:/-])\d[\d.,]*(?:\s?%|\s?[a-zµ]{1,3}\b|[\s-](?!(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\b)\p{L}{3,})|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve)[\s-]\p{L}{3,}/iu;
const CAPACITY =
  /\b(?:p\d\d|percentile|concurrent\w*|simultaneous\w*|at the same time|latency|uptime|availab(?:le|ility)|throughput|(?:a|per) second)\b|% of [^.;]{0,60}\b(?:under|within|below|less than|in)\b[^.;]{0,20}\d/i;
const NEAR = 120;
const STORY =
  /^[\s*_"'`>-]{0,8}As\s{1,3}(?:an?|the)?\s{0,3}[^.\n]{1,80}?[,*_\s]{1,6}I\s{1,3}(?:want|need|can|would like|should be able)\b/i;
const QUESTION =
  /\?[\s*_"')\]`]*$|^\W*(?:whether|who|which|how (?:long|many|much|often|to|we|do))\b(?![^.]*\b(?:must|shall|should)\b)|\b(?:would like to know|unclear|undecided|not decided) (?:whether|if)\b/i;
const EXAMPLE =
  /^\W*(?:(?:for )?(?:example|illustration)|e\.g\.|for instance|an? typical\b|typically|imagine|suppose|as an example|sample)\b/i;
/** How things are, were or might have been, not how they are to be, whatever binds in it. */
const TIME =
  /\b(?:last (?:year|month|week|quarter|summer|winter|season|peak)|today|right now|currently|at present|nowadays|at the moment|so far|until now|in the past|used to)\b/i;
/** The same, where nothing binds. */
const PAST =
  /\b(?:(?<!\b(?:that|which|who|it|they) )(?:was|were|had|did)|would|(?<!\b(?:is|are|be|been|being) )(?:looked|thought|asked|feared|lost|told|said|took|explained|reported|agreed|decided|rejected|considered|tried|showed|requested) (?!(?:by|in|with|at|on)\b))\b|\bwe have (?!to\b)|^\W*(?:for|in|by) (?:comparison|contrast)\b|\b(?:present|existing|current|old) [\w-]+ (?:\w+s|is|are|has)\b(?! (?:switched off|turned off|shut down|removed|deleted|retired|replaced|archived|migrated))/i;
/** "The old model managed 30 days": a verb in the past with its object; no participle. */
const DID =
  /(?<!\b(?:is|are|be|been|being|has|have|and|or|not|gets?|once|if|when|until|unless|as|while|after|before|than) (?:\w+ )?)(?<=\w )\w{2,}[^e\s]ed (?:an?|the|us|our|its|their|\d[\d.,]*) (?!\W)/i;
const PRESENT = /\b(?:is|are|be|must|shall|should|can|may|will|gets?|goes|shows?)\b/i;
/** What somebody or some law says, thinks or wishes; what follows a colon is said in so many words. */
const REPORTED =
  /\b(?:thinks?|believes?|claims?|argues?|promises?|feels?|complains?|insists?|reckons?|wishes|hopes?|prefers?|(?<!\b(?:we|i) (?:\w+ )?)wants?) (?!:)(?:that |to |the |an? |it |we |they |he |she |this |\p{Ll}+ (?:must|should|has to|have to))|\b(?:says|said|(?:state|suggest|recommend|demand|note)[sd]? that|remind(?:s|ed) us(?: that)?) (?=[^.;:]{0,200}\b(?:must|shall|should|has to|have to)\b)|\bsays? (?!:)(?:that |to |the |an? |it |we |they |he |she |this )|(?:\bwould|'d) (?:like|love|prefer)\b|\b(?:asked|asking) (?:for|whether|if|us)\b|\basks? us\b|\binsist(?:s|ed)? on\b|\bha(?:s|ve) been (?:told|asked|informed|promised)\b/iu;
/** Goes on about the statement before. */
const CONTINUES =
  /^\W*(?:this|that|these|those|it|they|of course|naturally|note(?: that)?|because|the reason (?:is|was|for|why)|in other words|see|as (?:described|noted|mentioned)|hence|therefore|otherwise)\b/i;
/** Says what something is. */
const DEFINES =
  /(?<!\bthere )\b(?:is|are|means|stands for)\s+(?:an?|the|what|how|why|where|when|who|that)\b/i;
/** "Business Day" means a day on which banks must be open. */
const TERM =
  /^\W*["“][^"”]{1,60}["”]\s+(?:\w+ )?(?:means?|is|are|marks?|denotes?|indicates?|refers? to|has the meaning)\b|["“](?:must|shall|should|may|will)["”]|^\W*\w{1,3} ?(?:=|means|stands for) ?\p{Ll}|(?:\b\w{1,3} ?= ?\p{Ll}[^,;=]{1,60}[,;] ?){2}|\bRFC ?2119\b|\bkey ?words\b[^.]{0,60}\b(?:interpreted|read)\b/iu;
/** Those who do the work; what they have to do is no property of the product. */
const PEOPLE =
  /^\W*(?!\W)(?:every(?:one|body) (?:on|in) |(?:the |our |each |all )?(?:[\w-]+ ){0,2}(?:(?:engineers|developers|reviewers|authors|maintainers|stakeholders|competitors)\b|teams? (?:must|shall|should|will|ha(?:s|ve)|needs?|owns?|is|are|wants?)\b))/i;
/** "Rev. D · class B · approved", "Author: Ann": a document about itself. */
const METADATA =
  /^[^.!?]{1,80}\s[·|]\s|^\W*(?:document|version|authors?|status|state|owner|date|reviewers?|contact|from|to|cc|subject)\b[^.!?]{0,30}:\s/i;
/** What "we" do in mind or in talk. */
const MINDED =
  /^\W*(?:\w+, )?we (?:\w+ )?(?:(?:want|need)s? to|think|believe|hope|expect|know|feel|like|plan|intend|assume|agree|discuss|talk|meet|ask|hear|see|look|lose|begin|start|promise|do not|don't|cannot|have no|told)\w*\b/i;
/** "We go on if no ticket is lost". */
const PROVES =
  /\b(?:accepted|passed|met|fulfilled|done) (?:if|when|once)\b|^\W*(?:we (?:are|go|call)|it is|this is|the \w+ (?:is|are))\b[^.;]{0,40}\b(?:accepted|done|finished|complete|satisfied|happy|ready|on|live|signed off)\s+(?:only\s+)?(?:if|when|once)\b/i;
const SCENARIO = /^\W*(?:given\b|then\b|when\b.*\bthen\b)/is;
/** "We are replacing the guns with Zebra TC53": a means that is settled, wherever it is told. */
const SETTLED =
  /^\W*we (?:are |have |will |')?(?:\w+ )?(?:replac|us|switch|mov|migrat|adopt|standardi[sz]|keep|stay|deploy|host)(?:e|es|ed|ing|ting)?\b/i;

export const proves = (statement: string): boolean => PROVES.test(statement) || SCENARIO.test(statement);
export const isQuestion = (statement: string): boolean => QUESTION.test(statement);
export const isStory = (statement: string): boolean => STORY.test(statement);
export const isExample = (statement: string): boolean => EXAMPLE.test(statement);
export const isLoud = (statement: string): boolean => LOUD.test(statement);
export const isSettled = (statement: string): boolean => SETTLED.test(statement) && !isQuestion(statement);
/** "What happens when the roster changes? The offer is withdrawn." */
export const isAnswered = (item: string): boolean => /^[^?]{10,200}\?\s+(?!\[)\p{Lu}/u.test(item);
/** Said of the requirement, not a part of it. */
const META = /^(?:priority|status|owner|id|type|category|phase|effort|estimate|due|version|size|points)\s*:/i;
/** Why it is asked for; a figure in it limits nothing. */
export const isReason = (text: string): boolean =>
  /^\W*(?:rationale|reason|why|note|background|remark)\b\W{0,3}:/i.test(text);
export const isMeta = (item: string): boolean => META.test(item);
/** What the business hopes to see move. */
export const isTrend = (statement: string): boolean =>
  /\b(?:falls?|fell|drops?|rises?|grows?|reduc\w+|increas\w+|decreas\w+|down|up) (?:by|from)\b|\bby half\b/i.test(
    statement,
  );
/** How much or how fast the product has to be for all, not for one task. */
export const isCapacity = (statement: string): boolean => CAPACITY.test(statement) && isMeasured(statement);
export const isMeasured = (statement: string): boolean => AMOUNT.test(statement);

/** A modal in the main clause, a story, a word that admits no exception. */
export function asks(statement: string): boolean {
  if (isQuestion(statement)) return false;
  if (isStory(statement) || UNIVERSAL.test(statement)) return true;
  return [...statement.matchAll(MODAL)].some(({ index, 0: found }) => isMain(statement, index, found));
}

function isMain(statement: string, index: number, found: string): boolean {
  const before = statement.slice(Math.max(0, index - NEAR), index);
  return !RELATIVE.test(before) && !(LIFTABLE.test(found) && LIFTED.test(before));
}

/** Where a word binds in the main clause, no duty that is lifted; else -1. */
const boundAt = (statement: string): number =>
  [...statement.matchAll(new RegExp(FIRM, 'gi'))].find(({ index, 0: found }) =>
    isMain(statement, index, found),
  )?.index ?? -1;
const isBound = (statement: string): boolean => boundAt(statement) >= 0;

/** What binds before somebody is said to speak is not said by them. */
function isReported(statement: string): boolean {
  const [at, bound] = [statement.search(REPORTED), boundAt(statement)];
  return at >= 0 && (bound < 0 || bound > at);
}

const LINK = /^\W*\[[^[\]]*\]\([^)\]]*\)\W*$/;
const NOW = /^\W*(?:today|right now|currently|at present|at the moment|so far|until now)\b/i;

/** Why an item without an id is none: fewer things speak against it than against a sentence. */
export const whyNoItem = (item: string): string | undefined => {
  if (isLoud(item) || isStory(item)) return undefined;
  if (PEOPLE.test(item)) return 'what people have to do, not the product';
  if (LINK.test(item)) return 'a link';
  return NOW.test(item) ? 'how things are or were' : undefined;
};

/** Outside of a clause that only says which one is meant: "a key that was seen before is dropped". */
const isPast = (sentence: string): boolean =>
  [...sentence.matchAll(new RegExp(PAST, 'gi'))].some(
    ({ index }) => !IN_RELATIVE.test(sentence.slice(Math.max(0, index - NEAR), index)),
  );
const IN_RELATIVE = /\b(?:that|which|who|whose|where)\b[^,;:.]*$/i;
/** "It would be good if the viewer could redact": somebody has to say whether it is wanted. */
const WISH = /\bwould be (?:good|nice|great|useful|helpful)\b/i;
const FOR_EXAMPLE = /, for (?:example|instance),/i;

/** A tale without a figure binds nobody. */
const TALE = 'tells how things are or were';

/** Why a sentence among requirements is none; undefined where nothing speaks against it. */
export function whyNone(sentence: string): string | undefined {
  if (isQuestion(sentence)) return 'a question';
  if (isExample(sentence)) return 'an example';
  if (METADATA.test(sentence)) return 'says something of the document';
  if (TERM.test(sentence)) return 'explains words';
  if (isLoud(sentence)) return undefined;
  if (PEOPLE.test(sentence) || (MINDED.test(sentence) && !isSettled(sentence)))
    return 'what people have to do, not the product';
  if (isReported(sentence) && !isStory(sentence)) return 'what somebody says or wishes';
  if (TIME.test(sentence)) return isBound(sentence) ? 'how things are or were' : TALE;
  return isBound(sentence) ? undefined : whyUnbound(sentence);
}

function whyUnbound(sentence: string): string | undefined {
  if (FOR_EXAMPLE.test(sentence)) return 'an example';
  if (isPast(sentence) || (DID.test(sentence) && !PRESENT.test(sentence)))
    return isMeasured(sentence) || WISH.test(sentence) ? 'how things are or were' : TALE;
  return UNIVERSAL.test(sentence) ? undefined : whyTelling(sentence);
}

function whyTelling(sentence: string): string | undefined {
  if (CONTINUES.test(sentence))
    return `explains the statement before it${isMeasured(sentence) ? ', with a figure' : ''}`;
  return DEFINES.test(sentence) && !isMeasured(sentence) ? 'says what something is' : undefined;
}

/** A box to tick is work to be done, whatever the plan around it tells again. */
export const isTask = (quote: string): boolean => /^\s*(?:[-*+]|\d{1,3}[.)])\s+\[[ xX]\]\s/.test(quote);

/** Among requirements these say too little to be left out: they are for a reader to say. */
const WEAK: ReadonlySet<string> = new Set([
  'how things are or were',
  'says what something is',
  'what people have to do, not the product',
  'tells, asks for nothing',
  'explains the statement before it, with a figure',
]);
export const isWeak = (why: string): boolean => WEAK.has(why);
