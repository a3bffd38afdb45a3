// "Searched: places for terms", written and read: the evidence of something that is missing.

import type { Document, Section } from '../../../domain/document.ts';
import { normalise } from '../../check/fingerprint.ts';
import type { SearchedEvidence } from '../model.ts';

export const isWholeDocument = (place: string): boolean =>
  /^(?:the )?(?:whole |entire |full )?(?:document|artifact|file)$/i.test(place.trim());

export const namesSection = (document: Document, place: string): Section | undefined => {
  const wanted = normalise(place);
  return document.sections.find(({ title, level }) => level > 0 && normalise(title) === wanted);
};

export const renderSearch = ({ places, terms }: SearchedEvidence): string =>
  `Searched: ${places.map(inQuotes).join(', ')} for ${terms.map(inQuotes).join(', ')}`;

const inQuotes = (text: string): string => `"${text.replace(/\s+/g, ' ').replaceAll('"', "'").trim()}"`;

/** Quoted or not; divided by the last "for" that stands outside of quotes. */
export function placesOf(text: string): Pick<SearchedEvidence, 'places' | 'terms'> {
  const straight = text.replace(/[\u201c\u201d]/g, '"').replace(/\.\s*$/, '');
  let [at, inside] = [-1, false];
  for (let index = 0; index < straight.length; index += 1) {
    if (straight[index] === '"') inside = !inside;
    else if (!inside && straight.startsWith(' for ', index)) at = index;
  }
  if (at < 0) return { places: [], terms: [] };
  return { places: listOf(straight.slice(0, at)), terms: listOf(straight.slice(at + ' for '.length)) };
}

function listOf(text: string): string[] {
  const quoted = [...text.matchAll(/"([^"]*)"/g)].map(([, inner = '']) => inner);
  const items = quoted.length > 0 ? quoted : text.split(/,|;|\bor\b|\band\b/);
  return [...new Set(items.map((item) => item.replace(/\s+/g, ' ').trim()).filter((item) => item !== ''))];
}
