// How a model says what the embedded engine would say: in more words here and fewer there, with verdicts that flip and,
// now and then, an answer that cannot be used.

const FREE_TEXT = ['reasoning', 'claim', 'summary', 'strongest', 'right', 'however'];

const REMARKS = [
  'The difference matters in practice, since whoever implements this has nothing else to go by.',
  'That is more than the other variant offers.',
  'Read together with the section on failures, this leaves little room for doubt about what is meant.',
];

/** The same for the same seed. */
export function inModelsWords(answer: unknown, seed: number): unknown {
  let state = seed >>> 0;
  const chance = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const reword = (text: string): string => {
    const drawn = chance();
    if (drawn < 0.3) return `${text} ${REMARKS[Math.floor(chance() * REMARKS.length)]}`;
    return drawn < 0.45 ? (text.split(/(?<=\.) /)[0] ?? text) : text;
  };
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      if (key === 'verdict' && value === 'MET' && chance() < 0.03) return 'NOT MET';
      return FREE_TEXT.includes(key) && value !== '' ? reword(value) : value;
    }
    if (Array.isArray(value)) return value.map((one) => walk(one, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one, name)]));
  };
  // A document is what it is but for some remarks at its end.
  return typeof answer === 'string' ? `${answer}\n\n${REMARKS.join(' ')}\n` : walk(answer, '');
}

/** Cut off before its end. */
export const unusable = (text: string): string => text.slice(0, Math.ceil(text.length * 0.9));
