// Which template a roadmap follows: the one that is named, else the best by score from 0.6 on, else the rule built in
// (facts B.13, B.14). A template decides how many milestones there may be, what comes first and what work is called.

import type { Extraction } from '../model.ts';
import { LEAST_SHARE } from './measure-complexity.ts';
import type { PlanContext } from './plan-context.ts';
import { readTemplate, TEMPLATE_TYPES, type Template, type TemplateType } from './read-template.ts';

const INLINE = 'inline';
const GOOD_ENOUGH = 0.6;
/** Of this planner; a template may ask for a later one. */
const PLANNER_VERSION = '1.0.0';

export interface TemplateChoice {
  readonly name: string;
  /** Null where it was named, or nothing was scored. */
  readonly score: number | null;
  readonly type: TemplateType;
  readonly range?: { readonly least: number; readonly most: number } | undefined;
  /** For the table of decisions. */
  readonly rationale: string;
  readonly alternatives: string;
  readonly warnings: readonly string[];
}

export function chooseTemplate(context: PlanContext): TemplateChoice {
  const { templates, template: named, depth } = context;
  const { usable, warnings } = readAll(templates);
  if (named !== undefined) return follow(named, usable, warnings);
  const type = readSpecType(context.extraction);
  const inline = { name: INLINE, score: null, type, warnings };
  if (depth === 'quick')
    return { ...inline, rationale: 'depth quick scores no templates', alternatives: listOf(usable) };
  if (usable.length === 0)
    return { ...inline, rationale: 'no template was found; milestones by rule', alternatives: 'none' };
  const scored = usable
    .map((template) => ({ template, score: scoreTemplate(template, context, type) }))
    // Stable, so the nearer folder and then the order of files decides between equals.
    .sort((a, b) => b.score - a.score || tierRank(a.template) - tierRank(b.template));
  const shown = scored.map(({ template, score }) => `${template.name} ${score.toFixed(3)}`).join(', ');
  const best = scored[0];
  if (best === undefined || best.score < GOOD_ENOUGH)
    return { ...inline, rationale: `no score reaches ${GOOD_ENOUGH}`, alternatives: shown };
  return {
    name: best.template.name,
    score: best.score,
    type: best.template.type,
    range: best.template.range,
    rationale: `best score ${best.score.toFixed(3)} of ${scored.length}, at least ${GOOD_ENOUGH} needed; the spec is of type ${type}`,
    alternatives: [
      ...scored.slice(1).map(({ template, score }) => `${template.name} ${score.toFixed(3)}`),
      INLINE,
    ].join(', '),
    warnings,
  };
}

const tierRank = ({ tier }: Template): number => (tier === 'local' ? 0 : 1);

const listOf = (templates: readonly Template[]): string =>
  templates.length === 0 ? 'none' : templates.map(({ name }) => name).join(', ');

function readAll(files: PlanContext['templates']): { usable: Template[]; warnings: string[] } {
  const usable: Template[] = [];
  const warnings: string[] = [];
  for (const file of files) {
    const read = readTemplate(file);
    if (typeof read === 'string') warnings.push(`Template ${file.name} is left out: ${read}.`);
    else usable.push(read);
  }
  return { usable, warnings };
}

/** Seed 001: a named one is not scored. A file of that name or type may say more about it. */
function follow(named: string, usable: readonly Template[], warnings: readonly string[]): TemplateChoice {
  const own = usable.find(({ name }) => name === named) ?? usable.find(({ type }) => type === named);
  return {
    name: named,
    score: null,
    type: own?.type ?? TEMPLATE_TYPES.find((type) => type === named) ?? 'feature',
    range: own?.range,
    rationale:
      own === undefined ? 'named by --template' : `named by --template; file ${own.name} (${own.tier})`,
    alternatives: 'none scored',
    warnings,
  };
}

const RELATED: readonly (readonly [TemplateType, TemplateType])[] = [
  ['feature', 'improvement'],
  ['feature', 'migration'],
  ['security', 'improvement'],
  ['migration', 'improvement'],
  ['performance', 'improvement'],
  ['quality', 'feature'],
];

export function matchTypes(template: TemplateType, spec: TemplateType): number {
  const isQuality = (type: TemplateType): boolean => type === 'quality' || type === 'improvement';
  if (template === spec || (isQuality(template) && isQuality(spec))) return 1;
  const related = RELATED.some(([a, b]) => (a === template && b === spec) || (b === template && a === spec));
  return related ? 0.5 : 0;
}

export function scoreTemplate(
  template: Template,
  { extraction, complexity }: Pick<PlanContext, 'extraction' | 'complexity'>,
  type: TemplateType,
): number {
  const own = extraction.domains.filter(({ share }) => share >= LEAST_SHARE).map(({ domain }) => domain);
  const all = new Set([...own, ...template.domains]);
  const both = own.filter((domain) => template.domains.includes(domain)).length;
  const overlap = all.size === 0 ? 0 : both / all.size;
  const score =
    0.4 * overlap +
    0.3 * (1 - Math.abs(template.targetComplexity - complexity.score)) +
    0.2 * matchTypes(template.type, type) +
    0.1 * (isAtMost(template.minVersion, PLANNER_VERSION) ? 1 : 0);
  return Math.round(score * 1e9) / 1e9;
}

function isAtMost(version: string, limit: string): boolean {
  const read = (text: string): number[] => text.split('.').map(Number);
  const [own, most] = [read(version), read(limit)];
  for (let at = 0; at < 3; at += 1) {
    const difference = (own[at] ?? 0) - (most[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return true;
}

const TYPE_WORDS: readonly (readonly [TemplateType, RegExp])[] = [
  ['migration', /\bmigrat(?:e|es|ing|ion|ions)\b|\bmove to\b|\bport(?:ing)? to\b/i],
  ['quality', /\brefactor\w*\b|\btechnical debt\b|\bclean-?up\b|\bcode quality\b/i],
];

/** By the words of title and summary, else by a domain that has half of the weight or more. */
function readSpecType({ title, summary, domains }: Extraction): TemplateType {
  const said = TYPE_WORDS.find(([, words]) => words.test(`${title} ${summary}`))?.[0];
  if (said !== undefined) return said;
  const heavy = domains.find(({ share }) => share >= 0.5)?.domain;
  if (heavy === 'security' || heavy === 'performance') return heavy;
  return heavy === 'documentation' ? 'docs' : 'feature';
}
