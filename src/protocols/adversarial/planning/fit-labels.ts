// Footnotes and link definitions are found by their label. Where another document uses a label for something else, the
// incoming text gets one of its own: otherwise its notes would be those of the base.

import type { Document } from '../../../domain/document.ts';
import type { DecidedVariant } from './decide-units.ts';
import type { MergeContext } from './merge-context.ts';

/** Remembers the labels of the variants before, so that no two get the same. */
export interface LabelFitter {
  of(variant: DecidedVariant): (text: string) => string;
}

const DEFINITION = /^[ \t>]{0,20}\[(\^?[^\][\n]{1,80})\]:[ \t]*(\S[^\n]*)$/gm;
const CODE = /(^[ \t>]*(`{3,}|~{3,})[\s\S]*?^[ \t>]*\2[`~]*[ \t]*$|`[^`\n]*`)/gm;
/** A footnote, a link that names its label, or a label alone. */
const USE = /(\]?)\[(\^?[^\][\n]{1,80})\](\[\]|:)?(?![([])/g;

export function createLabelFitter({ baseDocument }: MergeContext): LabelFitter {
  const taken = new Map(definitionsIn(baseDocument));
  return {
    of({ document, id }) {
      const renamed = new Map<string, string>();
      for (const [label, text] of definitionsIn(document)) {
        if (!taken.has(label)) taken.set(label, text);
        else if (taken.get(label) !== text) renamed.set(label, `${label}-${id.toLowerCase()}`);
      }
      return renamed.size === 0 ? (text) => text : (text) => rename(text, renamed);
    },
  };
}

function definitionsIn({ text, blocks }: Document): [string, string][] {
  return blocks
    .filter(({ kind }) => kind === 'reference' || kind === 'paragraph')
    .flatMap(({ start, end }) =>
      [...text.slice(start, end).matchAll(DEFINITION)].map(
        ([, label = '', meaning = '']): [string, string] => [label.toLowerCase(), meaning.trim()],
      ),
    );
}

function rename(text: string, renamed: ReadonlyMap<string, string>): string {
  let at = 0;
  let result = '';
  for (const { index, 0: code } of text.matchAll(CODE)) {
    result += renameProse(text.slice(at, index), renamed) + code;
    at = index + code.length;
  }
  return result + renameProse(text.slice(at), renamed);
}

const renameProse = (text: string, renamed: ReadonlyMap<string, string>): string =>
  text.replace(USE, (written, before: string, label: string, after = '') => {
    const other = renamed.get(label.toLowerCase());
    if (other === undefined) return written;
    const isNamed = before !== '' || label.startsWith('^') || after === ':';
    return isNamed ? `${before}[${other}]${after}` : `[${label}][${other}]`;
  });
