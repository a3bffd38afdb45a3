// What a company writes into Codex's settings: which provider serves the models, and how it is reached. Read line by line,
// because everything else in that file is to stay there.

import type { Variables } from './description.ts';

const KEYS = ['model_provider', 'openai_base_url', 'chatgpt_base_url', 'forced_login_method'];
const TABLE = /^\s*\[{1,2}([^\]]+)\]/;

export function companyConfig(text: string): string {
  const top: string[] = [];
  const tables: string[] = [];
  let table: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    table = TABLE.exec(line)?.[1]?.trim() ?? table;
    if (table === undefined) {
      if (KEYS.includes(line.split('=')[0]?.trim() ?? '')) top.push(line);
    } else if (/^model_providers\s*\./.test(table)) {
      tables.push(line);
    }
  }
  return [...top, ...tables].join('\n');
}

/** Keys are named there, never written; those that are named reach the program. */
export function namedVariables(config: string, environment: Variables): Record<string, string> {
  const lines = config.split('\n').filter((line) => /^\s*env_(?:key|http_headers)\s*=/.test(line));
  const names = lines.flatMap((line) => [...line.matchAll(/=\s*"([A-Za-z_]\w*)"/g)].map(([, name]) => name));
  return Object.fromEntries(
    names.flatMap((name = '') => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
