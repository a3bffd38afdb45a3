// The roadmap that came out of a debate as a sketch (ruling D-34): its milestones, in its order, with its words; what it
// lost is placed by rule, what no field takes is kept as text, and both are said.

import type { Domain } from '../model.ts';
import { arrangeSketch } from './arrange-sketch.ts';
import type { TemplateChoice } from './choose-template.ts';
import { cut, type Described, describeRequirements, plainText } from './describe-requirement.ts';
import { createMatcher } from './match-requirements.ts';
import { rangeOf } from './milestone-range.ts';
import type { RequirementOrder } from './order-requirements.ts';
import { type ParsedDeliverable, type ParsedMilestone, parseRoadmap } from './parse-roadmap.ts';
import { placeMissing } from './place-missing.ts';
import type { PlanContext, Sketch, SketchDeliverable, SketchMilestone } from './plan-context.ts';
import { giveRole, numberParts, sequence } from './sketch-answer.ts';
import { sketchBySpec } from './sketch-by-spec.ts';
import { findInventedIn } from './trust-answer.ts';

const LONGEST = 280;

export function sketchMerged(
  merged: string,
  context: PlanContext,
  order: RequirementOrder,
  choice: TemplateChoice,
): Sketch {
  const { extraction, spec } = context;
  const match = createMatcher(extraction, spec?.text);
  const parsed = parseRoadmap(merged, match);
  const described = describeRequirements(extraction);
  const warnings: string[] = [];
  const unknown = new Set(match(merged).unknown);
  if (unknown.size > 0)
    warnings.push(`The merged roadmap names ${[...unknown].join(', ')}, which the spec lacks.`);
  const read = readAll(parsed.milestones, described, context);
  const beside = parsed.beside.filter((text) => !standsIn(text, spec?.text ?? ''));
  const kept = beside.length > 0 ? { kept: beside.join('\n\n') } : {};
  if (beside.length > 0) warnings.push(`${sections(beside.length)} kept as text.`);
  if (read.length === 0) {
    const inline = sketchBySpec(context, order, choice);
    const why = 'The merged roadmap has no milestones that can be read: planned by rule.';
    return { ...inline, ...kept, warnings: [...warnings, why, ...inline.warnings] };
  }
  const held = new Set(
    read.flatMap(({ deliverables }) => deliverables.flatMap(({ requirements }) => requirements)),
  );
  const missing = order.ids.filter((id) => !held.has(id));
  if (missing.length > 0)
    warnings.push(`No milestone of the merged roadmap holds ${missing.join(', ')}: placed by rule.`);
  const whole = placeMissing(sequence(read, warnings), missing, order, described);
  const { milestones, moved, emptied } = arrangeSketch(whole, order);
  for (const { requirement, needs } of moved)
    warnings.push(`The merged roadmap has ${requirement} before ${needs}, which it depends on: moved.`);
  for (const title of emptied)
    warnings.push(`"${title}" of the merged roadmap held nothing in the end: left out.`);
  const fitted = countAgreed(milestones, context, warnings);
  fitted.forEach(({ kept: own, title }, index) => {
    if (own !== undefined)
      warnings.push(`M${index + 1} (${title}) keeps text of the merged roadmap that no field holds.`);
  });
  return { milestones: fitted, deferred: [], ...kept, warnings };
}

/** As many as the debate settled on: to join or split them would undo what was agreed. */
function countAgreed(
  milestones: readonly SketchMilestone[],
  { complexity }: PlanContext,
  warnings: string[],
): SketchMilestone[] {
  const { least, most } = rangeOf(complexity.class);
  const count = milestones.length;
  if (count < least || count > most)
    warnings.push(
      `The debate settled on ${count === 1 ? 'one milestone' : `${count} milestones`}, where complexity ${complexity.class} has ${least} to ${most}: left as agreed.`,
    );
  return numberParts(milestones);
}

const sections = (count: number): string =>
  count === 1
    ? 'One section of the merged roadmap outside of its milestones is'
    : `${count} sections of the merged roadmap outside of its milestones are`;

type Owners = Map<string, ParsedDeliverable>;

/** Each requirement where it is stated, else where it is first spoken of; tests make only what nothing else makes. */
function findOwners(parsed: readonly ParsedMilestone[]): { owner: Owners; made: ReadonlySet<string> } {
  const owner: Owners = new Map();
  const claim = (
    deliverables: readonly ParsedDeliverable[],
    read: (one: ParsedDeliverable) => readonly string[],
  ) => {
    for (const one of deliverables) for (const id of read(one)) if (!owner.has(id)) owner.set(id, one);
  };
  const of = (isTest: boolean): ParsedDeliverable[] =>
    parsed.filter(({ type }) => (type === 'TEST') === isTest).flatMap(({ deliverables }) => deliverables);
  claim(of(false), ({ defined }) => defined);
  claim(of(true), ({ defined }) => defined);
  claim(of(false), ({ defined, mentioned }) => (defined.length === 0 ? mentioned : []));
  const work = new Set(of(false));
  const made = new Set([...owner].filter(([, one]) => work.has(one)).map(([id]) => id));
  claim(of(true), ({ mentioned }) => mentioned);
  return { owner, made };
}

/** In tests a requirement may be named again. */
function readAll(
  parsed: readonly ParsedMilestone[],
  described: ReadonlyMap<string, Described>,
  context: PlanContext,
): SketchMilestone[] {
  const { owner, made } = findOwners(parsed);
  const keyOf = new Map(parsed.map(({ number }, index) => [number, String(index + 1)]));
  const read = parsed.map((one, index): SketchMilestone => {
    const kept = [...one.kept];
    const deliverables = one.deliverables.flatMap((each): SketchDeliverable[] => {
      const all = [...new Set([...each.defined, ...each.mentioned])];
      const requirements = all.filter(
        (id) => owner.get(id) === each || (one.type === 'TEST' && made.has(id)),
      );
      if (requirements.length > 0) return [word(each, requirements, context, kept)];
      kept.push(each.raw);
      return [];
    });
    return {
      key: String(index + 1),
      role: 'work',
      title: one.title,
      type: one.type,
      domains: domainsOf(deliverables, described),
      objective: sound(one.objective, context, kept),
      after: one.after
        .flatMap((number) => keyOf.get(number) ?? [])
        .filter((key) => key !== String(index + 1)),
      deliverables,
      kept: kept.length > 0 ? kept.join('\n\n') : undefined,
    };
  });
  return read
    .filter(({ deliverables }) => deliverables.length > 0)
    .map((one, at, all) => settleRole(giveRole(one, at === all.length - 1, made), at));
}

/** What a title says is not all: a test that makes something is work, and what comes first may be what all stand on. */
function settleRole(one: SketchMilestone, at: number): SketchMilestone {
  if (at === 0 && one.role === 'work' && /^foundation/i.test(one.title))
    return { ...one, role: 'foundation' };
  return one.role === 'work' && one.type === 'TEST' ? { ...one, type: 'FEATURE' } : one;
}

/** Words of the roadmap; those of the spec where they bring ids or figures from nowhere. */
function word(
  { description, acceptance, raw, defined }: ParsedDeliverable,
  requirements: readonly string[],
  context: PlanContext,
  kept: string[],
): SketchDeliverable {
  const sharesItsPlace = defined.length > requirements.length;
  if (sharesItsPlace || findInventedIn(`${description} ${acceptance ?? ''}`, context).length > 0) {
    kept.push(raw);
    return { requirements };
  }
  const stated = statementsOf(requirements, context);
  if (lacksFigures(`${description} ${acceptance ?? ''}`, stated)) {
    if (!fold(stated).includes(fold(description))) kept.push(raw);
    return { requirements, acceptance };
  }
  const own =
    requirements.length === 1
      ? description.replace(requirements[0] ?? '', '').replace(/^[\s:.)\]—–-]+/, '')
      : description;
  return { requirements, description: own === '' ? undefined : cut(own, LONGEST), acceptance };
}

const statementsOf = (ids: readonly string[], { extraction }: PlanContext): string =>
  extraction.requirements
    .filter(({ id }) => ids.includes(id))
    .map(({ id, text }) => plainText(text).replaceAll(id, ''))
    .join(' ');

/** A shorter wording must not lose what has to be measured. */
function lacksFigures(words: string, stated: string): boolean {
  const known = new Set(words.match(FIGURES) ?? []);
  return (stated.match(FIGURES) ?? []).some((figure) => !known.has(figure));
}

const FIGURES = /\d+(?:[.,]\d+)*/g;

function sound(objective: string | undefined, context: PlanContext, kept: string[]): string | undefined {
  if (objective === undefined || findInventedIn(objective, context).length === 0) return objective;
  kept.push(objective);
  return undefined;
}

const domainsOf = (
  deliverables: readonly SketchDeliverable[],
  described: ReadonlyMap<string, Described>,
): Domain[] => [
  ...new Set(
    deliverables.flatMap(({ requirements }) =>
      requirements.flatMap((id) => described.get(id)?.stated[0].domain ?? []),
    ),
  ),
];

/** Every line of it but headings is the spec's own, so nothing is lost with it. */
function standsIn(text: string, spec: string): boolean {
  const known = new Set(spec.split('\n').map(fold));
  return text
    .split('\n')
    .every((line) => /^#{1,6} /.test(line) || fold(line) === '' || known.has(fold(line)));
}

const fold = (line: string): string =>
  line
    .replace(/^[\s>]*(?:[-*+]|\d{1,9}[.)])\s+/, '')
    .replace(/[*_`|\s-]+/g, ' ')
    .trim();
