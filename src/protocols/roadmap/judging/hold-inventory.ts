// What the second inventory knows of a statement: whether it binds, by its own reader of lines. A model that calls such a
// statement mere context is contradicted; so is one that puts off what no word of the spec puts off.

import { sectionPath } from '../../../text/parse/parse-document.ts';
import { isBinding, keyOf } from '../../inventory/read-words.ts';
import { type Item, takeInventory } from '../../inventory/take-inventory.ts';
import type { NumberedSpec, SpecUnit } from './number-spec.ts';

export interface HeldInventory {
  /** Why it binds; undefined: the inventory does not know it, or it binds nothing. */
  bindingOf(unit: SpecUnit): string | undefined;
  /** The words that put it off, at its place or in the headings above; undefined: there are none. */
  deferralOf(unit: SpecUnit): string | undefined;
}

const DEFERRALS =
  /\b(?:later|some ?day|afterwards|v(?:ersion)? ?[2-9]|phase (?:[2-9]|two|three)|(?:out|outside) of scope|out-of-scope|not (?:in|part of|for) (?:scope|this|the first|v1|version)|non-?goals?|future|defer(?:red|s)?|postponed?|(?:next|second|another|subsequent) (?:version|release|phase|step|quarter|year|iteration)|won'?t|will not|not (?:now|yet|planned|needed|required)|nice[ -]to[ -]haves?|backlog|after (?:the )?(?:launch|release|v1|go-live)|exclu(?:ded?|des|sions?)|parked|stretch|leave[s]? out|left out|no longer|dropped|wish ?list)\b/i;

export function holdInventory(spec: NumberedSpec): HeldInventory {
  const { source, document, roles } = spec.reading;
  const byLine = new Map<number, Item[]>();
  for (const item of takeInventory(source.text))
    byLine.set(item.line, [...(byLine.get(item.line) ?? []), item]);
  const itemsOf = (unit: SpecUnit): Item[] => {
    const key = keyOf(spec.textOf(unit));
    const found: Item[] = [];
    for (let { line } = unit.lines; line <= unit.lines.endLine; line += 1)
      found.push(...(byLine.get(line) ?? []));
    return found.filter((item) => item.key.includes(key) || key.includes(item.key));
  };
  return {
    bindingOf(unit) {
      const items = itemsOf(unit);
      if (items.some(({ kind }) => kind === 'id')) return 'an id with its title';
      const words = keyOf(spec.textOf(unit));
      return items.length > 0 && isBinding(words) ? 'a binding word or a number' : undefined;
    },
    deferralOf(unit) {
      const path = sectionPath(document, unit.section);
      const sign = spec.signAbove(unit);
      const said = [spec.textOf(unit), sign, path].map((text) => DEFERRALS.exec(text)?.[0]);
      return (
        said.find((words) => words !== undefined) ?? (roles[unit.section] === 'excluded' ? path : undefined)
      );
    },
  };
}
