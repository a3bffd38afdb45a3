// How a list of files is written in one flag: by commas, where no pattern has them inside.

import { UsageError } from '../../domain/errors.ts';

/** Splits the value of --compare. Commas inside a brace set belong to the pattern: `{a,b}.md` is one entry. */
export function splitPaths(text: string): string[] {
  if (text.trim() === '') return [];
  const paths = splitOutsideBraces(text).map((path) => path.trim());
  if (!paths.includes('')) return paths;
  throw new UsageError(`--compare has an empty entry: ${text}`, {
    code: 'input/empty-entry',
    hint: 'Separate files by single commas. A file name with a comma goes without --compare, as a plain argument.',
  });
}

function splitOutsideBraces(text: string): string[] {
  const lastBrace = text.lastIndexOf('}');
  const parts: string[] = [];
  let start = 0;
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') open += 1;
    else if (text[at] === '}') open = Math.max(0, open - 1);
    else if (text[at] === ',' && (open === 0 || at > lastBrace)) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}
