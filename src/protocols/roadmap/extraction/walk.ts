// What is known while a spec is read: what stands above the next statement and belongs to it.

import type { Block } from '../../../domain/document.ts';
import { lineAt } from '../../../text/parse/parse-document.ts';
import { groupOfLabel, type Label, readInlineLabel } from './labels.ts';
import type { SpecText } from './spec-text.ts';
import type { Statement } from './statement.ts';
import type { Part } from './title-parts.ts';
import type { createTrailing } from './trailing-ids.ts';

export interface Walk {
  readonly spec: SpecText;
  readonly found: Statement[];
  /** What parts belong to, up to an offset. */
  owner: { readonly statement: Statement; readonly end: number } | undefined;
  /** By index of the block of a list item. */
  readonly items: Map<number, Statement>;
  /** Items that only name what is listed below them. */
  readonly captions: Map<number, Label>;
  readonly trailing: ReturnType<typeof createTrailing>;
  label:
    | {
        readonly part: Part | undefined;
        readonly name: string;
        readonly section: number;
        readonly group?: string | undefined;
      }
    | undefined;
}

export const textOf = (
  { spec }: Walk,
  { start, end }: { readonly start: number; readonly end: number },
): string => spec.document.text.slice(start, end);

export const partOf = (walk: Walk, block: Block, text: string): Part =>
  readInlineLabel(text)?.part ??
  captionOf(walk, block)?.part ??
  walk.label?.part ??
  walk.spec.parts[block.section] ??
  'other';

/** The innermost item around it that only names what it lists. */
function captionOf({ spec, captions }: Walk, block: Block): Label | undefined {
  for (let at = block.parent; at !== undefined; at = spec.document.blocks[at]?.parent) {
    const caption = captions.get(at);
    if (caption) return caption;
  }
  return undefined;
}

export function add(walk: Walk, statement: Statement): Statement {
  walk.found.push(statement);
  return statement;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

export const linesOf = ({ spec }: Walk, { start, end }: Range) => ({
  line: lineAt(spec.document, start),
  endLine: lineAt(spec.document, Math.max(start, end - 1)),
});

export function groupAround(walk: Walk, block: Block): string | undefined {
  const caption = captionOf(walk, block);
  return caption ? groupOfLabel(caption) : walk.label?.group;
}
