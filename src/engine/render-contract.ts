// The text of return-contract.yaml: YAML in the order of the fields, the same bytes on every machine.

type Value = string | number | boolean | null | readonly string[] | { readonly [name: string]: number };

export function renderContract(contract: object): string {
  const lines = Object.entries(contract).map(([name, value]) => `${name}:${renderValue(name, value)}`);
  return `# Paths are relative to the folder that holds this file.\n${lines.join('\n')}\n`;
}

function renderValue(name: string, value: Value): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? ' []' : value.map((item: string) => `\n  - ${quote(item)}`).join('');
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([inner, count]) => `\n  ${inner}: ${count}`)
      .join('');
  }
  if (typeof value === 'string') return ` ${quote(value)}`;
  // A score is a fraction also where it is whole: strict readers tell 1 from 1.0.
  return name.endsWith('_score') && Number.isInteger(value) ? ` ${value}.0` : ` ${value}`;
}

/** Words that YAML takes for something else than text, in any of its versions. */
const RESERVED = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf)$/i;
const PLAIN = /^[a-z][a-z0-9_-]*$/i;

/** JSON's quoting is YAML's, but for characters that YAML does not take as they are. */
function quote(text: string): string {
  if (PLAIN.test(text) && !RESERVED.test(text)) return text;
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
