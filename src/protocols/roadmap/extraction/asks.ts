// Whether a statement asks for something. A modal in a relative clause ("a page that must load") describes a thing;
// only one in the main clause asks for it.

import type { Role } from '../../reading/roles.ts';

const RELATIVE = /\b(?:that|which|who|whose|where|what|how|why|when|whether|if)\s+(?:[\w'-]+\s+){0,1}$/i;
/** "No migration is required", "need not": a duty that is lifted. */
const LIFTED = /\b(?:not|never)\s+$|n't\s+$|\bno\b[^.;:]*$/i;
const SIGNS = 'must|shall|ha(?:s|ve) to|needs? to|(?:is|are|be) (?:required|mandatory)|mandatory';
const LIFTABLE = /required|mandatory|to$/i;
const STRICT = new RegExp(String.raw`\b(?:${SIGNS})\b`, 'gi');
const FIRM = new RegExp(String.raw`\b(?:${SIGNS}|should)\b`, 'gi');
const LOOSE = new RegExp(String.raw`\b(?:${SIGNS}|should|will)\b`, 'gi');
/** Written so, the word is meant as a rule wherever it stands. */
const LOUD = /\b(?:MUST|SHALL|REQUIRED)\b/g;
/** As far back as a word can turn a modal. */
const NEAR = 120;
const STORY =
  /^[\s*_"'`>-]{0,8}As\s{1,3}(?:an?|the)?\s{0,3}[^.\n]{1,80}?[,*_\s]{1,6}I\s{1,3}(?:want|need|can|would like|should be able)\b/i;
const QUESTION = /\?[\s*_"')\]`]*$/;

/** Where a spec says what is to be, so that "should" asks as well. */
const BINDING: ReadonlySet<Role> = new Set(['functional', 'quality', 'constraint']);
/** Such sections speak about requirements, or of what is not to be. */
const SILENT: ReadonlySet<Role> = new Set([
  'excluded',
  'question',
  'glossary',
  'formal',
  'decision',
  'risk',
  'dependency',
  'acceptance',
]);
/** Where a spec names its requirements, these explain, plan or check them. */
const EXPLAINING: ReadonlySet<Role> = new Set(['background', 'scope', 'test', 'order', 'rollout']);

/** Whether statements of such a section are read as requirements at all. */
export const isHeard = (role: Role): boolean => !SILENT.has(role);

/** Whether a spec that names its requirements states others there in plain words. */
export const isPlainlyHeard = (role: Role): boolean => isHeard(role) && !EXPLAINING.has(role);

export const isBindingRole = (role: Role): boolean => BINDING.has(role);

export const isStory = (statement: string): boolean => STORY.test(statement);

/** Where a spec names its requirements, "will" tells of the rest what happens. */
export function asks(statement: string, role: Role, hasIds: boolean): boolean {
  if (QUESTION.test(statement)) return false;
  if (isStory(statement)) return true;
  const sign = signOf(role, hasIds);
  return [...statement.matchAll(sign)].some(({ index, 0: found }) => {
    const before = statement.slice(Math.max(0, index - NEAR), index);
    return !RELATIVE.test(before) && !(LIFTABLE.test(found) && LIFTED.test(before));
  });
}

function signOf(role: Role, hasIds: boolean): RegExp {
  if (BINDING.has(role)) return hasIds ? FIRM : LOOSE;
  return hasIds && EXPLAINING.has(role) ? LOUD : STRICT;
}
