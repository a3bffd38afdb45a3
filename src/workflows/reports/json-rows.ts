// JSON that people compare by eye: a member to a line, a row to a line.

/** An object with a member to a line, and its lists with a row to a line. */
export const renderMembers = (members: readonly (readonly [name: string, value: string])[]): string =>
  `{\n${members.map(([name, value]) => `  "${name}": ${value}`).join(',\n')}\n}\n`;

export const renderRows = (rows: readonly object[]): string =>
  rows.length === 0 ? '[]' : `[\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`;
