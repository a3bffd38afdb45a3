// The risks of the spec as risks of the roadmap: which milestones they touch, what is done about them and who looks
// after them. RISK-NNN stays beside R-NNN (ruling D-42).

import type { Domain, Extraction, Level, SpecRisk } from '../../model/extraction.ts';
import type { PersonaChoice, RoadmapRisk } from '../../model/plan.ts';
import { personaOf } from './choose-personas.ts';

const NO_MITIGATION = 'none stated in the spec';

interface Placed {
  /** M1 */
  readonly id: string;
  readonly domains: readonly Domain[];
  /** Titles and texts, to look words up in. */
  readonly words: string;
}

export function planRisks(
  { risks, requirements, taken }: Extraction,
  milestones: readonly Placed[],
  holders: ReadonlyMap<string, string>,
  personas: readonly PersonaChoice[],
): RoadmapRisk[] {
  const first = firstFree([...requirements.map(({ id }) => id), ...taken]);
  return risks.map((risk, index): RoadmapRisk => {
    const touched = touchedBy(risk, milestones, holders);
    return {
      id: `R-${String(first + index).padStart(3, '0')}`,
      origin: risk.id,
      text: risk.text,
      probability: risk.probability,
      impact: risk.impact,
      mitigation:
        risk.mitigation === undefined || risk.mitigation.trim() === '' ? NO_MITIGATION : risk.mitigation,
      owner: risk.owner ?? ownerOf(touched, milestones, personas),
      milestones: touched,
    };
  });
}

/** A spec may have requirements called R-001 (ruling D-12): risks then begin after the last of them. */
function firstFree(ids: readonly string[]): number {
  const taken = ids.flatMap((id) => /^R[-_.]?(\d{1,6})$/.exec(id)?.[1] ?? []).map(Number);
  return taken.reduce((most, one) => Math.max(most, one), 0) + 1;
}

/** By the requirements it names, else by the words it shares, else the first: what nobody can place is faced early. */
function touchedBy(
  { affects, text, mitigation = '' }: SpecRisk,
  milestones: readonly Placed[],
  holders: ReadonlyMap<string, string>,
): string[] {
  const named = new Set(affects.flatMap((id) => holders.get(id) ?? []));
  if (named.size > 0) return milestones.filter(({ id }) => named.has(id)).map(({ id }) => id);
  const wanted = wordsOf(`${text} ${mitigation}`);
  const said = milestones.map(({ words }) => wordsOf(words));
  // What most of them speak of tells none of them apart.
  const tells = (word: string): boolean =>
    wanted.has(word) && said.filter((one) => one.has(word)).length * 2 <= Math.max(2, said.length);
  const shared = said.map((one) => [...one].filter(tells).length);
  const most = Math.max(...shared);
  const best = milestones[most > 0 ? shared.indexOf(most) : 0]?.id;
  return best === undefined ? [] : [best];
}

const wordsOf = (text: string): Set<string> =>
  new Set([...text.toLowerCase().matchAll(/[a-z][a-z-]{4,30}/g)].map(([word]) => word));

/** The persona of a domain that is touched, if it is one of the chosen; else the primary one. */
function ownerOf(
  touched: readonly string[],
  milestones: readonly Placed[],
  personas: readonly PersonaChoice[],
): string {
  const experts = milestones
    .filter(({ id }) => touched.includes(id))
    .flatMap(({ domains }) => domains.map(personaOf));
  const chosen = experts.find((expert) => personas.some(({ persona }) => persona === expert));
  return chosen ?? personas.find(({ role }) => role === 'primary')?.persona ?? 'architect';
}

export const isHigh = ({ probability, impact }: Pick<RoadmapRisk, 'probability' | 'impact'>): boolean =>
  probability === 'High' || impact === 'High';

/** Facts B.14: of a milestone, from all its risks. */
export function rateRisk(risks: readonly Pick<RoadmapRisk, 'probability' | 'impact'>[]): Level {
  const highs = risks.filter(isHigh).length;
  if (highs > 1 || risks.some(({ probability, impact }) => probability === 'High' && impact === 'High'))
    return 'High';
  const isMedium = risks.some(({ probability, impact }) => probability === 'Medium' && impact === 'Medium');
  return highs === 1 || isMedium ? 'Medium' : 'Low';
}
