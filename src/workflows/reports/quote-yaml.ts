// A value as any YAML reader takes it: quoted as JSON quotes it, but for what some readers take for a line break, or
// for HTML.

export const quoteYaml = (value: string | number | boolean | null): string =>
  (typeof value === 'number' && !Number.isFinite(value) ? 'null' : JSON.stringify(value)).replace(
    /[<\u0085\u2028\u2029\uFEFF\u007F]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
