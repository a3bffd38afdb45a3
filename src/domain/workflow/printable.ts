// Names and texts of others on one line of a screen or table: file names may hold line breaks and terminal codes.

export const printable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
  text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, '\ufffd');

/** For a command that somebody may copy: a name from outside is one word of it. */
export const shellWord = (shown: string): string =>
  /^(?!-)[\p{L}\p{N}_./@%+=:,~-]+$/u.test(shown) ? shown : `'${shown.replaceAll("'", `'\\''`)}'`;
