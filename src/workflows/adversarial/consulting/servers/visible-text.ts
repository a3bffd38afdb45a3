// Words from outside with everything in them to be seen: what a terminal or an editor would obey is written out.

/** Lines and tabs stay. */
export const visibleText = (text: string): string =>
  text
    .replace(/\r\n/g, '\n')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (one) =>
      one === '\n' || one === '\t' ? one : `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`,
    );
