// The author without a model: turns one source into a document of the type asked for, seen as the seat's persona sees
// it. Every sentence is the source's own; of ours are only the words in the vocabulary.

import { createAnchorReader } from '../../../text/find/anchors/find-anchors.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { createReader } from '../../../text/statements/read-statement.ts';
import { createVocabulary } from '../../../text/words/read-words.ts';
import { pairCriteria } from '../../reading/pair-criteria.ts';
import { roleOfTitle } from '../../reading/roles.ts';
import { type Callout, findGaps } from './find-gaps.ts';
import { dropControls } from './fold-line.ts';
import { groupUnits, type Sorting } from './group-units.ts';
import { bareTitle, createHeadings } from './headings.ts';
import { type Layout, layoutOf, type Slot } from './layouts.ts';
import { placeUnits } from './place-units.ts';
import { readUnits, type Unit } from './read-units.ts';
import { type Rendering, renderLoose, renderUnits } from './render-units.ts';
import { findStatedOrder } from './stated-order.ts';
import type { Facts, View } from './view.ts';
import { VIEWS } from './views.ts';
import { LABELS, PART_WORDS, TITLES } from './vocabulary.ts';
import type { WritePayload } from './write-payload.ts';
import { writeTitle } from './write-title.ts';

interface Work extends Rendering, Sorting {
  readonly layout: Layout;
  readonly callouts: readonly Callout[];
  readonly partWord: string | undefined;
  /** The parts are the source's own steps. */
  readonly isOrdered: boolean;
}

/** Fewer requirements are found without headings between them. */
const FEWEST_GROUPED = 2;

export function writeOffline({ type, source, seat }: WritePayload): string {
  const document = parseDocument(dropControls(source.text));
  const { units, references } = readUnits(document);
  const layout = layoutOf(type);
  const view = VIEWS.get(seat.persona ?? '');
  const slots = view ? orderSlots(layout.slots, view) : layout.slots;
  const { bySlot: placed, isOrdered } = placeUnits(units, layout);
  const requirements = layout.slots
    .filter(({ form }) => form !== 'plain')
    .flatMap((slot) => placed.get(slot) ?? []);
  const criteria = units.filter(({ role, form }) => role === 'acceptance' && form !== 'headed');
  const pairs = pairCriteria(criteria, requirements);

  const reader = createReader();
  const anchors = createAnchorReader(reader);
  const proven = new Set(pairs.values());
  const facts = remember(
    (unit: Unit): Facts => ({
      hasFigure: anchors.of(unit.text).some(({ kind }) => kind === 'threshold') || countsSomething(unit),
      hasCriterion: proven.has(unit.index) || OWN_CRITERION.test(`${unit.lead}\n${unit.text}`),
    }),
  );
  const isPaired = layout.isPaired || seat.persona === 'qa';
  const work: Work = {
    layout,
    view,
    isOrdered,
    facts,
    order: findStatedOrder(requirements),
    interest: createInterest(seat.instruction),
    headings: createHeadings(units),
    proofs: isPaired ? proofsOf(pairs, units) : new Map(),
    callouts: view
      ? findGaps(view, { document, requirements: requirements.filter(isRequirement), facts, reader, anchors })
      : [],
    partWord: PART_WORDS.find((word) => !new RegExp(`\\b${word}\\s+\\d`, 'i').test(source.text)),
  };
  const title = work.headings.write(1, writeTitle(document, type));
  const body = slots.flatMap((slot) => writeSlot(slot, unproven(placed.get(slot) ?? [], work), units, work));
  const said = body.length > 0 ? body : [LABELS.nothing];
  return `${[title, ...said, ...references].join('\n\n')}\n`;
}

/** Within the requirement itself, or in a column beside it. */
const OWN_CRITERION =
  /\bacceptance\b|\bgiven\b[^\n]{3,200}\b(?:then|shall|must|returns?)\b|^[ \t]*[-*+]\s+\[[ xX]\]|\bmeasurement\b|\bhow measured\b/im;

/** Of a quality any count is a figure: "500 concurrent requests". */
const countsSomething = ({ role, text }: Unit): boolean =>
  role === 'quality' && /(?<![\w.-])(?<!\b[Tt]op )\d[\d,.]*(?:-|\s+)[a-z]{3,}/.test(text);

const isRequirement = ({ isNormative, form, role }: Unit): boolean =>
  isNormative || (form !== 'headed' && (role === 'functional' || role === 'quality'));

function remember<Value>(read: (unit: Unit) => Value): (unit: Unit) => Value {
  const memory = new Map<number, Value>();
  return (unit) => {
    const known = memory.get(unit.index);
    if (known !== undefined) return known;
    const value = read(unit);
    memory.set(unit.index, value);
    return value;
  };
}

/** What the view puts first comes right after the opening. */
function orderSlots([opening, ...others]: readonly Slot[], { first }: View): Slot[] {
  const rank = ({ roles, title }: Slot): number => {
    const at = title === TITLES.supporting ? -1 : first.findIndex((role) => roles.includes(role));
    return at < 0 ? first.length : at;
  };
  return [...(opening ? [opening] : []), ...others.sort((a, b) => rank(a) - rank(b))];
}

function createInterest(instruction: string | undefined): (unit: Unit) => number {
  if (instruction === undefined) return () => 0;
  const vocabulary = createVocabulary();
  const isTopic = ({ word }: { word: { kind: string } }): boolean =>
    word.kind === 'content' || word.kind === 'name';
  const wanted = new Set(
    vocabulary
      .read(instruction)
      .filter(isTopic)
      .map(({ word }) => word.stemId),
  );
  return remember(
    ({ text }) =>
      new Set(
        vocabulary
          .read(text)
          .map(({ word }) => word.stemId)
          .filter((stem) => wanted.has(stem)),
      ).size,
  );
}

function proofsOf(pairs: ReadonlyMap<number, number>, units: readonly Unit[]): Map<number, Unit[]> {
  const proofs = new Map<number, Unit[]>();
  for (const [criterion, requirement] of pairs) {
    const unit = units[criterion] as Unit;
    proofs.set(requirement, [...(proofs.get(requirement) ?? []), unit]);
  }
  return proofs;
}

/** Criteria that stand beside their requirements do not stand anywhere else. */
function unproven(units: readonly Unit[], { proofs }: Work): readonly Unit[] {
  const used = new Set([...proofs.values()].flat().map(({ index }) => index));
  return units.filter(({ index }) => !used.has(index));
}

function writeSlot(slot: Slot, units: readonly Unit[], all: readonly Unit[], work: Work): string[] {
  if (slot.form === 'parts') return writeParts(units, work);
  const callouts = work.callouts.filter(({ slot: role }) => slot.roles.includes(role));
  const stated = slot.roles.includes('dependency') ? writeStated(all, work) : [];
  if (units.length === 0 && callouts.length === 0 && stated.length === 0) return [];
  const heading = work.headings.write(2, slot.title);
  const isGrouped = slot.form === 'grouped' && work.view !== undefined && units.length >= FEWEST_GROUPED;
  const groups = slot.form === 'grouped' ? groupUnits(units, work) : [];
  const body = isGrouped
    ? groups.flatMap(({ title, units: own }) => [
        work.headings.write(3, title, slot.title),
        ...writeGroup(own, 4, title, work),
      ])
    : writeGroup(groups.length > 0 ? groups.flatMap((group) => group.units) : units, 3, slot.title, work);
  const remarks = callouts.flatMap(({ title, items }) => [work.headings.write(3, title), listOf(items)]);
  return [heading, ...body, ...stated, ...remarks];
}

const listOf = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

function writeParts(units: readonly Unit[], work: Work): string[] {
  const { headings, layout, partWord, isOrdered } = work;
  const parts = groupUnits(units, isOrdered ? { ...work, view: undefined } : work).flatMap(
    ({ title, units: own }, at) => {
      const shown = headings.show(title);
      const numbered =
        partWord === undefined || isOrdered ? shown : `${partWord} ${at + 1}: ${bareTitle(title)}`;
      const heading = headings.write(2, numbered);
      const body = writeGroup(own, 3, shown, work);
      const isLabelled = /^(?:\*\*|#)/.test(body[0] ?? '') || own.every(({ form }) => form === 'headed');
      return [heading, ...(layout.labels && !isLabelled ? [LABELS[layout.labels]] : []), ...body];
    },
  );
  return isOrdered ? [...writeGuide(units, work), ...parts] : parts;
}

/** Where the order of the steps is the source's own, a view can only say which of them it looks at. */
function writeGuide(units: readonly Unit[], work: Work): string[] {
  const { headings, view } = work;
  if (!view) return [];
  const items = groupUnits(units, work).flatMap(({ title, units: own }) => {
    const titles = new Set(own.map(({ path }) => `"${headings.show(path.at(-1) ?? '')}"`));
    return title === view.groups[view.rest]?.title ? [] : [`${title}: ${[...titles].join(', ')}`];
  });
  return items.length > 0 ? [headings.write(2, TITLES.guide), listOf(items)] : [];
}

function writeGroup(units: readonly Unit[], level: number, above: string, work: Work): string[] {
  const proofs = units.flatMap((unit) =>
    (work.proofs.get(unit.index) ?? []).filter(({ form }) => unit.form !== 'item' || form !== 'item'),
  );
  const label = work.layout.labels === 'fulfils' ? LABELS.verified : LABELS.accepted;
  const loose = units.filter(({ form }) => form !== 'headed');
  const headed = units.filter(({ form }) => form === 'headed');
  return [
    ...renderUnits(loose, level, above, work),
    ...(proofs.length > 0 ? [label, ...renderLoose(proofs, work)] : []),
    ...renderUnits(skipSingle(headed, above, work), level, above, work),
  ];
}

/** A title that only repeats what the section is for is left out where all below it comes from it. */
function skipSingle(units: readonly Unit[], above: string, { headings }: Work): readonly Unit[] {
  const outer = units[0]?.path[0];
  const role = outer === undefined ? undefined : roleOfTitle(outer);
  const isOnly = units.every(({ path }) => path[0] === outer);
  const isTold = role !== undefined && role === roleOfTitle(above);
  if (outer === undefined || !isTold || !isOnly || headings.isLinked(outer)) return units;
  return units.map((unit) => ({ ...unit, path: unit.path.slice(1) }));
}

function writeStated(units: readonly Unit[], { order, headings }: Work): string[] {
  const items = [...order].flatMap(([unit, others]) => {
    const [id] = units[unit]?.ids ?? [];
    const on = others.flatMap((index) => units[index]?.ids.slice(0, 1) ?? []);
    return id === undefined || on.length === 0 ? [] : [`${id} ${LABELS.buildsOn} ${on.join(', ')}`];
  });
  return items.length > 0 ? [headings.write(3, TITLES.stated), listOf(items)] : [];
}
