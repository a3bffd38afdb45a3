// Whether a regular expression can take more than linear time: by analysis, which sees one character repeated, and by trial,
// with texts made from the expression itself: what leads to each of its loops, over and over.

import { analyse } from 'scslre';

export interface Expression {
  readonly source: string;
  readonly flags: string;
}

export function findSlow(expression: Expression): string | undefined {
  const { reports, parsed } = analyse(expression);
  const [report] = reports;
  if (report) return `${report.type} of ${JSON.stringify(report.character.pick)}`;
  const pumps = new Set(loopsOf(parsed.pattern as unknown as Node, ''));
  const slow = [...pumps].find((pump) => pump !== '' && isSlow(expression, pump));
  return slow === undefined ? undefined : `${JSON.stringify(slow)} repeated`;
}

const LENGTH = 40_000;
/** A linear search takes a few, one that grows with the square hundreds. */
const LONG_MS = 60;
/** Between twice as long and four times. */
const MOST_GROWTH = 3;

function isSlow(expression: Expression, pump: string): boolean {
  const ms = (length: number): number => {
    const text = `${pump.repeat(Math.ceil(length / pump.length))}\u0000`;
    const once = (): number => msOf(expression, text);
    const first = once();
    return first < LONG_MS / 4 ? first : Math.min(first, once());
  };
  const long = ms(LENGTH);
  return long > LONG_MS && long > MOST_GROWTH * ms(LENGTH / 2);
}

function msOf({ source, flags }: Expression, text: string): number {
  const expression = new RegExp(source, flags);
  const start = process.cpuUsage();
  // All matches where it is used so; the first where not.
  if (expression.global) text.replace(expression, '');
  else expression.exec(text);
  return process.cpuUsage(start).user / 1000;
}

/** What we need of a node of the parsed expression. */
interface Node {
  readonly type: string;
  readonly raw: string;
  readonly alternatives?: readonly Node[];
  readonly elements?: readonly Node[];
  readonly element?: Node;
  readonly min?: number;
  readonly max?: number;
}

/** For every loop without an end: what leads to it, with and without one turn. */
function loopsOf({ type, alternatives, elements, element, max }: Node, before: string): string[] {
  if (type === 'Quantifier' && element) {
    const own = max === Number.POSITIVE_INFINITY ? [before + sampleOf(element), before] : [];
    return [...own, ...loopsOf(element, before)];
  }
  if (alternatives) return alternatives.flatMap((one) => loopsOf(one, before));
  if (type !== 'Alternative') return [];
  let led = before;
  return (elements ?? []).flatMap((one) => {
    const loops = loopsOf(one, led);
    led += sampleOf(one);
    return loops;
  });
}

const CANDIDATES = [...' a1A.-([{<*|"\'`#:/\\\n=>)]}_,?!@&%+;~^$é→'];

/** Some text that it matches; nothing for what only looks around. */
function sampleOf({ type, raw, alternatives, elements, element, min = 0 }: Node): string {
  if (type === 'Assertion' || type === 'Backreference') return '';
  if (type === 'Quantifier' && element) return sampleOf(element).repeat(Math.max(1, min));
  if (alternatives?.[0]) return sampleOf(alternatives[0]);
  if (type === 'Alternative') return (elements ?? []).map(sampleOf).join('');
  const one = new RegExp(`^${raw}$`, /\\[pu]\{/i.test(raw) ? 'u' : '');
  return CANDIDATES.find((char) => one.test(char)) ?? (type === 'Character' ? raw : '');
}
