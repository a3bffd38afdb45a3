// What part each section of a document plays: by its own title and by what it stands in.

import type { Document, Section } from '../../domain/document.ts';
import { titleSection } from '../../text/compare/list-topics.ts';
import { type Role, roleBelow } from './roles.ts';

/** By index of the section. */
export function rolesOfSections(document: Document): readonly Role[] {
  const title = titleSection(document);
  const found: Role[] = [];
  return document.sections.map((section) => {
    const role = roleOf(section, title, found);
    found.push(role);
    return role === 'formal' && !isContents(document, section) ? 'glossary' : role;
  });
}

function roleOf(
  { index, title: own, parent }: Section,
  title: Section | undefined,
  roles: readonly Role[],
): Role {
  if (index === 0 || index === title?.index) return 'background';
  const around = parent === undefined || parent === title?.index ? undefined : roles[parent];
  return roleBelow(own, around === 'formal' ? undefined : around);
}

/** Links to the document's own sections, which a new document arranges otherwise. */
const isContents = ({ text }: Document, { start, end }: Section): boolean =>
  text
    .slice(start, end)
    .split('\n')
    .slice(1)
    .every((line) => /^\s*(?:-{3,}\s*|(?:[-*+]|\d{1,9}[.)])\s+\[[^\n]*\]\(#[^)\]\n]*\)\s*)?$/.test(line));
