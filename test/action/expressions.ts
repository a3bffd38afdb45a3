// The expressions of GitHub's workflow files, as far as our action uses them: contexts, words in quotes, `!`, `==`, `!=`, `&&`, `||`.

export type Context = Readonly<Record<string, unknown>>;

const TOKEN = /\s*('(?:[^']|'')*'|&&|\|\||[!=]=|[!()]|[A-Za-z_][\w.-]*)\s*/y;

/** What is not there is an empty text, as on GitHub. */
export function evaluate(expression: string, context: Context): unknown {
  const tokens = tokensOf(expression);
  const take = (...wanted: readonly string[]): string | undefined =>
    wanted.includes(tokens[0] ?? '') ? tokens.shift() : undefined;
  const either = (): unknown => {
    let value = both();
    while (take('||')) {
      const other = both();
      value = value || other;
    }
    return value;
  };
  const both = (): unknown => {
    let value = compared();
    while (take('&&')) {
      const other = compared();
      value = value && other;
    }
    return value;
  };
  const compared = (): unknown => {
    const value = single();
    const operator = take('==', '!=');
    if (operator === undefined) return value;
    return (String(value) === String(single())) === (operator === '==');
  };
  const single = (): unknown => {
    if (take('!')) return !single();
    if (take('(')) {
      const value = either();
      if (!take(')')) throw new Error(`No closing bracket: ${expression}`);
      return value;
    }
    const token = tokens.shift() ?? '';
    if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'");
    if (!/^\w/.test(token)) throw new Error(`Not understood: ${expression}`);
    return lookUp(token, context);
  };
  const value = either();
  if (tokens.length > 0) throw new Error(`Not understood: ${expression}`);
  return value;
}

function tokensOf(expression: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < expression.length; at = TOKEN.lastIndex) {
    const token = TOKEN.exec(expression)?.[1];
    if (token === undefined) throw new Error(`Not understood: ${expression}`);
    tokens.push(token);
  }
  return tokens;
}

function lookUp(path: string, context: Context): unknown {
  let value: unknown = context;
  for (const name of path.split('.')) value = (value as Context | undefined)?.[name];
  return value ?? '';
}

/** A text with its expressions filled in. */
export const fill = (text: string, context: Context): string =>
  text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) => String(evaluate(expression.trim(), context)));
