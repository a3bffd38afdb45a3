// What a view calls out: requirements that leave open what it looks for, statements too vague to be checked, names
// that several requirements share. Everything is told by id, or else in the source's own words.

import type { Document } from '../../../domain/document.ts';
import type { AnchorReader } from '../../../text/find/anchors/find-anchors.ts';
import { measureSpecificity } from '../../../text/measure/measure-specificity.ts';
import { createClaimExtractor } from '../../../text/statements/extract-claims.ts';
import type { Reader } from '../../../text/statements/read-statement.ts';
import { bareTitle } from './headings.ts';
import type { Unit } from './read-units.ts';
import type { Facts, View } from './view.ts';
import { TITLES } from './vocabulary.ts';

export interface Callout {
  readonly title: string;
  readonly slot: 'risk' | 'question' | 'dependency';
  /** Items of a list, without markers. */
  readonly items: readonly string[];
}

export interface Gaps {
  readonly document: Document;
  readonly requirements: readonly Unit[];
  readonly facts: (unit: Unit) => Facts;
  readonly reader: Reader;
  readonly anchors: AnchorReader;
}

const LONGEST_QUOTE = 140;
const MOST_SHARED = 10;
const FEWEST_USERS = 2;

export function findGaps(view: View, gaps: Gaps): Callout[] {
  const found: Callout[] = view.gaps.map(({ title, about, lacks, without, slot }) => {
    const open = gaps.requirements.filter(
      (unit) =>
        (!about || about.test(unit.text)) &&
        !lacks?.test(unit.text) &&
        (!without || without(gaps.facts(unit))),
    );
    return { title, slot, items: nameAll(open) };
  });
  if (view.doubtsVague) found.push({ title: TITLES.vague, slot: 'question', items: quoteVague(gaps) });
  if (view.listsShared) found.push({ title: TITLES.shared, slot: 'dependency', items: listShared(gaps) });
  return found.filter(({ items }) => items.length > 0);
}

/** Ids in one item; without an id, the title or the opening words. */
function nameAll(units: readonly Unit[]): string[] {
  const ids = units.flatMap((unit) => unit.ids.slice(0, 1));
  const others = units.filter((unit) => unit.ids.length === 0).map(quoteOpening);
  return [...(ids.length > 0 ? [ids.join(', ')] : []), ...new Set(others.filter((quote) => quote !== '""'))];
}

function quoteOpening({ form, path, bodies }: Unit): string {
  if (form === 'headed') return `"${bareTitle(path.at(-1) ?? '')}"`;
  const text = bodies[0]?.text.split('\n')[0] ?? '';
  return quote(text.replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/, ''));
}

/** Cut at a blank, outside emphasis and code, so that the marks stay paired. */
function quote(text: string): string {
  const plain = text.trim();
  if (plain.length <= LONGEST_QUOTE) return `"${plain}"`;
  let end = plain.lastIndexOf(' ', LONGEST_QUOTE);
  while (end > 0 && /[`*_[\]()]/.test(plain.slice(0, end)) && !isPaired(plain.slice(0, end)))
    end = plain.lastIndexOf(' ', end - 1);
  return `"${plain.slice(0, end > 0 ? end : LONGEST_QUOTE).replace(/[,;:]$/, '')}"`;
}

const isPaired = (text: string): boolean =>
  text.split('`').length % 2 === 1 &&
  text.split('**').length % 2 === 1 &&
  text.split('[').length === text.split(']').length &&
  text.split('(').length === text.split(')').length;

function quoteVague({ document, requirements, reader }: Gaps): string[] {
  const claims = createClaimExtractor(reader).extract('source', document);
  const bySection = new Map<number, Unit[]>();
  for (const unit of requirements) {
    const own = bySection.get(unit.section);
    if (own) own.push(unit);
    else bySection.set(unit.section, [unit]);
  }
  const { vague } = measureSpecificity(document, claims);
  return vague.flatMap(({ section, start, end }) => {
    const text = document.text.slice(start, end);
    const unit = (bySection.get(section) ?? []).find((one) => one.text.includes(text));
    if (!unit) return [];
    const [id] = unit.ids;
    if (text.includes('|') || text.includes('\n')) return id === undefined ? [] : [id];
    return [id === undefined || text.includes(id) ? quote(text) : `${id}: ${quote(text)}`];
  });
}

function listShared({ document, requirements, anchors }: Gaps): string[] {
  const users = new Map<string, { name: string; ids: string[] }>();
  for (const { text, ids } of requirements) {
    const [id] = ids;
    if (id === undefined) continue;
    for (const { kind, text: name, key } of anchors.of(text)) {
      if (kind !== 'name') continue;
      const known = users.get(key) ?? { name, ids: [] };
      known.ids.push(id);
      users.set(key, known);
    }
  }
  return [...users.values()]
    .filter(({ ids }) => ids.length >= FEWEST_USERS)
    .sort((a, b) => b.ids.length - a.ids.length)
    .slice(0, MOST_SHARED)
    .map(({ name, ids }) => {
      const code = `\`${name}\``;
      return `${document.text.includes(code) ? code : name}: ${ids.join(', ')}`;
    });
}
