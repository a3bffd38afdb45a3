// Finds orders that cannot be followed: what depends on itself through others, and what one variant puts
// before the thing that another puts after it. Reads sentences, labelled items and dependency columns.

import type { Claim } from '../../domain/claim.ts';
import type { Variant } from '../../domain/document.ts';
import type { Comparison } from '../relations/comparison/compare-documents.ts';
import { push } from '../words/index-lists.ts';

/** `from` needs `to` first. */
interface Edge {
  readonly from: string;
  readonly to: string;
  /** The dependent as written. */
  readonly name: string;
  readonly variant: number;
  readonly claim: Claim;
}

export interface ImpossibleSequence {
  /** The things in order, the first repeated at the end. */
  readonly path: readonly string[];
  readonly claims: readonly Claim[];
  /** One variant for a cycle inside it, two for opposite orders. */
  readonly variants: readonly number[];
}

const NEEDS =
  /^(.*?)\b(?:depends? (?:up)?on|is blocked by|are blocked by|must (?:come|run|start|happen|follow) after|can only (?:start|begin|run) after|cannot (?:start|begin) (?:before|until)|requires? completion of)\b(.*)$/is;
const PRECEDES =
  /^(.*?)\b(?:must (?:be )?(?:complete[d]?|finish(?:ed)?|come|run|precede|happen)? ?before|must precede|is a prerequisite (?:for|of)|blocks)\b(.*)$/is;
const DENIED = /\b(?:not|n't|never|no longer)\s+(?:depend|block|require|precede)/i;
const ORDER_WORDS = /depend|block|before|after|until|prereq|precede|completion/;
const NEEDS_COLUMN = /^(?:depends? on|dependenc(?:y|ies)|prerequisites?|blocked by|requires|after)$/i;
const MOST_WORDS = 6;

export function findSequences(comparison: Comparison): ImpossibleSequence[] {
  const speaks = rememberOrder();
  const edges = comparison.claims.map((claims, variant) =>
    claims.filter(speaks).flatMap((claim) => edgesOf(comparison, variant, claim)),
  );
  return [...edges.flatMap((own, variant) => cyclesOf(own, variant)), ...oppositeOrders(edges)];
}

/** Whether a claim may speak of an order at all; equal statements and columns are asked once. */
function rememberOrder(): (claim: Claim) => boolean {
  const known = new Map<string | number, boolean>();
  const ask = (key: string | number, test: () => boolean): boolean => {
    const answer = known.get(key) ?? test();
    known.set(key, answer);
    return answer;
  };
  return ({ statement, cells }) =>
    ask(statement.id, () => ORDER_WORDS.test(statement.key)) ||
    (cells?.some(({ column }) => ask(column, () => NEEDS_COLUMN.test(column.replace(/[*_`]/g, '')))) ??
      false);
}

function edgesOf(comparison: Comparison, variant: number, claim: Claim): Edge[] {
  const { document } = comparison.variants[variant] as Variant;
  const text = document.text.slice(claim.start, claim.end);
  const edge = (from: Thing, to: Thing): Edge => ({
    from: from.key,
    to: to.key,
    name: from.name,
    variant,
    claim,
  });
  const link = (left: string, right: string, needs: boolean): Edge[] => {
    const subject =
      thingsIn(comparison, left).at(-1) ?? thingsIn(comparison, titleOf(comparison, variant, claim))[0];
    const objects = thingsIn(comparison, right);
    if (!subject) return [];
    return objects
      .filter(({ key }) => key !== subject.key)
      .map((to) => (needs ? edge(subject, to) : edge(to, subject)));
  };
  const column = claim.cells?.slice(1).find((cell) => NEEDS_COLUMN.test(cell.column.replace(/[*_`]/g, '')));
  const first = claim.cells?.[0];
  if (column && first) {
    const labelled = claim.cells?.length === 2 && first.column === '';
    const left = labelled ? '' : document.text.slice(first.start, first.end);
    return link(left, document.text.slice(column.start, column.end), true);
  }
  // The cells of a row are no clauses of one sentence.
  if (DENIED.test(text) || (claim.cells?.length ?? 0) > 2) return [];
  const needs = NEEDS.exec(text);
  if (needs) return link(needs[1] ?? '', needs[2] ?? '', true);
  const precedes = PRECEDES.exec(text);
  return precedes ? link(precedes[1] ?? '', precedes[2] ?? '', false) : [];
}

const titleOf = (comparison: Comparison, variant: number, claim: Claim): string =>
  (comparison.variants[variant]?.document.sections[claim.section]?.title ?? '').split(/[:—–-]\s/)[0] ?? '';

interface Thing {
  /** Stems of its words: how it is recognised. */
  readonly key: string;
  readonly name: string;
}

/** The things named in a clause, by the stems of their words: "the ledger service and Phase 2" names two. */
function thingsIn(comparison: Comparison, clause: string): Thing[] {
  const upToStop = clause.split(/[;.]\s|\bbecause\b|\bso that\b|\bwhich\b|\bin order\b/i)[0] ?? '';
  return upToStop.split(/,|\band\b|\bor\b|\+|&|\//).flatMap((part) => {
    const words = comparison.reader.vocabulary
      .read(part.replace(/\([^)]*\)?/g, ' '))
      .map(({ word }) => word)
      .filter(
        ({ kind, lower }) =>
          kind !== 'function' &&
          kind !== 'modal' &&
          !/^(complete|completed|completion|done|finished|none)$/.test(lower),
      );
    if (words.length === 0 || words.length > MOST_WORDS) return [];
    const name = words.map(({ surface }) => surface.replace(/^#/, '')).join(' ');
    return [{ key: words.map(({ stem }) => stem).join(' '), name }];
  });
}

function cyclesOf(edges: readonly Edge[], variant: number): ImpossibleSequence[] {
  const out = new Map<string, Edge[]>();
  for (const edge of edges) push(out, edge.from, edge);
  const done = new Set<string>();
  const cycles: ImpossibleSequence[] = [];
  for (const start of out.keys()) {
    if (done.has(start)) continue;
    const path = shortestCycle(start, out);
    if (!path || path.some(({ from }) => done.has(from))) continue;
    for (const { from } of path) done.add(from);
    cycles.push({
      path: [...path, ...path.slice(0, 1)].map(({ name }) => name),
      claims: path.map(({ claim }) => claim),
      variants: [variant],
    });
  }
  return cycles;
}

function shortestCycle(start: string, out: ReadonlyMap<string, readonly Edge[]>): Edge[] | undefined {
  const cameBy = new Map<string, Edge>();
  const queue = [start];
  for (const node of queue) {
    for (const edge of out.get(node) ?? []) {
      if (edge.to === start) return trace(edge, start, cameBy);
      if (cameBy.has(edge.to)) continue;
      cameBy.set(edge.to, edge);
      queue.push(edge.to);
    }
  }
  return undefined;
}

function trace(last: Edge, start: string, cameBy: ReadonlyMap<string, Edge>): Edge[] {
  const path = [last];
  for (let node = last.from; node !== start; ) {
    const edge = cameBy.get(node);
    if (!edge) break;
    path.unshift(edge);
    node = edge.from;
  }
  return path;
}

function oppositeOrders(edges: readonly (readonly Edge[])[]): ImpossibleSequence[] {
  const found = new Map<string, ImpossibleSequence>();
  const known = new Map<string, Edge>();
  const orders = edges.map((own) => new Set(own.map(({ from, to }) => `${from}→${to}`)));
  // A variant that says both contradicts itself; that is reported as its own circle.
  const isCircle = (variant: number, { from, to }: Edge): boolean =>
    orders[variant]?.has(`${from}→${to}`) === true && orders[variant]?.has(`${to}→${from}`) === true;
  for (const edge of edges.flat()) {
    const reverse = known.get(`${edge.to}→${edge.from}`);
    const key = [edge.from, edge.to].sort().join('→');
    if (reverse && !found.has(key) && !isCircle(edge.variant, edge) && !isCircle(reverse.variant, edge)) {
      const path = [edge.name, reverse.name, edge.name];
      found.set(key, {
        path,
        claims: [reverse.claim, edge.claim],
        variants: [reverse.variant, edge.variant],
      });
    }
    const forward = `${edge.from}→${edge.to}`;
    if (!known.has(forward)) known.set(forward, edge);
  }
  return [...found.values()];
}
