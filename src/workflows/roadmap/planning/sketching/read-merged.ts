// The roadmap that came out of a debate as a sketch (ruling D-34): its milestones, in its order, by the requirements that
// each names. Deliverables are in the words of the spec; what the roadmap says beyond them is kept as it stands.

import type { Block, Document, Section } from '../../../../domain/document.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import {
  MILESTONE_TYPES,
  type MilestoneType,
  type PlanContext,
  type Sketch,
  type SketchMilestone,
} from '../../model/plan.ts';
import { cutMilestones } from '../cutting/cut-milestones.ts';
import { describeRequirements, plainText } from '../requirements/describe-requirement.ts';
import type { RequirementOrder } from '../requirements/order-requirements.ts';
import { createMatcher, fold, type Matched } from './match-requirements.ts';
import { markProof, settleSketch } from './settle-sketch.ts';
import { findInventedIn } from './trust-answer.ts';

type Match = (raw: string) => Matched;

export function readMerged(merged: string, context: PlanContext, order: RequirementOrder): Sketch {
  const { extraction, spec } = context;
  const match = createMatcher(extraction, spec?.text);
  const document = parseDocument(merged);
  const found = findMilestones(document, match);
  const unknown = new Set(match(merged).unknown);
  const isSaid = saidBy(context);
  const isSaidOrTitle = (line: string): boolean => line.startsWith('#') || isSaid(line);
  const beside = besides(document, found).filter((text) => !text.split('\n').every(isSaidOrTitle));
  const warnings = [
    ...(unknown.size > 0
      ? [`The merged roadmap names ${[...unknown].join(', ')}, which the spec lacks.`]
      : []),
    ...(beside.length > 0 ? [`Outside of its milestones the merged roadmap says more: kept as text.`] : []),
  ];
  const kept = beside.length > 0 ? { kept: beside.join('\n\n') } : {};
  const read = readAll(found, document, match, (one, at, isOwn) => readOne(one, at, isOwn, isSaid, context));
  if (read.length === 0) {
    const inline = cutMilestones(context, order);
    const why = 'The merged roadmap has no milestones that can be read: planned by rule.';
    return { ...inline, ...kept, warnings: [...warnings, why, ...inline.warnings] };
  }
  const held = new Set(read.flatMap((one) => one.deliverables.flatMap(({ requirements }) => requirements)));
  const sketch = settleSketch(read, {
    context,
    order,
    described: describeRequirements(extraction),
    who: 'The merged roadmap',
    deferred: [],
    missing: order.ids.filter((id) => !held.has(id)),
    warnings,
  });
  const keeps = sketch.milestones.flatMap(({ kept: own, title }, at) =>
    own === undefined ? [] : [`M${at + 1} (${title}) keeps text of the merged roadmap that no field holds.`],
  );
  return { ...sketch, ...kept, warnings: [...sketch.warnings, ...keeps] };
}

const COUNTED =
  /^(?:M\s?(\d{1,3})\b|(?:Milestone|Phase|Stage|Step|Part|Wave|Sprint|Iteration|Increment)\s+M?(\d{1,3})\b)[\s:.)—–-]*/i;
const NUMBER = /^\d{1,3}(?:\.\d{1,3}){0,3}[.)]?\s+/;
const bare = (title: string): string => plainText(title).replace(NUMBER, '');

/** Sections that speak about the work without being a piece of it. */
const BESIDE =
  /^(?:open )?(?:risks?|dependenc\w+|acceptance|success|criteria|questions?|scope|objectives?|overview|summary|glossary|references?|coverage|traceability|decisions?|context|timeline|goals?|assumptions?|deferred)$/i;

/** Headings that count them, else the outermost level with several sections that hold requirements. */
function findMilestones({ sections, text }: Document, match: Match): Section[] {
  const holds = (one: Section, read: (matched: Matched) => readonly string[]): string[] =>
    text
      .slice(one.start, one.treeEnd)
      .split('\n')
      .flatMap((line) => read(match(line)));
  const levels = [1, 2, 3, 4, 5, 6].map((level) => sections.filter((one) => one.level === level));
  let best: { readonly all: readonly Section[]; readonly held: number } = { all: [], held: -1 };
  for (const own of levels.map((all) => all.filter(({ title }) => COUNTED.test(bare(title))))) {
    const held = new Set(own.flatMap((one) => holds(one, ({ mentioned }) => mentioned))).size;
    if (own.length > 0 && held > best.held) best = { all: own, held };
  }
  if (best.all.length > 0) return [...best.all];
  const defining = levels.map((all) =>
    all.filter((one) => !BESIDE.test(one.title) && holds(one, ({ defined }) => defined).length > 0),
  );
  return defining.find((all) => all.length > 1) ?? defining.find((all) => all.length > 0) ?? [];
}

const isWithin = (start: number, { start: from, treeEnd }: Section): boolean =>
  start >= from && start < treeEnd;

function besides({ sections, text, blocks }: Document, found: readonly Section[]): string[] {
  return sections.flatMap(({ start, end, firstBlock, lastBlock, level }) => {
    const says = blocks
      .slice(firstBlock, lastBlock)
      .some(({ kind }) => kind !== 'heading' && kind !== 'rule' && kind !== 'frontmatter');
    return level === 0 || !says || found.some((one) => isWithin(start, one))
      ? []
      : [text.slice(start, end).trim()];
  });
}

interface Piece {
  readonly section: Section;
  readonly blocks: readonly (Matched & { readonly block: Block; readonly raw: string })[];
  readonly type: MilestoneType;
}

/** Each requirement where it is stated, else where it is first spoken of; tests make only what nothing else makes. */
function readAll(
  found: readonly Section[],
  { blocks, text }: Document,
  match: Match,
  read: (piece: Piece, at: number, isOwn: (id: string) => boolean) => SketchMilestone,
): SketchMilestone[] {
  const pieces = found.map((section): Piece => {
    const own = blocks.filter((block) => block.start > section.start && isWithin(block.start, section));
    return {
      section,
      blocks: own.map((block) => {
        const raw = text.slice(block.start, block.end);
        return { ...match(raw.replaceAll('|', ' ')), block, raw };
      }),
      type: typeOf(bare(section.title).replace(COUNTED, '')),
    };
  });
  const owner = new Map<string, number>();
  const claim = (isTest: boolean, read: (one: Matched) => readonly string[]): void =>
    pieces.forEach(({ type, blocks: own }, at) => {
      if ((type === 'TEST') !== isTest) return;
      for (const one of own) for (const id of read(one)) if (!owner.has(id)) owner.set(id, at);
    });
  claim(false, ({ defined }) => defined);
  claim(true, ({ defined }) => defined);
  claim(false, ({ mentioned }) => mentioned);
  const made = new Set([...owner].filter(([, at]) => pieces[at]?.type !== 'TEST').map(([id]) => id));
  claim(true, ({ mentioned }) => mentioned);
  return pieces
    .map((piece, at) =>
      read(piece, at, (id) => owner.get(id) === at || (piece.type === 'TEST' && made.has(id))),
    )
    .filter(({ deliverables }) => deliverables.length > 0)
    .map((one) => markProof(one, made));
}

const LABEL = /^([A-Za-z ]{4,24}):\s*(?!\s)(.*)$/s;
const DEPENDS = /^(?:dependenc|depends|prerequisite)/i;
const AIM = /^(?:objective|goal|purpose)/i;

/** Everything but headings and what has its place elsewhere; the first row of a table with its head. */
function keep(
  blocks: Piece['blocks'],
  isTaken: (one: Piece['blocks'][number], index: number) => boolean,
): string[] {
  let header: string | undefined;
  return blocks.flatMap((one, index) => {
    const { kind } = one.block;
    if (kind === 'table-header') header = one.raw;
    if (kind === 'table-header' || kind === 'heading' || isTaken(one, index)) return [];
    const head = kind === 'table-row' && header !== undefined ? `${header}\n` : '';
    header = undefined;
    return [`${head}${one.raw}`];
  });
}

function readOne(
  { section, blocks, type }: Piece,
  at: number,
  isOwn: (id: string) => boolean,
  isSaid: (line: string) => boolean,
  context: PlanContext,
): SketchMilestone {
  const labelled = blocks.map(({ raw }) => {
    const [, name = '', rest = ''] = LABEL.exec(plainText(raw)) ?? [];
    return { name, said: rest.trim(), raw };
  });
  const under = (words: RegExp) => labelled.filter(({ name, said }) => words.test(name) && said !== '');
  const after = under(DEPENDS).flatMap(({ raw }) => namedIn(raw).map(String));
  const objective = under(AIM).find(({ said }) => findInventedIn(said, context).length === 0)?.said;
  const stated = under(/^type$/i).map(({ said }) =>
    MILESTONE_TYPES.find((one) => said.toUpperCase().startsWith(one)),
  )[0];
  const kept = keep(blocks, ({ raw }, index) => {
    const { name = '', said = '' } = labelled[index] ?? {};
    return DEPENDS.test(name) || /^type$/i.test(name) || said === objective || raw.split('\n').every(isSaid);
  });
  const ids = new Set(blocks.flatMap(({ defined, mentioned }) => [...defined, ...mentioned]).filter(isOwn));
  const count = COUNTED.exec(bare(section.title));
  const title = bare(section.title).replace(COUNTED, '').trim();
  const key = String(count?.[1] ?? count?.[2] ?? at + 1);
  return {
    key,
    title: title === '' ? bare(section.title) : title,
    type: stated ?? type,
    objective,
    after: after.filter((one) => one !== key),
    deliverables: [...ids].map((id) => ({ requirements: [id] })),
    ...(kept.length > 0 && { kept: kept.join('\n\n') }),
  };
}

const TYPES: readonly (readonly [MilestoneType, RegExp])[] = [
  [
    'TEST',
    /^(?:(?:final|system|acceptance|end-to-end|user) )?(?:validation|verification|tests?|testing|qa|integration)(?:$| (?:and|&) (?:tests?|testing|validation|verification|qa|integration|release|launch)\b| test)/i,
  ],
  ['SECURITY', /\bsecur\w*|\bcomplian\w*|\bauthoriz\w*/i],
  ['DOC', /\bdocument\w*|\bguides?\b/i],
  ['MIGRATION', /\bmigrat\w*/i],
  ['IMPROVEMENT', /\bperforman\w*|\boptimi[sz]\w*|\bimprov\w*|\bharden\w*|\bquality\b/i],
];

const typeOf = (title: string): MilestoneType =>
  TYPES.find(([, words]) => words.test(title))?.[0] ?? 'FEATURE';

/** Numbers of milestones that a text names. */
const namedIn = (text: string): number[] =>
  [
    ...text.matchAll(
      /\b(?:M\s?|(?:Milestone|Phase|Stage|Step|Part|Wave|Sprint|Iteration|Increment)s?\s+M?)(\d{1,3})\b/gi,
    ),
  ].map(([, number]) => Number(number));

/** A line that the spec has, or that names ids and nothing else, loses nothing where it is left out. */
function saidBy({ spec, extraction }: PlanContext): (line: string) => boolean {
  const { requirements, criteria, risks, putOff } = extraction;
  const read = [...requirements, ...criteria, ...risks, ...putOff].map(({ text }) => text);
  const known = fold([spec?.text ?? '', ...read].join('\n'));
  const ids = new Set([...extraction.requirements, ...extraction.criteria].map(({ id }) => fold(id)));
  return (line) => {
    const said = line
      .split('|')
      .map(fold)
      .filter((part) => part !== '');
    return said.every((part) => ids.has(part) || known.includes(withoutId(part, ids)));
  };
}

/** An id has at most three words where its marks are blanks. */
function withoutId(part: string, ids: ReadonlySet<string>): string {
  const words = part.split(' ');
  const length = [1, 2, 3].find((count) => ids.has(words.slice(0, count).join(' ')));
  return length === undefined ? part : words.slice(length).join(' ');
}
