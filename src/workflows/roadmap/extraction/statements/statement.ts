// One thing that a spec says: a titled requirement, an item, a row or a sentence, with its words and its place.

import type { Document } from '../../../../domain/document.ts';
import type { Source } from '../source/source.ts';
import type { Row } from './columns.ts';
import type { Part } from './titles.ts';

export interface Statement {
  readonly form: 'title' | 'item' | 'row' | 'sentence';
  readonly id?: string | undefined;
  readonly canonical?: string | undefined;
  /** One line, without its id and the marks that only make it bold or a list item. */
  readonly text: string;
  /** Verbatim. */
  readonly quote: string;
  /** With all that stands below it. */
  readonly said: string;
  /** In the text that is read; 1-based, both ends included. */
  readonly line: number;
  readonly endLine: number;
  readonly section: number;
  readonly part: Part;
  /** What stands in brackets behind its title. */
  readonly mark: string;
  readonly isDone: boolean;
  readonly row?: Row | undefined;
  /** It is a part of this one. */
  readonly owner?: Statement | undefined;
  /** Of the paragraph it stands in. */
  readonly around: string;
  /** The label in front of it or above it. */
  readonly label?: string | undefined;
  /** A line above its list that names a piece of the product: "Recipes", "**Login**". */
  readonly group?: string | undefined;
}

/** A spec as it is read: the document, what its sections are for, and everything it says. */
export interface Reading {
  readonly source: Source;
  readonly document: Document;
  /** By index of the section. */
  readonly parts: readonly Part[];
  readonly statements: readonly Statement[];
}

/** One line, without the marks that only make it bold or a list item. */
export const plain = (text: string): string =>
  text
    .replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/, '')
    .replace(/\*\*|__/g, '')
    .replace(/<br ?\/?>/gi, '; ')
    .replace(/\s+/g, ' ')
    .trim();

/** "(next release)", "[Optional Service]", "· P0" or "`icebox`" behind a text. */
const MARK = /[([]([^()[\]]{1,80})[)\]][\s*_.]*$|\s[·|•]\s*([^·|•\s][^·|•]{0,30})$|\s`([a-z' -]{2,20})`$/;

/** A title without the remark behind it, and the remark. */
export function splitMark(title: string): { readonly text: string; readonly mark: string } {
  const found = MARK.exec(title);
  if (!found) return { text: title, mark: '' };
  const text = title.slice(0, found.index).replace(/(?<![\s*_])[\s*_]+$/, '');
  return { text, mark: (found[1] ?? found[2] ?? found[3] ?? '').trim() };
}

/** "Backend:" above its items asks for nothing itself. */
export const isLabel = (text: string): boolean => /:$/.test(text) && text.split(/\s+/).length <= 6;
