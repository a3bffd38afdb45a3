// Completeness of dependencies: services that a document lists as needed without a word on what happens without them.

import type { Block, Document } from '../../../../domain/document.ts';
import { rolesOfSections } from '../../../reading/roles-of-sections.ts';
import type { ChallengeDraft } from '../../model.ts';
import { type ArtifactReading, quoteOf } from '../read-artifact.ts';
import { CLASSES } from './class-words.ts';
import { listNames } from './names.ts';
import type { Stated } from './read-stated.ts';

/** "SendGrid for email delivery", "**PostgreSQL 15+** for user data". */
const SERVICE = /^[-*+]\s+[*_`]{0,2}([A-Z][\w.+-]*(?: [\w.+-]+)?)[*_`]{0,2}\s+(?:for|to|as)\s+\w/;
/** Needed to build, not to run. */
const TOOL =
  /\b(?:build|container|containeri[sz]ation|ci|lint|test(?:s|ing)?|docker|develop\w*|format\w*|typ(?:e|es|ing))\b/i;
const FAILURE = CLASSES.find(({ name }) => name === 'failure behaviour')?.covers ?? /$^/;
/** A note of fewer requirements is a change, not a product. */
const FEWEST_STATED = 5;

export function challengeDependencies(
  { document }: ArtifactReading,
  stated: readonly Stated[],
): ChallengeDraft[] {
  if (stated.length < FEWEST_STATED) return [];
  const roles = rolesOfSections(document);
  const needed = document.blocks
    .filter(({ kind, section }) => kind === 'list-item' && roles[section] === 'dependency')
    .flatMap((block) => {
      const text = document.text.slice(block.start, block.end);
      const name = SERVICE.exec(text)?.[1]?.replace(/\s+[\d.+]+$/, '');
      return name === undefined || TOOL.test(text) || isCovered(document, name) ? [] : [{ name, block }];
    });
  const [first, ...others] = needed.map(({ block }) => quoteOf(document, block));
  if (!first) return [];
  const names = listNames(needed.map(({ name }) => name));
  return [
    {
      category: 'Completeness',
      section: document.sections[needed[0]?.block.section ?? 0]?.title ?? '',
      concern: `${names} ${needed.length === 1 ? 'is' : 'are'} needed to run, and nothing says what happens when ${needed.length === 1 ? 'it is' : 'one is'} down`,
      evidence: [first, ...others],
      severity: 'significant',
      recommendation: `State for ${names} what users see during an outage, what is tried again, and what is lost.`,
      ifLeft: `The first outage of ${names} decides it, in production.`,
    },
  ];
}

const isCovered = (document: Document, name: string): boolean =>
  document.blocks.some((block: Block) => {
    const text = document.text.slice(block.start, block.end);
    return text.includes(name) && FAILURE.test(text);
  });
