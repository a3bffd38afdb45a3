// How reports and tags name a section of a document.

import type { Document } from '../../../../domain/document.ts';

/** How readers find a section: its number where the heading carries one, its title otherwise. */
export function nameSection(document: Document, index: number): string {
  const { level = 0, title = '' } = document.sections[index] ?? {};
  if (level === 0) return 'preamble';
  return headingNumber(title) ?? (title.trim() === '' ? 'untitled' : title);
}

const NUMBER = /^[*_`]{0,3}(?:§\s{0,3}|Section\s{1,3})?(\d{1,4}(?:\.\d{1,4}){0,8})(?:[.):]+(?:\s|$)|\s|$)/i;

const headingNumber = (title: string): string | undefined => NUMBER.exec(title)?.[1];
