// Things that all variants name, but under different headings: work that one plan puts into phase two and
// another into phase four. Found by names alone, so it needs no matching wording.

import type { Claim } from '../../../domain/claim.ts';
import { type Comparison, quoteSpan } from '../../../text/compare-documents.ts';
import type { TopicSection } from '../../../text/list-topics.ts';
import { type Draft, present, shorten } from './draft.ts';

/** One thing may be named in passing; several together are a piece of work. */
const FEWEST_NAMES = 2;
const SHOWN_NAMES = 5;

interface Placed {
  readonly section: TopicSection;
  readonly claim: Claim;
}

export function findPlacement(comparison: Comparison): Draft[] {
  const places = comparison.variants.map((_, variant) => placesOf(comparison, variant));
  const groups = new Map<string, { names: string[]; placed: Placed[] }>();
  for (const [name, first] of places[0] ?? []) {
    const placed = [first, ...places.slice(1).map((map) => map.get(name))];
    if (placed.some((one) => one === undefined || one === 'several')) continue;
    const found = placed as Placed[];
    const topics = found.map(({ section }) => comparison.topicOf(section.variant, section.section));
    if (new Set(topics).size < found.length) continue;
    const key = topics.join();
    const group = groups.get(key) ?? { names: [], placed: found };
    group.names.push(name);
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter(({ names }) => names.length >= FEWEST_NAMES)
    .map(({ names, placed }) => draftOf(comparison, names, placed));
}

/** The one outer section that speaks of a name, or `several`. */
function placesOf(comparison: Comparison, variant: number): Map<string, Placed | 'several'> {
  const found = new Map<string, Placed | 'several'>();
  const list = comparison.sections[variant] ?? [];
  for (const section of list) {
    const outer = outermost(list, section);
    for (const claim of section.claims) {
      for (const name of claim.statement.names.filter(isIdentifier)) {
        const known = found.get(name);
        const elsewhere = known !== undefined && (known === 'several' || known.section !== outer);
        found.set(name, elsewhere ? 'several' : (known ?? { section: outer, claim }));
      }
    }
  }
  return found;
}

/** Written as code or id: a capital alone may be an ordinary word. */
const isIdentifier = (name: string): boolean => /[_.()A-Z-]/.test(name.slice(1));

/** The section of level two around it, or itself. */
function outermost(list: readonly TopicSection[], section: TopicSection): TopicSection {
  let outer = section;
  while (outer.level > 2 && outer.parent !== undefined) outer = list[outer.parent] ?? outer;
  return outer;
}

function draftOf(comparison: Comparison, names: readonly string[], placed: readonly Placed[]): Draft {
  const shown = names.slice(0, SHOWN_NAMES).map((name) => `\`${name}\``);
  const more = names.length > SHOWN_NAMES ? ` and ${names.length - SHOWN_NAMES} more` : '';
  const sides = placed.map(({ section, claim }, index) => {
    const variant = comparison.variants[index] as Comparison['variants'][number];
    const text = variant.document.text.slice(claim.start, claim.end);
    return present(variant, `under "${shorten(section.title, 9)}": ${shorten(text, 12)} (L${claim.line})`, [
      quoteSpan(variant, claim),
    ]);
  });
  return {
    kind: 'content',
    title: `Placement of ${shown.join(', ')}${more}`,
    sides,
    severity: names.length > SHOWN_NAMES ? 'Medium' : 'Low',
    reason: `the same ${names.length} things under different headings`,
    weight: names.length,
    scope: 'layout',
  };
}
