// Step 4: to which domain a requirement belongs, and how a spec divides among the five. Scores of at least 85 % of the
// best share the requirement; what has no word of any domain follows its neighbours.

import { push } from '../../../../text/words/index-lists.ts';
import { createVocabulary, type Vocabulary } from '../../../../text/words/read-words.ts';
import { DOMAINS, type Domain, type DomainShare } from '../../model/extraction.ts';
import type { FoundRequirement } from '../findings/found.ts';
import { DOMAIN_WORDS } from './domain-words.ts';

const PRIMARY = 2;
const SECONDARY = 1;
/** Scores this near to the best share it. */
const SHARED = 0.85;
const MOST_INDICATORS = 5;

export interface Classified {
  readonly domains: readonly Domain[];
  readonly shares: readonly DomainShare[];
}

interface Score {
  readonly total: number;
  readonly words: readonly string[];
}

export function classifyDomains(
  requirements: readonly Pick<FoundRequirement, 'text' | 'titles'>[],
): Classified {
  const vocabulary = createVocabulary();
  const weights = readWeights(vocabulary);
  const score = (text: string): Score[] => DOMAINS.map((_, at) => scoreOf(vocabulary, weights[at], text));
  const scored = requirements.map(({ text, titles }) => {
    const own = score(text);
    return own.some(({ total }) => total > 0) ? own : score(titles.slice(1).join(' '));
  });
  const spread = scored.map(winners);
  const usual = most(spread) ?? 'backend';
  const places = usualByPlace(spread, requirements);
  const filled = spread.map((domains, at) =>
    domains.length > 0 ? domains : [places.get(placeOf(requirements[at]?.titles ?? [])) ?? usual],
  );
  return {
    domains: filled.map(([first]) => first ?? usual),
    shares: sharesOf(filled, scored),
  };
}

type Weights = ReadonlyMap<number, number>;

function readWeights(vocabulary: Vocabulary): Weights[] {
  const stems = (words: string): number[] => vocabulary.read(words).map(({ word }) => word.stemId);
  return DOMAINS.map((domain) => {
    const { primary, secondary } = DOMAIN_WORDS.get(domain) ?? { primary: '', secondary: '' };
    const weights = new Map(stems(secondary).map((stem) => [stem, SECONDARY]));
    for (const stem of stems(primary)) weights.set(stem, PRIMARY);
    return weights;
  });
}

/** Each word once: what is said twice is not twice as much of it. */
function scoreOf(vocabulary: Vocabulary, weights: Weights | undefined, text: string): Score {
  const seen = new Map<number, string>();
  for (const { word } of vocabulary.read(text.replace(/[-/_]/g, ' ')))
    if (weights?.has(word.stemId) && !seen.has(word.stemId)) seen.set(word.stemId, word.lower);
  const total = [...seen.keys()].reduce((sum, stem) => sum + (weights?.get(stem) ?? 0), 0);
  return { total, words: [...seen.values()] };
}

/** Best first; those within 15 % of it follow. */
function winners(scores: readonly Score[]): Domain[] {
  const best = Math.max(...scores.map(({ total }) => total));
  if (best === 0) return [];
  const near = DOMAINS.map((domain, at) => ({ domain, total: scores[at]?.total ?? 0 }));
  return near
    .filter(({ total }) => total >= best * SHARED)
    .sort((a, b) => b.total - a.total)
    .map(({ domain }) => domain);
}

function most(spread: readonly (readonly Domain[])[]): Domain | undefined {
  const counts = new Map<Domain, number>();
  for (const [first] of spread) if (first) counts.set(first, (counts.get(first) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** The usual domain of each section, by the titles above its requirements. */
function usualByPlace(
  spread: readonly (readonly Domain[])[],
  requirements: readonly Pick<FoundRequirement, 'titles'>[],
): ReadonlyMap<string, Domain | undefined> {
  const places = new Map<string, (readonly Domain[])[]>();
  for (const [at, { titles }] of requirements.entries()) push(places, placeOf(titles), spread[at] ?? []);
  return new Map([...places].map(([place, domains]) => [place, most(domains)]));
}

const placeOf = (titles: readonly string[]): string => titles.join('\n');

function sharesOf(
  spread: readonly (readonly Domain[])[],
  scored: readonly (readonly Score[])[],
): DomainShare[] {
  const weights = new Map<Domain, number>();
  for (const domains of spread)
    for (const domain of domains) weights.set(domain, (weights.get(domain) ?? 0) + 1 / domains.length);
  const total = spread.length;
  return DOMAINS.map((domain, at) => ({
    domain,
    share: total === 0 ? 0 : (weights.get(domain) ?? 0) / total,
    indicators: indicatorsOf(spread, scored, domain, at),
  }));
}

function indicatorsOf(
  spread: readonly (readonly Domain[])[],
  scored: readonly (readonly Score[])[],
  domain: Domain,
  at: number,
): string[] {
  const counts = new Map<string, number>();
  scored.forEach((scores, index) => {
    if (!spread[index]?.includes(domain)) return;
    for (const word of scores[at]?.words ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  });
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_INDICATORS)
    .map(([word]) => word);
}
