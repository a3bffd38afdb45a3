// Conflicts between what a document asks for and what it leaves out: a requirement for something that it lists as out
// of scope, by the same name.

import { rolesOfSections } from '../../../reading/roles-of-sections.ts';
import type { ChallengeDraft } from '../../model.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';
import { nameOf } from './names.ts';
import type { Stated } from './read-stated.ts';

/** What is left out, by name: up to where the reason begins. */
const EXCLUDED_NAME =
  /^[|\s]*(?:[-*+]|\d{1,9}[.)])?\s*[*_`]{0,3}([A-Za-z][\w/ -]{5,50}?)[*_`]{0,3}\s*(?=$|[|:;,.(—–\n]| - )/;
const NOT_INCLUDED = /^not (?:included|planned|part of)/i;
const FEWEST_WORDS = 2;
const LIFTED = /\b(?:not|no|without|never|except|unless|instead of|rather than|later|deferred|future|v2)\b/i;

export function challengeExcluded(
  { document }: ArtifactReading,
  stated: readonly Stated[],
): ChallengeDraft[] {
  const roles = rolesOfSections(document);
  const excluded = document.blocks.filter(
    ({ kind, section }) =>
      (kind === 'list-item' || kind === 'table-row') &&
      (roles[section] === 'excluded' || NOT_INCLUDED.test(document.sections[section]?.title ?? '')),
  );
  return excluded.flatMap((block): ChallengeDraft[] => {
    const name = EXCLUDED_NAME.exec(document.text.slice(block.start, block.end))?.[1]?.trim() ?? '';
    if (name.split(/\s+/).length < FEWEST_WORDS) return [];
    const asked = stated.find(
      ({ text, role }) =>
        role !== 'excluded' && text.toLowerCase().includes(name.toLowerCase()) && !LIFTED.test(text),
    );
    if (!asked) return [];
    return [
      {
        category: 'Conflicts',
        section: asked.section,
        concern: `${nameOf(asked)} asks for "${name}", which line ${block.line} leaves out of scope`,
        evidence: [quoteOf(document, asked.span), quoteOf(document, block)],
        severity: 'critical',
        recommendation: `Take "${name}" out of ${nameOf(asked)}, or out of the list of what is not done.`,
        ifLeft: `One reader builds "${name}" and another plans without it; both can point to a line.`,
      },
    ];
  });
}
