// The least that is valid against a JSON Schema.

/** @param {any} schema @returns {unknown} */
export function emptyAnswer(schema) {
  if (schema === undefined || schema === null) return {};
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.some((/** @type {any} */ one) => one.type === 'null')) return null;
  if (choices) return emptyAnswer(choices[0]);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => emptyAnswer(schema.items));
    case 'string':
      return '-'.repeat(schema.minLength ?? 0);
    case 'number':
    case 'integer':
      return schema.minimum ?? 0;
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, emptyAnswer(schema.properties?.[name])]),
      );
  }
}
