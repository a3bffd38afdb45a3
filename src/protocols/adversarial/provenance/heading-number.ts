// The number that a heading carries, as in `3.2 Tokens` or `§ 4. Scope`.

const NUMBER = /^[*_`]{0,3}(?:§\s{0,3}|Section\s{1,3})?(\d{1,4}(?:\.\d{1,4}){0,8})(?:[.):]+(?:\s|$)|\s|$)/i;

export const headingNumber = (title: string): string | undefined => NUMBER.exec(title)?.[1];
