// What a statement of a spec is, by its place and its words, and why. What asks in a place that hardly ever does is
// doubtful: nobody schedules it, and nobody loses it.

import { asks, isExample, isLoud, isQuestion, isSettled, isStory, whyNone } from './asks.ts';
import { callSentence } from './call-sentence.ts';
import { type Called, call, FIRM, REQUIREMENT, type SpecFacts } from './called.ts';
import { STATEMENT_COLUMN } from './columns.ts';
import { isPutOffMark } from './put-off.ts';
import { saysDependence } from './signs-of-dependence.ts';
import type { Statement } from './statement.ts';
import type { Part } from './title-parts.ts';
import { whyPutOff } from './why-put-off.ts';

const FAMILIES = new Set(['FR', 'NFR', 'REQ', 'US']);
/** Ids of what is still to be settled. */
const QUESTIONS = /^(?:OQ|OI|GAP|Q)-\d/;
/** A title that tells how things came to be, not what is wanted. */
const TELLING =
  /\b(?:background|context|problem|motivation|history|current|existing|initial|starting|situation|today|why|as-is|status quo|evidence|research|assum\w+)\b/i;
/** What they demand is demanded by what was not chosen. */
const REJECTED = /\b(?:alternatives?|rejected|options|prior art|trade-?offs?)\b/i;
const LEFT_OUT: Partial<Readonly<Record<Part, string>>> = {
  question: 'an open question',
  decision: 'a decision or an alternative, no demand',
  glossary: 'explains words or points to other texts',
  example: 'an example',
  trace: 'traces or records, defines nothing',
  formal: 'a table of contents',
};

export function callStatement(statement: Statement, facts: SpecFacts): Called {
  const { owner, part, form } = statement;
  if (form === 'row' && isTracing(statement, facts)) return call('context', LEFT_OUT.trace);
  if (owner && statement.id === undefined) return callOwned(statement);
  const putOff = whyPutOff(statement, facts);
  switch (part) {
    case 'excluded':
      return callExcluded(statement, facts);
    case 'risk':
      return call('risk');
    case 'acceptance':
    case 'test':
      return isExample(statement.text) ? call('context', 'an example') : call('criterion');
    case 'goal':
      return facts.hasDemands ? call('outcome') : callAsking(statement, facts, putOff);
    case 'dependency':
      return isOwn(statement, facts) ? callAsking(statement, facts, putOff) : call('dependency');
    case 'trace':
    case 'order':
    case 'glossary':
    case 'decision':
    case 'example':
    case 'question':
    case 'formal':
      return callAside(statement, facts, putOff);
    case 'background':
    case 'scope':
      return callTelling(statement, facts, putOff);
    default:
      return callAsking(statement, facts, putOff);
  }
}

/** Under a title that leaves things out: what asks for something now all the same is for a reader to say. */
function callExcluded({ form, text, section, label }: Statement, facts: SpecFacts): Called {
  const title = label ?? facts.outerTitle(section);
  if (form !== 'sentence' || !facts.hasItems(section)) return call('deferred', `under "${title}"`);
  if (isPutOffMark(text.split(' ', 1)[0] ?? '')) return call('deferred', `under "${title}"`);
  return FIRM.test(text) && whyNone(text) === undefined
    ? call('doubtful', `asks, but stands under "${title}"`)
    : call('context', 'speaks of what is put off below it');
}

/** Said of the requirement, not a part of it. */
const META = /^(?:priority|status|owner|id|type|category|phase|effort|estimate|due|version|size|points)\s*:/i;

/** Under a titled requirement or in an item: a part of it, unless a label says otherwise. */
function callOwned(statement: Statement): Called {
  const { part, form, text, owner } = statement;
  if (part === 'acceptance' || part === 'test') return call('criterion');
  if (part === 'dependency') return call('dependency');
  if (part === 'excluded')
    return owner?.part === part ? call('detail') : call('deferred', 'the spec leaves it out');
  if (LEFT_OUT[part] !== undefined || part === 'risk') return call('context', LEFT_OUT[part] ?? 'a risk');
  if (isQuestion(text)) return call('context', 'an open question');
  if (form === 'item') return META.test(text) ? call('detail') : call('criterion');
  return form === 'sentence' && FIRM.test(text) && whyNone(text) === undefined && !saysDependence(text)
    ? call('criterion')
    : call('detail');
}

/** A row whose first cell holds ids, told elsewhere, and whose other cells say nothing of what they stand for. */
function isTracing(statement: Statement, facts: SpecFacts): boolean {
  const { row, canonical, part } = statement;
  const first = row?.cells[0] ?? '';
  const named = facts.mentions(first);
  const rest = named.reduce((left, id) => left.replace(id, ''), first);
  const isOnlyIds = named.length > 0 && rest.replace(/[\s,;*`/&–-]|to|and/g, '') === '';
  if (named.length > 1 && isOnlyIds) return true;
  const isStated = row?.titles.slice(1).some((title) => STATEMENT_COLUMN.test(title)) ?? false;
  if (part === 'trace') return !(isStated && canonical !== undefined && !facts.defined.has(canonical));
  if (part === 'acceptance' || part === 'test' || isStated || isDefining(row)) return false;
  return isOnlyIds && !facts.isFirst(statement);
}

/** The longest cell reads like a statement. */
const isDefining = (row: Statement['row']): boolean =>
  (row?.cells.slice(1) ?? []).some((cell) => cell.split(/\s+/).length > 3);

/** An id of the spec's own requirements that nothing else defines. */
function isOwn({ canonical, text, form }: Statement, { defined, families }: SpecFacts): boolean {
  // A contract numbers whatever it says.
  if (canonical === undefined || /^\d/.test(canonical) || defined.has(canonical)) return false;
  const family = canonical.replace(/-(?<!-\d+-)\d+(?:-\d+)*[a-z]?$/i, '');
  return (
    FAMILIES.has(family.split('-')[0] ?? '') || families.has(family) || (form !== 'row' && FIRM.test(text))
  );
}

function callAside(statement: Statement, facts: SpecFacts, putOff: string | undefined): Called {
  if (isOwn(statement, facts) && statement.part !== 'question') return callAsking(statement, facts, putOff);
  const isFirm =
    FIRM.test(statement.text) && statement.form !== 'row' && whyNone(statement.text) === undefined;
  const isRejected = REJECTED.test(facts.outerTitle(statement.section));
  if (isFirm && !isRejected && (statement.part === 'glossary' || statement.part === 'decision'))
    return call('doubtful', `asks, but stands under "${facts.titleOf(statement.section)}"`);
  return call('context', LEFT_OUT[statement.part] ?? 'a plan of the spec');
}

function callTelling(statement: Statement, facts: SpecFacts, putOff: string | undefined): Called {
  const { text, section, form } = statement;
  if (isOwn(statement, facts) || isStory(text)) return callAsking(statement, facts, putOff);
  const title = facts.titleOf(section);
  const none = whyNone(text);
  if (none !== undefined) return call('context', none);
  if (/RFC ?2119|\bkey ?words?\b/i.test(text)) return call('context', LEFT_OUT.glossary);
  if (isLoud(text) || (isSettled(text) && form === 'sentence'))
    return putOff === undefined ? REQUIREMENT : call('deferred', putOff);
  if (!facts.hasDemands) return callAsking(statement, facts, putOff);
  if (statement.part === 'scope' && form !== 'sentence' && !facts.hasFeatures)
    return call('doubtful', `stands under "${title}", and no section is called requirements`);
  return FIRM.test(text) && asks(text) && !TELLING.test(title)
    ? call('doubtful', `asks, but stands under "${title}"`)
    : call('context', `tells, under "${title}"`);
}

function callAsking(statement: Statement, facts: SpecFacts, putOff: string | undefined): Called {
  const { form, text, part, canonical = '' } = statement;
  if (isQuestion(text) || (part === 'other' && QUESTIONS.test(canonical)))
    return call('context', 'an open question');
  if (putOff !== undefined) return call('deferred', putOff);
  if (isExample(text)) return call('context', 'an example');
  if (form !== 'sentence') return LINK.test(text) ? call('context', 'a link') : REQUIREMENT;
  return statement.id !== undefined && facts.isFirst(statement)
    ? REQUIREMENT
    : callSentence(statement, facts);
}

const LINK = /^\W*\[[^[\]]*\]\([^)\]]*\)\W*$/;
