// What a contract says that is no part of the work: only one of its parties builds.

import { bareTitle } from '../statements/titles.ts';

const PARTY = /["“](?:contractor|supplier|provider|vendor|consultant|agency)["”]\)/i;
/** Written large, it is a party and not somebody. */
const NAMED =
  /\b(?:[Tt]he (?:Contractor|Supplier|Provider|Vendor|Consultant|Agency) |(?:Contractor|Supplier) shall\b)/g;
/** Fewer may speak of somebody outside. */
const FEWEST_NAMED = 3;

/** Somebody builds for somebody. */
export const isContract = (spec: string): boolean =>
  PARTY.test(spec) || (spec.match(NAMED)?.length ?? 0) >= FEWEST_NAMED;

const OTHER_PARTY =
  /^\W*(?:the )?(?:client|customer|purchaser|buyer|principal|employer|licensee|contracting authority)\b(?: \w+)? (?:shall|must|will|may|ha(?:s|ve) to|undertakes?|supplies|provides|delivers|grants|appoints|names|tests|accepts|pays|bears)\b(?! be able)/i;
const RIGHT = /^\W*(?:the )?(?:contractor|supplier|provider|vendor|consultant|agency) may\b(?! not)/i;
const COMMERCIAL =
  /^(?:changes?(?: (?:control|requests?|management|procedures?))?|liability|warranty|termination|confidentiality|governing law|(?:fees|prices?|remuneration|invoicing|payments?)(?: and \w+)?)$/i;

/** In a contract: what the other party does, what the builder may do, how both deal with each other. */
export function whyContractual(text: string, title: string): string | undefined {
  if (OTHER_PARTY.test(text)) return 'a duty of the other party';
  if (RIGHT.test(text)) return 'allows, asks for nothing';
  return COMMERCIAL.test(bareTitle(title)) ? 'how the parties deal with each other' : undefined;
}
