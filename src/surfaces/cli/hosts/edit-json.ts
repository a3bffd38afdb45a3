// Puts one entry into a JSON file that people keep, and takes it out: by position, so that comments, order, indentation and
// line ends of everybody else's text stay as they are. Comments and commas at the end of a list are read where hosts read them.

import { isDeepStrictEqual } from 'node:util';
import { createScanner, type Node, type ParseError, parse, parseTree } from 'jsonc-parser';
import { type Addition, type Insert, insertAll, Unsure } from './edit.ts';

const LENIENT = { allowTrailingComma: true, disallowComments: false };
/** What its scanner calls the kinds of words; the enumeration itself is gone once it is compiled. */
const KIND = { comma: 5, lineComment: 12, lineBreak: 14, blank: 15, end: 17 } as const;
const BOM = '\ufeff';

/** The members of the entry's container and the entry itself. */
export interface JsonPlace {
  readonly container: string;
  readonly name: string;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** A byte order mark is no JSON, but nothing is wrong with a file that has one: a blank takes its place. */
const bare = (text: string): string => (text.startsWith(BOM) ? ` ${text.slice(1)}` : text);

export function readJson(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(bare(text), errors, LENIENT);
  const [first] = errors;
  if (first !== undefined) throw new Unsure(`it is no JSON (line ${lineAt(text, first.offset)})`);
  return value;
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

function rootOf(text: string): Node {
  const value = readJson(text);
  const root = parseTree(bare(text), [], LENIENT);
  if (root?.type !== 'object' || value === null) throw new Unsure('it holds no JSON object');
  return root;
}

/** The value of a member; a name that is there twice means one thing to one program and another to the next. */
function memberOf(object: Node, name: string): Node | undefined {
  const found = membersOf(object).filter(({ children: [key] = [] }) => key?.value === name);
  if (found.length > 1) throw new Unsure(`it names "${name}" twice`);
  return found[0];
}

const membersOf = ({ children = [] }: Node): readonly Node[] => children;
const memberValue = ({ children }: Node): Node | undefined => children?.[1];
const endOf = ({ offset, length }: Node): number => offset + length;

export function addToJson(text: string, { container, name }: JsonPlace, entry: JsonObject): Addition {
  const root = rootOf(text);
  const style = styleOf(text, root);
  const found = memberOf(root, container);
  const holder = found && memberValue(found);
  if (found !== undefined && holder?.type !== 'object') throw new Unsure(`its "${container}" is no object`);
  if (holder !== undefined && memberOf(holder, name) !== undefined) throw new Unsure(`it has "${name}"`);
  const inserts =
    holder === undefined
      ? insertMember(text, root, container, { [name]: entry }, style)
      : insertMember(text, holder, name, entry, style);
  const after = insertAll(text, inserts);
  const before = readJson(text) as JsonObject;
  const servers = { ...(before[container] as JsonObject | undefined), [name]: entry };
  if (!isDeepStrictEqual(plain(readJson(after)), plain({ ...before, [container]: servers })))
    throw new Unsure('it is written in a way that steelman does not know');
  return { after, inserts, madeContainer: holder === undefined };
}

/** Without what a parser's objects have besides their members. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

interface Style {
  readonly unit: string;
  readonly eol: string;
  /** Everything stands on one line. */
  readonly isFlat: boolean;
}

function styleOf(text: string, root: Node): Style {
  const [first] = membersOf(root);
  const own = first && indentAt(text, first.offset);
  const inside = text.slice(root.offset, endOf(root));
  return {
    unit: own || '  ',
    eol: /\r?\n/.exec(text)?.[0] ?? '\n',
    isFlat: first !== undefined && !inside.includes('\n'),
  };
}

/** What stands before a place in its line; undefined if that is more than blanks. */
function indentAt(text: string, offset: number): string | undefined {
  const before = bare(text).slice(bare(text).lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*$/.test(before) ? before : undefined;
}

/** Blanks at the beginning of the line in which something stands. */
const indentOfLine = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? '';

function insertMember(text: string, object: Node, key: string, value: object, style: Style): Insert[] {
  const last = membersOf(object).at(-1);
  const from = last === undefined ? object.offset + 1 : endOf(last);
  const { comma, end, isLineComment } = scanTail(text, from, endOf(object) - 1);
  const lead = last === undefined ? undefined : indentAt(text, last.offset);
  const isFlat = !isLineComment && (last === undefined ? style.isFlat : style.isFlat || lead === undefined);
  const indent = lead ?? indentOfLine(text, object.offset) + style.unit;
  const body = `${JSON.stringify(key)}: ${render(value, indent, { ...style, isFlat })}`;
  const before = isFlat ? (last === undefined ? '' : ' ') : `${style.eol}${indent}`;
  const closing = closingFor(text, end, object, { ...style, isFlat });
  if (last === undefined) return [{ at: end, text: `${before}${body}${closing}` }];
  if (comma !== undefined) return [{ at: end, text: `${before}${body},` }];
  if (end === from) return [{ at: end, text: `,${before}${body}` }];
  return [
    { at: from, text: ',' },
    { at: end, text: `${before}${body}${isLineComment ? closing : ''}` },
  ];
}

/** The brace that follows gets a line of its own where it has none. */
function closingFor(text: string, end: number, object: Node, { eol, isFlat }: Style): string {
  const rest = text.slice(end, endOf(object) - 1);
  return isFlat || rest.includes('\n') ? '' : `${eol}${indentOfLine(text, object.offset)}`;
}

function render(value: object, indent: string, { unit, eol, isFlat }: Style): string {
  if (isFlat) return JSON.stringify(value);
  return JSON.stringify(value, null, unit).replaceAll('\n', `${eol}${indent}`);
}

interface Tail {
  /** Where the comma after the last member stands. */
  readonly comma: number | undefined;
  /** After the last thing that is no blank. */
  readonly end: number;
  readonly isLineComment: boolean;
}

/** What stands between the last member and the brace. */
function scanTail(text: string, from: number, to: number): Tail {
  const scanner = createScanner(bare(text));
  scanner.setPosition(from);
  let tail: Tail = { comma: undefined, end: from, isLineComment: false };
  for (let kind: number = scanner.scan(); kind !== KIND.end; kind = scanner.scan()) {
    const at = scanner.getTokenOffset();
    if (at >= to) break;
    if (kind === KIND.blank || kind === KIND.lineBreak) continue;
    tail = {
      comma: kind === KIND.comma ? at : tail.comma,
      end: at + scanner.getTokenLength(),
      isLineComment: kind === KIND.lineComment,
    };
  }
  return tail;
}

/** `dropContainer`: also the object around, if nothing else is in it. */
export function removeFromJson(text: string, place: JsonPlace, dropContainer: boolean): string {
  const without = removeMember(text, [place.container, place.name]);
  const holder = (readJson(without) as JsonObject)[place.container] as object;
  const after =
    dropContainer && Object.keys(holder).length === 0 && !hasComments(without, place.container)
      ? removeMember(without, [place.container])
      : without;
  const { [place.name]: _, ...servers } = (readJson(text) as Record<string, JsonObject>)[
    place.container
  ] as JsonObject;
  const { [place.container]: still, ...others } = readJson(after) as JsonObject;
  const { [place.container]: __, ...before } = readJson(text) as JsonObject;
  if (!isDeepStrictEqual(plain([others, still ?? {}]), plain([before, servers])))
    throw new Unsure('it is written in a way that steelman does not know');
  return after;
}

function hasComments(text: string, container: string): boolean {
  const member = memberOf(rootOf(text), container);
  const holder = member && memberValue(member);
  return holder !== undefined && text.slice(holder.offset + 1, endOf(holder) - 1).trim() !== '';
}

function removeMember(text: string, [name = '', ...rest]: readonly string[], within?: Node): string {
  const object = within ?? rootOf(text);
  const member = memberOf(object, name);
  if (member === undefined) throw new Unsure(`it has no "${name}"`);
  const value = memberValue(member);
  if (rest.length > 0 && value !== undefined) return removeMember(text, rest, value);
  const members = membersOf(object);
  const at = members.indexOf(member);
  const previous = members[at - 1];
  const to = members[at + 1]?.offset ?? endOf(object) - 1;
  const { comma: after } = scanTail(text, endOf(member), to);
  const start = previous === undefined ? object.offset + 1 : endOf(previous);
  const lead = scanTail(text, start, member.offset);
  const isAlone = members.length === 1 && text.slice(endOf(member), to).trim() === '' && lead.end === start;
  const cuts: (readonly [number, number])[] = [[lead.end, isAlone ? to : endOf(member)]];
  if (after !== undefined) cuts.push([after, after + 1]);
  else if (lead.comma !== undefined) cuts.push([lead.comma, lead.comma + 1]);
  return cut(text, cuts);
}

const cut = (text: string, cuts: readonly (readonly [number, number])[]): string =>
  [...cuts]
    .sort(([a], [b]) => b - a)
    .reduce((left, [from, to]) => left.slice(0, from) + left.slice(Math.max(from, to)), text);
