// Numbers with their noun, as people read them.

/** "1 check", "3 checks". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
