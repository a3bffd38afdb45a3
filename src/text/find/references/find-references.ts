// References inside a folder of documents and whether they lead anywhere: links to headings and to other files,
// `Section 3.2`, reference labels, footnotes, `see [name]`. Only compares names; nothing is looked up on a disk.

import type { Document, Range } from '../../../domain/document.ts';
import { maskCode } from '../../parse/mask-code.ts';
import { anchorsOf } from './heading-anchors.ts';
import { findLinks, type ResolvedLink, resolveLink } from './resolve-link.ts';

/** A document of a folder, by its name. */
export interface ReadFile {
  readonly name: string;
  readonly document: Document;
}

export type ReferenceKind = 'anchor' | 'file' | 'section' | 'label' | 'footnote' | 'name';

export interface Reference extends Range {
  readonly kind: ReferenceKind;
  readonly file: number;
  /** As written. */
  readonly target: string;
  /** `outside`: a document that is not in the folder; whether it exists is not known here. */
  readonly status: 'found' | 'broken' | 'outside';
  /** The document meant, as its name would be in the folder. */
  readonly path?: string;
}

interface Target {
  readonly masked: string;
  readonly anchors: ReadonlySet<string>;
  /** Labels of link definitions, folded. */
  readonly labels: ReadonlySet<string>;
  readonly footnotes: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
}

export function findReferences(files: readonly ReadFile[]): Reference[] {
  const targets = new Map(files.map(({ name, document }) => [name, describeTarget(document)]));
  const titles = new Set(
    files.flatMap(({ document }) => document.sections.map(({ title }) => foldTitle(title))),
  );
  return files.flatMap((one, file) => {
    const own = targets.get(one.name) as Target;
    const found = [
      ...linksOf(one, own, targets),
      ...footnotesOf(own),
      ...sectionsOf(own),
      ...namesOf(own, titles),
    ];
    return found.map((reference) => ({ file, ...reference }));
  });
}

type Found = Omit<Reference, 'file'>;

function describeTarget(document: Document): Target {
  const masked = maskCode(document);
  const definitions = document.blocks
    .filter(({ kind }) => kind === 'reference')
    .map(({ start, end }) => /^\[((?:[^[\]\\]|\\.)+)\]:/.exec(document.text.slice(start, end))?.[1] ?? '');
  return {
    masked,
    anchors: anchorsOf(document),
    labels: new Set(definitions.map(foldLabel)),
    footnotes: new Set([...masked.matchAll(/^[ >]{0,6}\[\^([^\]\s]{1,80})\]:/gm)].map(([, id = '']) => id)),
    numbers: new Set(document.sections.flatMap(({ title }) => SECTION_NUMBER.exec(title)?.[1] ?? [])),
  };
}

const foldLabel = (label: string): string => label.replace(/[\s]+/g, ' ').trim().toLowerCase();

/** Without emphasis and numbering. */
export const foldTitle = (title: string): string =>
  foldLabel(title.replace(/[*_`]/g, '').replace(/^(?:§\s*)?\d+(?:\.\d+)*[.)]?\s+/, ''));

function linksOf({ name }: ReadFile, own: Target, targets: ReadonlyMap<string, Target>): Found[] {
  return findLinks(own.masked).flatMap(({ target = '', label, start, end }) => {
    if (label !== undefined) return labelled(own, label, start, end);
    const link = resolveLink(name, target);
    return link ? [{ start, end, target, ...follow(link, own, targets) }] : [];
  });
}

function follow(
  { path, anchor }: ResolvedLink,
  own: Target,
  targets: ReadonlyMap<string, Target>,
): Pick<Reference, 'kind' | 'status' | 'path'> {
  const leads = ({ anchors }: Target) => (anchors.has(anchor ?? '') ? 'found' : 'broken');
  if (path === undefined) return { kind: 'anchor', status: leads(own) };
  const other = targets.get(path);
  if (!other) return { kind: 'file', status: 'outside', path };
  return { kind: anchor === undefined ? 'file' : 'anchor', status: leads(other), path };
}

/** Brackets after brackets are a link only in a document that defines links. */
function labelled({ labels }: Target, label: string, start: number, end: number): Found[] {
  if (labels.size === 0 || /^(?:\d+|[ xX]?|\^.*)$/.test(label)) return [];
  const status = labels.has(foldLabel(label)) ? 'found' : 'broken';
  return [{ kind: 'label', start, end, target: label, status }];
}

/** `[^a-z]` is an expression unless the document has footnotes. */
function footnotesOf({ masked, footnotes }: Target): Found[] {
  return [...masked.matchAll(/(?<!\\)\[\^([\w-]{1,80})\](?!:)/g)].flatMap((match): Found[] => {
    const [written, id = ''] = match;
    if (footnotes.size === 0 && !/^\d{1,3}$/.test(id)) return [];
    const status = footnotes.has(id) ? 'found' : 'broken';
    return [
      { kind: 'footnote', start: match.index, end: match.index + written.length, target: written, status },
    ];
  });
}

const SECTION_NUMBER =
  /^[*_]{0,2}(?:(?:§|section|chapter)\s*)?(\d{1,3}(?:\.\d{1,3}){0,4})[.):]?(?:[*_]{0,2})(?:\s|$)/i;
const SECTION_MENTION = /(?:\b(?:section|sec\.)\s{1,2}|§\s?)(\d{1,3}(?:\.\d{1,3}){0,4})(?![\w%]|\.\d)/gi;
/** The number belongs to another document. */
const ELSEWHERE =
  /\b(?:RFC|ISO|IEC|IEEE|NIST|BCP|PEP|ECMA|GDPR|HIPAA|CommonMark|[Ss]pec(?:ification)?s?|[Pp]aper|[Gg]uide|[Ss]tandard|[Dd]ocument|[Aa]rticle|[Bb]ook|[Pp]lan|[Rr]oadmap|[Pp]roposal|[Tt]emplate|PRD|TDD|ADR|TRD)\b|\.md\b|https?:/;
const NEAR = 60;
/** A document with fewer numbered headings does not number its sections. */
const FEWEST_NUMBERED = 3;

function sectionsOf({ masked, numbers }: Target): Found[] {
  if (numbers.size < FEWEST_NUMBERED) return [];
  const depths = new Set([...numbers].map((number) => number.split('.').length));
  return [...masked.matchAll(SECTION_MENTION)].flatMap((match): Found[] => {
    const [written, number = ''] = match;
    const end = match.index + written.length;
    const near = masked.slice(Math.max(0, match.index - NEAR), end + NEAR);
    // The heading itself: "## Section 3".
    if (/^[\s#]*$/.test(masked.slice(masked.lastIndexOf('\n', match.index) + 1, match.index))) return [];
    // "[Section 3](…)" and "Section 3 of [this]" are answered by the link.
    if (/^\S{0,2}\]|^ of (?:\[|the \[)/.test(masked.slice(end, end + 10))) return [];
    if (ELSEWHERE.test(near) || !depths.has(number.split('.').length)) return [];
    const status = numbers.has(number) ? 'found' : 'broken';
    return [{ kind: 'section', start: match.index, end, target: written, status }];
  });
}

const NAMED =
  /\b(?:see|see also|refer to|as described in|as defined in)\s{1,2}\[([^\][\n]{2,80})\](?![[(:])/gi;
/** Literature and standards. */
const CITATION = /^(?:[\d,\s–-]+|[A-Z]{2,8}[ -]?\d.*|.*\b(?:19|20)\d\d.*|@.*|\^.*)$/;

function namesOf({ masked, labels }: Target, titles: ReadonlySet<string>): Found[] {
  return [...masked.matchAll(NAMED)].flatMap((match): Found[] => {
    const [written, name = ''] = match;
    if (CITATION.test(name)) return [];
    const end = match.index + written.length;
    const isKnown = labels.has(foldLabel(name)) || titles.has(foldTitle(name));
    return [
      {
        kind: 'name',
        start: end - name.length - 2,
        end,
        target: name,
        status: isKnown ? 'found' : 'broken',
      },
    ];
  });
}
