// What decisions say of points and blocks, in the words of log, brief and ledger: who decided, for what and why; and what was decided
// and code could not carry out.

import type { Block } from '../../../../domain/document.ts';
import {
  type ByHand,
  blockKey,
  type DraftDecision,
  nameOf,
  namesOf,
  type Settled,
  type SettledBlock,
} from '../../planning/context/decided.ts';
import type { Disposed } from '../../planning/context/fates.ts';
import type { Planned } from '../../planning/index.ts';
import type { OpenStatement } from './edits/open-statements.ts';

/** By point. */
export function settle(drafts: readonly DraftDecision[]): ReadonlyMap<string, Settled> {
  return new Map(
    drafts.flatMap(({ item, decision, outcome, notes, deed }) => {
      const variants = 'side' in outcome ? outcome.side.variants : [];
      const chosen = 'side' in outcome ? outcome.side.take : WORDS[outcome.kind];
      const { by, why } = decision;
      const because = [...notes, ...(why === undefined ? [] : [why])].join('; ').replace(/\s+/g, ' ');
      const done = deed ? `${deed} by ${nameOf(by)}` : `decided by ${nameOf(by)} for ${chosen}`;
      const reason = `${done}${because === '' ? '' : `: ${because}`}`;
      return namesOf(item).map((id): [string, Settled] => [id, { variants, chosen, reason, by, why }]);
    }),
  );
}

const WORDS = { both: 'both', neither: 'neither', words: 'own words', later: 'later' } as const;

/** Blocks of which every statement is decided, with the headings and heads of tables above them. */
export function settleBlocks(
  { variants }: Pick<Planned, 'variants'>,
  statements: readonly OpenStatement[],
  settled: ReadonlyMap<string, Settled>,
): ReadonlyMap<string, SettledBlock> {
  const found = new Map<string, SettledBlock>();
  const inBlock = new Map<string, string[]>();
  for (const { variant, block, ids } of statements) {
    const key = blockKey(variant, block);
    inBlock.set(key, [...(inBlock.get(key) ?? []), ...ids]);
  }
  for (const [key, ids] of inBlock) {
    const [point = ''] = ids;
    const reason = settled.get(point)?.reason;
    if (reason !== undefined && ids.every((id) => settled.has(id))) found.set(key, { point, reason });
  }
  for (const variant of variants) settleLeading(variant, found);
  return found;
}

/** From the end on: a heading may lead to another one. */
function settleLeading({ index, document, fates }: Disposed, found: Map<string, SettledBlock>): void {
  for (let at = document.blocks.length - 1; at >= 0; at -= 1) {
    const block = document.blocks[at] as Block;
    if (fates[at]?.at !== 'unjudged' || (block.kind !== 'heading' && block.kind !== 'table-header')) continue;
    const led = document.blocks.findIndex(
      (other, next) =>
        next > at && other.kind !== 'rule' && (block.kind === 'heading' || other.parent === at),
    );
    const below = found.get(blockKey(index, led));
    if (below) found.set(blockKey(index, at), below);
  }
}

/** By point. */
export const leftByHand = ({ decisions = [] }: Planned): ReadonlyMap<string, ByHand> =>
  new Map(
    decisions.flatMap(({ item, outcome, decision, stays = [] }): [string, ByHand][] => {
      if (stays.length === 0) return [];
      if (!('side' in outcome)) return [[item.id, { held: decision.words ?? outcome.kind, stays }]];
      const { quotes, take } = outcome.side;
      const held = `${quotes.map(({ text }) => text.trim()).join(' / ')} (${take})`;
      return [[item.id, { held, stays }]];
    }),
  );
