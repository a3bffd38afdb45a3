// What a statement of a spec is: by its place, and asking where that is not clearly something else. What binds where hardly
// anything does is doubtful: nobody schedules it, and nobody loses it.

import { familyOf } from '../statements/ids.ts';
import type { Statement } from '../statements/statement.ts';
import { isAsking, type Part } from '../statements/titles.ts';
import { isPutOffMark } from '../words/deferral-words.ts';
import { isAboutOrder, saysDependence } from '../words/dependency-words.ts';
import {
  asks,
  FIRM,
  isAnswered,
  isCapacity,
  isExample,
  isLoud,
  isMeasured,
  isQuestion,
  isSettled,
  isStory,
  isTask,
  isTrend,
  isWeak,
  proves,
  whyNoItem,
  whyNone,
} from '../words/sentence-kinds.ts';
import { type Called, call, LEFT_OUT, OPEN_QUESTION } from './classification.ts';
import { callOwned } from './classify-part.ts';
import { whyContractual } from './contract-clauses.ts';
import type { SpecFacts } from './spec-facts.ts';
import { isTracing } from './trace-rows.ts';
import { whyPutOff } from './why-deferred.ts';

const REQUIREMENT = call('requirement');
/** Such ids name requirements wherever they stand. */
const FAMILIES = new Set(['FR', 'NFR', 'REQ', 'US']);
const BINDS = /\b(?:must|shall)\b/i;
/** What they bind is how things are; other titles that tell may say what nothing else does. */
const TALE =
  /\b(?:background|context|motivation|history|problem|why|today|current|existing|present|personas?|vision|market|research|assumptions?|recitals?)\b/i;
const TALK = /\b(?:comments?|notes?|discussion|feedback)\b/i;
/** What they demand is demanded by what was not chosen. */
const REJECTED = /\b(?:alternatives?|rejected|options|prior art|trade-?offs?)\b/i;

export function callStatement(statement: Statement, facts: SpecFacts): Called {
  const { owner, part, form } = statement;
  if (form === 'row' && isTracing(statement, facts)) return call('context', LEFT_OUT.trace);
  const beside = facts.hasParties
    ? whyContractual(statement.text, facts.outerTitle(statement.section))
    : undefined;
  if (beside !== undefined) return call('context', beside);
  const putOff = whyPutOff(statement, facts);
  if (owner && statement.id === undefined) return callOwned(statement, putOff);
  return CALLS[isAsking(part) && facts.isTold(statement.section) ? 'background' : part](
    statement,
    facts,
    putOff,
  );
}

type Call = (statement: Statement, facts: SpecFacts, putOff: string | undefined) => Called;

/** What the place makes of a statement, unless its id says that it is one of the spec's own requirements. */
const unlessOwn =
  (is: Called['is'], isStrict: boolean): Call =>
  (statement, facts, putOff) =>
    isOwn(statement, facts, isStrict) ? callAsking(statement, facts, putOff) : call(is);

const CALLS: Readonly<Record<Part, Call>> = {
  other: callAsking,
  asking: callAsking,
  quality: callAsking,
  background: callTelling,
  scope: callTelling,
  goal: (statement, facts, putOff) =>
    facts.hasDemands
      ? unlessOwn('outcome', true)(statement, facts, putOff)
      : callAsking(statement, facts, putOff),
  risk: () => call('risk'),
  acceptance: (statement, facts, putOff) => {
    if (isExample(statement.text)) return call('context', 'an example');
    if (isTrend(statement.text)) return call('outcome');
    const isOwed =
      isCapacity(statement.text) &&
      !facts.isFigureTold(statement.text) &&
      /\b(?:success|outcomes?|metrics?)\b/i.test(facts.outerTitle(statement.section));
    return isOwed
      ? callAsking(statement, facts, putOff)
      : unlessOwn('criterion', true)(statement, facts, putOff);
  },
  dependency: unlessOwn('dependency', false),
  excluded: callExcluded,
  question: callAside,
  glossary: callAside,
  example: callAside,
  trace: callAside,
  plan: callAside,
  decision: callAside,
};

/** Under a title that leaves things out: what asks for something now all the same is for a reader to say. */
function callExcluded({ form, text, section, label }: Statement, facts: SpecFacts): Called {
  const why = `under "${label ?? facts.outerTitle(section)}"`;
  const isAsking =
    form === 'sentence' &&
    facts.hasItems(section) &&
    !isPutOffMark(text.split(' ', 1)[0] ?? '') &&
    BINDS.test(text) &&
    whyNone(text) === undefined;
  return isAsking ? call('doubtful', `asks, but stands ${why}`) : call('deferred', why);
}

/** No other series stands there as a rule. */
const OPEN_PLACES: ReadonlySet<Part> = new Set(['background', 'scope', 'dependency', 'trace']);

/** An id of the spec's own requirements that nothing else defines. A contract numbers whatever it says. */
function isOwn(
  { canonical, text, form, part }: Statement,
  { defined, families }: SpecFacts,
  isStrict = false,
): boolean {
  if (canonical === undefined || /^\d/.test(canonical) || defined.has(canonical)) return false;
  const family = familyOf(canonical);
  if (FAMILIES.has(family.split('-')[0] ?? '') || families.has(family)) return true;
  return !isStrict && ((form !== 'row' && FIRM.test(text)) || OPEN_PLACES.has(part));
}

function callAside(statement: Statement, facts: SpecFacts, putOff: string | undefined): Called {
  const { part, text, form, section } = statement;
  if (isOwn(statement, facts) && part !== 'question') return callAsking(statement, facts, putOff);
  const isFree =
    !facts.hasDemands ||
    (statement.id !== undefined && facts.families.size === 0) ||
    (form === 'item' && isTask(statement.quote) && facts.mentions(text).length === 0);
  if (part === 'plan' && isFree) return callAsking(statement, facts, putOff);
  const isFirm =
    BINDS.test(text) && form !== 'row' && statement.label === undefined && whyNone(text) === undefined;
  if (isFirm && (part === 'glossary' || part === 'decision') && !REJECTED.test(facts.outerTitle(section)))
    return call('doubtful', `asks, but stands under "${facts.titleOf(section)}"`);
  return call('context', LEFT_OUT[part]);
}

function callTelling(statement: Statement, facts: SpecFacts, putOff: string | undefined): Called {
  const { text, section, form, part } = statement;
  if (isOwn(statement, facts) || isStory(text)) return callAsking(statement, facts, putOff);
  const title = facts.titleOf(section);
  const doubtful = call('doubtful', `asks, but stands under "${title}"`);
  const none = whyNone(text);
  // Who answers a question in a comment may decide it.
  if (none !== undefined && TALK.test(title) && BINDS.test(text)) return doubtful;
  if (none !== undefined) return call('context', none);
  const isMeant = isLoud(text) || (isSettled(text) && form === 'sentence');
  if (putOff !== undefined && (isMeant || form !== 'sentence')) return call('deferred', putOff);
  if (isMeant) return REQUIREMENT;
  if (!facts.hasDemands) return callAsking(statement, facts, putOff);
  return BINDS.test(text) && asks(text) && (part === 'scope' || !TALE.test(title))
    ? doubtful
    : call('context', `tells, under "${title}"`);
}

function callAsking(statement: Statement, facts: SpecFacts, putOff: string | undefined): Called {
  const { form, text, canonical = '' } = statement;
  if (form === 'item' && isAnswered(text)) return call('criterion');
  if (isQuestion(text)) return call('context', OPEN_QUESTION);
  if (putOff !== undefined) return call('deferred', putOff);
  if (isExample(text)) return call('context', 'an example');
  if (form === 'sentence' || (/^\d/.test(canonical) && form !== 'item'))
    return isDefining(statement, facts) ? REQUIREMENT : callSentence(statement, facts);
  if (statement.id !== undefined) return isAgain(statement, facts) ? call('dependency') : REQUIREMENT;
  if (proves(text)) return call('criterion');
  const none = whyNoItem(text);
  return none === undefined ? REQUIREMENT : callNone(none);
}

const callNone = (why: string): Called => call(isWeak(why) ? 'doubtful' : 'context', why);

const isDefining = (statement: Statement, facts: SpecFacts): boolean =>
  statement.id !== undefined &&
  statement.form === 'sentence' &&
  (facts.isFirst(statement) || !facts.defined.has(statement.canonical ?? ''));

/** "CP-8 is built on the blocks of CP-1", below what defines CP-8. */
const isAgain = (statement: Statement, facts: SpecFacts): boolean =>
  statement.form === 'item' &&
  facts.defined.has(statement.canonical ?? '') &&
  !facts.isFirst(statement) &&
  saysDependence(statement.text);

/** Running text: what binds or measures asks, and where a section holds nothing else whatever tells how the product is. */
function callSentence(statement: Statement, facts: SpecFacts): Called {
  const { text, form } = statement;
  const [isNeed, isFirm] = [saysDependence(text), FIRM.test(text)];
  const named = form === 'sentence' ? facts.mentions(text) : [];
  if (named.length > 0 && isNeed) return call('dependency');
  if (proves(text)) return call('criterion');
  const none = whyNone(text);
  if (none !== undefined) return callNone(none);
  if (named.length > 0 && !isFirm) return callSpeaking(text, named);
  if (!isFirm && (isAboutOrder(text) || (isNeed && facts.namesPlace(text)))) return call('dependency');
  return isWanted(statement, facts) ? REQUIREMENT : callNone('tells, asks for nothing');
}

/** A figure that is told of one requirement is a limit that it has to keep. */
const callSpeaking = (text: string, named: readonly string[]): Called =>
  named.length === 1 && isMeasured(text)
    ? call('criterion')
    : call('context', `speaks about ${named.join(', ')}`);

/** What leads to a list or a table tells of it; what stands behind it or alone is said for its own sake. */
function isWanted({ text, form, section, line }: Statement, facts: SpecFacts): boolean {
  if (asks(text) || isMeasured(text) || form !== 'sentence') return true;
  return facts.isWritten && !facts.leadsToItems(section, line) && text.split(/\s+/).length > 3;
}
