// The number in front of a section's title, which the merge counts on from: `3.2 Tokens`, `4) Rollout`. Apart from the
// number by which artifacts name a section, which is read more freely.

export const SECTION_NUMBER = /^\s*(?:§\s*)?(\d{1,3}(?:\.\d{1,3}){0,5})([.):]?)\s+(?=\S)/;

/** Empty for a title without one. */
export const sectionNumber = (title: string): string => SECTION_NUMBER.exec(title)?.[1] ?? '';
