// What a sentence of running text is where a spec asks for things.

import { asks, isMeasured, isStory, proves, whyNone } from './asks.ts';
import { type Called, call, FIRM, REQUIREMENT, type SpecFacts } from './called.ts';
import { isAboutOrder, saysDependence } from './signs-of-dependence.ts';
import type { Statement } from './statement.ts';
import type { Part } from './title-parts.ts';

const ACTOR =
  /^(?:the |an? |each |every |all |new )?(?:[\w-]+ ){0,2}?(?:system|app|application|service|platform|product|tool|server|client|api|cli|command|user|customer|operator|admin|administrator|visitor|page|screen|dashboard|report|bot|assistant|library|component|module|job|worker|endpoint|request|response|file|message|notification|e?mail|form|button|field|list)s?\b/i;
/** Where nothing is called requirements, what is built is told here. */
const DESIGN: ReadonlySet<Part> = new Set(['other', 'interface', 'component']);
const PLAIN: ReadonlySet<Part> = new Set(['data', 'quality', 'constraint', 'rollout']);

/** Among requirements a whole sentence is one, whoever does what in it. */
const saysMuch = (text: string): boolean => text.split(/\s+/).length > 4;

export function callSentence({ text, part }: Statement, facts: SpecFacts): Called {
  const named = facts.mentions(text);
  const isNeed = saysDependence(text);
  if (named.length > 0 && isNeed) return call('dependency');
  if (proves(text)) return call('criterion');
  const none = whyNone(text);
  if (none !== undefined) return call('context', none);
  const isFirm = FIRM.test(text);
  if (named.length > 0 && !isFirm) return call('context', `speaks about ${named.join(', ')}`);
  if (asks(text) || isStory(text)) return isNeed && !isFirm ? call('dependency') : REQUIREMENT;
  return isAboutOrder(text) ? call('dependency') : callTold(text, part, facts);
}

/** It tells how things are: of the product that is to be, or of something else. */
function callTold(text: string, part: Part, { hasFeatures, isWritten }: SpecFacts): Called {
  if (PLAIN.has(part) || isMeasured(text)) return REQUIREMENT;
  const isMeant = part === 'functional' || (DESIGN.has(part) && isWritten && !hasFeatures);
  if (isMeant && saysMuch(text)) return REQUIREMENT;
  return ACTOR.test(text) && !isMeant
    ? call('doubtful', 'tells how something works; nobody says whether it is asked for')
    : call('context', 'tells, asks for nothing');
}
