// User focus: requirements told from the inside of the system in a document that otherwise speaks of its users. Only
// where that is clear: most requirements have a person as subject, and the one in question has a part of the machine.

import type { Role } from '../../../reading/roles.ts';
import type { ChallengeDraft } from '../../model.ts';
import type { ArtifactReading } from '../read-artifact.ts';
import { groupBySection, verb } from './group-by-section.ts';
import type { Stated } from './read-stated.ts';

/** Somebody does or gets something: by a word for people, or because only people can, see and get. */
const ACTOR =
  /^(?:when [^,]{3,80}, )?(?:an?|the)\s(?!(?:[\w-]+\s){0,2}(?:system|service|application|app|api|tool|server|program|platform|page|website|site|command|client|software|cli|database)\s)(?:[\w-]+\s){1,3}(?:can|sees?|gets?|may|receives?)\b/i;
const PERSON =
  /^(?:when [^,]{3,80}, )?(?:as (?:an?|the) [^,]{2,40}, i\b|(?:an?|the|all|new|every|each|registered|logged[- ]in|signed[- ]in|authenticated)?\s?(?:[\w-]+\s)?(?:users?|members?|customers?|visitors?|volunteers?|coordinators?|admins?|administrators?|operators?|editors?|authors?|readers?|students?|teachers?|patients?|doctors?|nurses?|clerks?|buyers?|sellers?|guests?|owners?|managers?|employees?|drivers?|players?|subscribers?|people|person|citizens?|reviewers?|developers?|analysts?|agents?|staff|team leads?)\b)/i;
const MACHINE =
  /^(?:the|an?)\s(?:[\w-]+\s)?(?:database|cache|backend|back-end|server process|scheduler|cron ?job|batch job|nightly job|worker|queue|service layer|data layer|repository layer|api layer|orm|middleware|thread pool|connection pool|persistence layer|event bus|message broker|load balancer|config(?:uration)? loader|parser|serializer|controller)s?\s(?:must|shall|should|will|is|are|stores?|persists?|updates?|processes|computes?|recomputes?|polls?|writes?|reads?|runs?|refreshes|loads?|keeps?|caches|flushes|emits|publishes)\b/i;
/** How well something is done is told of the system. */
const INSIDE: ReadonlySet<Role> = new Set([
  'quality',
  'constraint',
  'interface',
  'component',
  'data',
  'dependency',
]);
const MOST_PERSONS = 0.5;
const FEWEST_PERSONS = 4;
/** It says for whom. */
const FOR_SOMEBODY =
  /\b(?:so that|for|to) (?:an?|the|every|all)?\s?(?:[\w-]+\s)?(?:users?|members?|customers?|people|visitors?)\b/i;

export const isToldOfPeople = ({ text }: Stated): boolean => PERSON.test(text) || ACTOR.test(text);

export function challengeUserFocus(
  { document }: ArtifactReading,
  stated: readonly Stated[],
): ChallengeDraft[] {
  const persons = stated.filter(isToldOfPeople);
  const told = stated.filter(({ role }) => !INSIDE.has(role));
  if (persons.length < FEWEST_PERSONS || persons.length < told.length * MOST_PERSONS) return [];
  const faulty = told.filter(({ text }) => MACHINE.test(text) && !FOR_SOMEBODY.test(text));
  return groupBySection(document, faulty, (names, group) => ({
    category: 'User focus',
    concern: `${names} ${verb(group, 'tells', 'tell')} what a part of the system does, while the other requirements say what people can do`,
    severity: 'minor',
    recommendation: `Say in ${names} who notices the result and what they see, and leave the part of the system to the design.`,
    ifLeft: `${names} can be built and tested without anybody being better off.`,
  }));
}
