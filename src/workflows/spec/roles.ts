// What part a passage plays in a document, read from the title above it or the letters of its id. Data only: a
// layout asks for roles, never for titles. What a section plays is said by its own title and by what it stands in.

import type { Document, Section } from '../../domain/document.ts';
import { titleSection } from '../../text/statements/list-topics.ts';

export type Role =
  | 'background'
  | 'scope'
  | 'excluded'
  | 'functional'
  | 'quality'
  | 'constraint'
  | 'acceptance'
  | 'test'
  | 'component'
  | 'interface'
  | 'data'
  | 'decision'
  | 'dependency'
  | 'order'
  | 'rollout'
  | 'risk'
  | 'question'
  | 'glossary'
  | 'formal'
  | 'other';

/** The first that matches counts, so what is told by two words stands before what is told by one. */
const TITLES: readonly (readonly [Role, RegExp])[] = [
  // A title that names both sides is neither of them; its parts are.
  ['background', /\bgoals?\s*(?:&|and|\/|,|vs\.?)\s*non-?goals?\b/i],
  ['scope', /\bscope\s*(?:&|and|\/|,)\s*(?:out[- ]of[- ]scope|exclusions|non-?goals?)\b/i],
  ['formal', /^(?:table of )?contents$|^toc$/i],
  [
    'excluded',
    /\b(?:out[- ]of[- ]scope|not in scope|non-?goals?|exclu(?:ded|sions?)|future (?:work|scope|considerations|enhancements|possibilities)|deferred)\b/i,
  ],
  [
    'question',
    /\b(?:open (?:questions?|items?|issues?|points?)|unresolved|unanswered|gaps?|to be (?:decided|determined)|questions?)\b/i,
  ],
  ['risk', /\b(?:risks?|threats?|mitigations?|failure modes?|drawbacks?)\b/i],
  [
    'acceptance',
    /\b(?:acceptance|success|criteria|criterion|definition of done|done when|key results?|metrics?|targets?)\b/i,
  ],
  [
    'quality',
    /\b(?:non-?functional|nfrs?|quality (?:attributes?|requirements?)|performance|reliability|availability|scalability|security|privacy|accessibility|observability|budgets?|slos?|backwards? compatibility)\b/i,
  ],
  ['constraint', /\b(?:constraints?|assumptions?|limitations?|invariants?|compliance|legal|policies)\b/i],
  [
    'order',
    /\b(?:implementation (?:order|plan|phases?|sequence)|milestones?|timeline|phases?|schedule|sequence|work ?plan|tasks?|epics?|sprints?|critical path)\b/i,
  ],
  ['test', /\b(?:tests?|testing|verification|validation|qa)\b/i],
  ['dependency', /\b(?:dependenc(?:y|ies)|prerequisites?|depends on)\b/i],
  [
    'rollout',
    /\b(?:feature flags?|migrations?|roll-?outs?|roll-?backs?|deployments?|releases?|operations?|operational|runbooks?|monitoring|maintenance|support|costs?)\b/i,
  ],
  ['decision', /\b(?:decisions?|alternatives?|rationale|trade-?offs?|prior art)\b/i],
  [
    'interface',
    /\b(?:interfaces?|apis?|contracts?|endpoints?|protocols?|cli|surfaces?|methods?|functions?|events?)\b/i,
  ],
  ['data', /\b(?:data|schemas?|entit(?:y|ies)|storage|records?|database|state)\b/i],
  [
    'component',
    /\b(?:architecture|components?|modules?|design|files|structure|stack|implementation|solution)\b/i,
  ],
  ['scope', /\bscope\b/i],
  [
    'functional',
    /\b(?:requirements?|features?|user stor(?:y|ies)|stories|use cases?|functionality|capabilit(?:y|ies)|behaviou?rs?|specification|flows?|ux|experience)\b/i,
  ],
  [
    'glossary',
    /\b(?:glossary|terminology|terms|definitions|references?|appendix|related|resources|further reading|change ?log|history|copyright|acknowledge?ments?|document (?:information|control|lifecycle)|lifecycle|approvers|reviewers|tiered usage|completeness)\b/i,
  ],
  [
    'background',
    /\b(?:overview|summary|introduction|background|context|problem|motivation|goals?|objectives?|purpose|vision|abstract|why|personas?|jobs|evidence|about|business|core value)\b/i,
  ],
];

/** By the letters an id begins with. */
const FAMILIES: ReadonlyMap<string, Role> = new Map([
  ['FR', 'functional'],
  ['REQ', 'functional'],
  ['US', 'functional'],
  ['NFR', 'quality'],
  ['AC', 'acceptance'],
  ['SC', 'acceptance'],
  ['RISK', 'risk'],
  ['R', 'risk'],
  ['OQ', 'question'],
  ['OI', 'question'],
  ['GAP', 'question'],
  ['CON', 'constraint'],
  ['NG', 'excluded'],
  ['ADR', 'decision'],
]);

export const roleOfTitle = (title: string): Role | undefined =>
  TITLES.find(([, sign]) => sign.test(title))?.[0];

/** `R-001` is a risk only where risks are spoken of: elsewhere R stands for requirement. */
export function roleOfFamily(family: string, around: Role): Role | undefined {
  const letters = family.split('-')[0] ?? '';
  if (letters === 'R' && around !== 'risk') return undefined;
  return FAMILIES.get(letters);
}

const BINDING_BELOW: readonly Role[] = [
  'functional',
  'quality',
  'constraint',
  'acceptance',
  'excluded',
  'risk',
  'question',
];

/** What a title may make of a part of a section; below other roles it may make anything of it. */
const BELOW: ReadonlyMap<Role, readonly Role[]> = new Map([
  ['background', ['scope', 'excluded', 'acceptance', 'risk', 'question', 'constraint', 'decision']],
  ['scope', ['excluded', 'constraint', 'question']],
  ['functional', BINDING_BELOW],
  ['quality', BINDING_BELOW],
  ['constraint', BINDING_BELOW],
  ['acceptance', ['test']],
  ['test', ['acceptance']],
  ['order', ['functional', 'quality', 'constraint']],
  ['excluded', ['background', 'scope', 'question']],
  ['risk', ['question', 'dependency']],
  ['question', ['risk', 'excluded']],
  ['rollout', ['risk', 'question']],
  ['dependency', ['risk', 'question', 'constraint']],
  ['glossary', []],
]);

/** The role of a section by its own title and the role of what it stands in. */
function roleBelow(title: string, around: Role | undefined): Role {
  const own = roleOfTitle(title);
  if (around === undefined) return own ?? 'other';
  const allowed = BELOW.get(around);
  return own !== undefined && (allowed === undefined || allowed.includes(own)) ? own : around;
}

/** By index of the section. */
export function rolesOfSections(document: Document): readonly Role[] {
  const title = titleSection(document);
  const found: Role[] = [];
  return document.sections.map((section) => {
    const role = roleOf(section, title, found);
    found.push(role);
    return role === 'formal' && !isContents(document, section) ? 'glossary' : role;
  });
}

function roleOf(
  { index, title: own, parent }: Section,
  title: Section | undefined,
  roles: readonly Role[],
): Role {
  if (index === 0 || index === title?.index) return 'background';
  const around = parent === undefined || parent === title?.index ? undefined : roles[parent];
  return roleBelow(own, around === 'formal' ? undefined : around);
}

/** Links to the document's own sections, which a new document arranges otherwise. */
const isContents = ({ text }: Document, { start, end }: Section): boolean =>
  text
    .slice(start, end)
    .split('\n')
    .slice(1)
    .every((line) => /^\s*(?:-{3,}\s*|(?:[-*+]|\d{1,9}[.)])\s+\[[^\n]*\]\(#[^)\]\n]*\)\s*)?$/.test(line));
