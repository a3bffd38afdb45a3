// What the words of a statement say against a reader: whether it binds, and whether anything puts it off. A model that
// calls a binding statement mere context is contradicted; so is one that puts off what no word of the spec puts off.

import { sectionPath } from '../../../text/parse/parse-document.ts';
import { readHeadId } from '../extraction/statements/ids.ts';
import { plain } from '../extraction/statements/statement.ts';
import { asks, whyNone } from '../extraction/words/sentence-kinds.ts';
import type { NumberedSpec, SpecUnit } from './number-spec.ts';

export interface HeldWords {
  /** Why it binds; undefined: nothing in it does. */
  bindingOf(unit: SpecUnit): string | undefined;
  /** The words that put it off, at its place or in the headings above; undefined: there are none. */
  deferralOf(unit: SpecUnit): string | undefined;
}

const DEFERRALS =
  /\b(?:later|some ?day|afterwards|v(?:ersion)? ?[2-9]|phase (?:[2-9]|two|three)|(?:out|outside) of scope|out-of-scope|not (?:in|part of|for) (?:scope|this|the first|v1|version)|non-?goals?|future|defer(?:red|s)?|postponed?|(?:next|second|another|subsequent) (?:version|release|phase|step|quarter|year|iteration)|won'?t|will not|not (?:now|yet|planned|needed|required)|nice[ -]to[ -]haves?|backlog|moved to|after (?:the )?(?:launch|release|v1|go-live)|exclu(?:ded?|des|sions?)|parked|stretch|leave[s]? out|left out|no longer|dropped|wish ?list)\b/i;

export function holdWords(spec: NumberedSpec): HeldWords {
  const { document, parts } = spec.reading;
  return {
    bindingOf(unit) {
      const text = plain(spec.textOf(unit));
      if (unit.record === undefined || readHeadId(text)) return 'an id with its title';
      // A number stands in many a tale, and so does what somebody should have done.
      // "Two people can work on them" binds nobody.
      const bound = text.replace(/\b(?:can|will|may)\b/gi, '');
      return asks(bound) && whyNone(text) === undefined ? 'a binding word' : undefined;
    },
    deferralOf(unit) {
      const path = sectionPath(document, unit.section);
      const sign = spec.signAbove(unit);
      const said = [spec.textOf(unit), sign, path].map((text) => DEFERRALS.exec(text)?.[0]);
      return (
        said.find((words) => words !== undefined) ?? (parts[unit.section] === 'excluded' ? path : undefined)
      );
    },
  };
}
