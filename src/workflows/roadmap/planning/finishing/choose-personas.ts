// Whose eyes the plan is made with: the persona of the domain that has the most weight in the spec (facts B.13).

import type { Domain, Extraction } from '../../model/extraction.ts';
import type { PersonaChoice } from '../../model/plan.ts';
import { LEAST_SHARE } from './measure-complexity.ts';

interface Expertise {
  readonly persona: string;
  readonly domain: Domain;
  /** Domains that it knows as well. */
  readonly also: readonly Domain[];
}

const EXPERTS: readonly Expertise[] = [
  { persona: 'backend', domain: 'backend', also: ['security', 'performance'] },
  { persona: 'security', domain: 'security', also: ['backend', 'documentation'] },
  { persona: 'frontend', domain: 'frontend', also: ['performance', 'documentation'] },
  { persona: 'performance', domain: 'performance', also: ['backend', 'frontend'] },
  { persona: 'scribe', domain: 'documentation', also: ['frontend'] },
];

const PRIMARY_FROM = 0.3;
const CONSULTING_FROM = 0.2;
const CONSULTING_AT_MOST = 2;
const MOST_BONUS = 1.3;

/** Who sees the whole where no domain has enough weight. */
const GENERALIST = 'architect';

export const personaOf = (domain: Domain): string =>
  EXPERTS.find((expert) => expert.domain === domain)?.persona ?? GENERALIST;

export function choosePersonas(extraction: Extraction, named?: string): PersonaChoice[] {
  const ranked = rank(extraction);
  const best = ranked[0];
  const primary = named === undefined ? pickPrimary(best) : nameIt(named);
  const consulting = ranked
    .filter(({ persona, confidence }) => persona !== primary.persona && confidence >= CONSULTING_FROM)
    .slice(0, CONSULTING_AT_MOST)
    .map((one): PersonaChoice => ({ ...one, role: 'consulting' }));
  return [primary, ...consulting];
}

const nameIt = (persona: string): PersonaChoice => ({
  role: 'primary',
  persona,
  confidence: 1,
  rationale: 'named by --persona',
});

function pickPrimary(best: PersonaChoice | undefined): PersonaChoice {
  if (best !== undefined && best.confidence >= PRIMARY_FROM) return best;
  const confidence = best?.confidence ?? 0;
  const rationale =
    best === undefined || confidence === 0
      ? 'the spec speaks of no domain'
      : `no domain reaches ${PRIMARY_FROM.toFixed(2)}; the nearest is ${best.persona}: ${best.rationale}`;
  return { role: 'primary', persona: GENERALIST, confidence, rationale };
}

function rank({ domains }: Extraction): PersonaChoice[] {
  const shares = new Map(domains.map(({ domain, share }) => [domain, share]));
  const choices = EXPERTS.map(({ persona, domain, also }): PersonaChoice => {
    const share = shares.get(domain) ?? 0;
    const covered = also.filter((other) => (shares.get(other) ?? 0) >= LEAST_SHARE).length;
    const bonus = Math.min(1 + 0.1 * covered, MOST_BONUS);
    const percent = `${(share * 100).toFixed(1)} %`;
    return {
      role: 'primary',
      persona,
      confidence: Math.round(0.7 * share * bonus * 1e9) / 1e9,
      rationale: `0.7 x ${domain} ${percent} x ${bonus.toFixed(1)} (${covered} more of its domains in the spec)`,
    };
  });
  return choices.sort((a, b) => b.confidence - a.confidence);
}
