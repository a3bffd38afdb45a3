// The fenced texts of a prompt by name, and the numbered lines in them.

const BEGIN = /^\[\[(\S+) BEGIN (.+)\]\]$/;

/** @param {string} prompt @returns {{name: string, text: string}[]} */
export function readFences(prompt) {
  const fences = [];
  let open;
  for (const line of prompt.split('\n')) {
    if (open === undefined) {
      const [, nonce, name] = BEGIN.exec(line) ?? [];
      if (nonce !== undefined) open = { nonce, name, lines: [] };
    } else if (line === `[[${open.nonce} END ${open.name}]]`) {
      fences.push({ name: open.name, text: open.lines.join('\n') });
      open = undefined;
    } else open.lines.push(line);
  }
  return fences;
}

const REPEAT = /^\[(\d+)-(\d+) = [A-J] \d+-\d+\]$/;

/** Whether a line is there: under its number, or told by the place where another variant has it. @param {string} text */
export const hasLine = (text, wanted) =>
  text.split('\n').some((line) => {
    const [, first, last] = REPEAT.exec(line) ?? [];
    return first !== undefined && Number(first) <= wanted && wanted <= Number(last);
  }) || numberedLines(text).some(({ line }) => line === wanted);

/** What stands behind `12<tab>`. @param {string} text @returns {{line: number, text: string}[]} */
export const numberedLines = (text) =>
  text.split('\n').flatMap((line) => {
    const [, number, rest] = /^(\d+)\t(.*)$/.exec(line) ?? [];
    return number === undefined ? [] : [{ line: Number(number), text: rest }];
  });
