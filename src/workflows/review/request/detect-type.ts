// What kind of document is to be reviewed: told by its name, else by what stands in it, and by neither where the signs
// disagree. The caller then has to say it.

import type { Document } from '../../../domain/document.ts';
import { findFrontmatter } from '../../../text/parse/find-frontmatter.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { readRequirementIds } from '../../../text/statements/requirement-ids.ts';
import { ARTIFACT_TYPES, type ArtifactType } from '../model/challenge.ts';

export type DetectedType =
  | { readonly type: ArtifactType; readonly reason: string }
  | { readonly type: undefined; readonly reason: string };

/** The first that matches the bare file name counts: a plan to verify is a plan. */
const NAMES: readonly (readonly [ArtifactType, RegExp])[] = [
  ['verification', /\b(?:verification|uat)\b/i],
  ['plan', /\b(?:plan|implementation plan|tasklist|tasks)\b/i],
  ['roadmap', /\b(?:roadmap|milestones?)\b/i],
  ['requirements', /\b(?:requirements?|prd|spec|specs|specification|srs)\b/i],
];

interface Sign {
  readonly type: ArtifactType;
  readonly weight: number;
  readonly name: string;
  readonly isThere: (seen: Seen) => boolean;
}

interface Seen {
  readonly title: string;
  readonly titles: readonly string[];
  readonly metadata: string;
  readonly text: string;
  readonly ids: number;
}

/** Such a document speaks about one of the types. */
const ABOUT =
  /\b(?:analysis|review|validation|audit|assessment|comparison|debate|report|diff|fidelity|extraction)\b/i;

const some = (titles: readonly string[], sign: RegExp): boolean => titles.some((title) => sign.test(title));
const count = (titles: readonly string[], sign: RegExp): number =>
  titles.filter((title) => sign.test(title)).length;

/** Fewer numbered headings of a kind are no outline by it. */
const FEWEST_HEADINGS = 2;
/** Fewer ids are mentioned in passing. */
const FEWEST_IDS = 3;
/** A type must lead by so much. */
const LEAD = 2;

const SIGNS: readonly Sign[] = [
  {
    type: 'requirements',
    weight: 3,
    name: 'its title',
    isThere: ({ title }) => /\b(?:requirements?|prd|spec(?:ification)?)\b/i.test(title) && !ABOUT.test(title),
  },
  { type: 'roadmap', weight: 3, name: 'its title', isThere: ({ title }) => /\broad ?map\b/i.test(title) },
  {
    type: 'plan',
    weight: 3,
    name: 'its title',
    isThere: ({ title }) => /\b(?:(?:implementation|execution|work|phase) plan|plan\b)/i.test(title),
  },
  {
    type: 'verification',
    weight: 3,
    name: 'its title',
    isThere: ({ title }) => /\bverification\b/i.test(title),
  },
  {
    type: 'plan',
    weight: 3,
    name: 'must_haves and tasks',
    isThere: ({ metadata, text }) => /^must_haves:/m.test(metadata) || /<task\b[^<>]*>/.test(text),
  },
  {
    type: 'verification',
    weight: 3,
    name: 'a verified score',
    isThere: ({ metadata }) =>
      /^(?:score|re_verification|gaps|human_verification):/m.test(metadata) &&
      /^(?:verified|status):/m.test(metadata),
  },
  {
    type: 'requirements',
    weight: 2,
    name: 'sections of requirements',
    isThere: ({ titles }) =>
      some(titles, /\b(?:non-?)?functional requirements\b|^(?:v\d+ )?requirements\b|\buser stories\b/i),
  },
  { type: 'requirements', weight: 1, name: 'requirement ids', isThere: ({ ids }) => ids >= FEWEST_IDS },
  {
    type: 'roadmap',
    weight: 2,
    name: 'phases or milestones as headings',
    isThere: ({ titles }) =>
      count(titles, /^(?:[\d.]+\s+)?(?:phase|milestone|m\d+|wave)\b/i) >= FEWEST_HEADINGS,
  },
  {
    type: 'plan',
    weight: 2,
    name: 'tasks as headings',
    isThere: ({ titles }) => count(titles, /^(?:[\d.]+\s+)?(?:task|step)\s+\d/i) >= FEWEST_HEADINGS,
  },
  {
    type: 'verification',
    weight: 2,
    name: 'sections of what was verified',
    isThere: ({ titles }) =>
      some(
        titles,
        /\b(?:observable truths|required artifacts|key link verification|verification (?:results?|report)|human verification)\b/i,
      ),
  },
];

export function detectType(name: string, text: string): DetectedType {
  const bare = (name.split(/[\\/]/).at(-1) ?? name).replace(/\.\w+$/, '').replace(/[-_.]+/g, ' ');
  const named = ABOUT.test(bare) ? undefined : NAMES.find(([, sign]) => sign.test(bare));
  if (named) return { type: named[0], reason: `it is called ${name.split(/[\\/]/).at(-1)}` };
  const seen = look(parseDocument(text));
  const found = SIGNS.filter(({ isThere }) => isThere(seen));
  const ranked = ARTIFACT_TYPES.map((type) => {
    const own = found.filter((sign) => sign.type === type);
    return {
      type,
      weight: own.reduce((sum, { weight }) => sum + weight, 0),
      names: own.map((sign) => sign.name),
    };
  }).sort((a, b) => b.weight - a.weight);
  const [first, second] = ranked as [(typeof ranked)[number], (typeof ranked)[number]];
  if (first.weight >= LEAD && first.weight >= second.weight + LEAD)
    return { type: first.type, reason: `it has ${first.names.join(', ')}` };
  if (first.weight === 0)
    return { type: undefined, reason: 'neither its name nor its headings say what it is' };
  return {
    type: undefined,
    reason:
      second.weight === 0
        ? `only ${first.names.join(', ')} speak for ${first.type}`
        : `${first.names.join(', ')} speak for ${first.type}, ${second.names.join(', ')} for ${second.type}`,
  };
}

function look(document: Document): Seen {
  const { text, sections, lineStarts } = document;
  const metadata = findFrontmatter(text, lineStarts);
  return {
    title: sections.find(({ level }) => level === 1)?.title ?? '',
    titles: sections.filter(({ level }) => level > 1).map(({ title }) => title),
    metadata: metadata ? text.slice(metadata.start, metadata.end) : '',
    text,
    ids: new Set(readRequirementIds(text).map(({ canonical }) => canonical)).size,
  };
}
