// Writes what docs/commands.md and docs/configuration.md list, out of the program's own help and the schema of its settings,
// and the rows of the price list that `steelman models` shows. What people wrote around the marked parts stays. With --check nothing is written: a page that is out of date ends with 1.

import { readFileSync, writeFileSync } from 'node:fs';
import { vendorAddress } from '../dist/domain/vendors.js';
import { EXIT_CODES } from '../dist/surfaces/cli/context/outcome.js';
import { buildProgram } from '../dist/surfaces/cli/program.js';
import { BUILT_IN_MODELS } from '../dist/surfaces/seats/built-in-models.js';
import { loadPrices, pricePerMillion } from '../dist/surfaces/seats/prices.js';
import { settingsJsonSchema } from '../dist/surfaces/settings/settings-schema.js';

/** A flag that as many commands have, in the same words, is described once for all of them. */
const SHARED_BY = 3;

let printed = '';
const program = await buildProgram([], {
  print: (text) => {
    printed += text;
  },
  note: () => undefined,
});

/** What would be a tag, emphasis or the end of a cell. */
const cell = (text) => text.replace(/[|<*]/g, '\\$&');
const code = (text) => `\`${text.replaceAll('|', '\\|')}\``;

const table = (heads, rows) =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const flagTable = (options) =>
  table(
    ['flag', 'description'],
    options.map(({ flags, description }) => [code(flags), cell(description)]),
  );

/** With the path that a user types, without the name of the program. */
const walk = (command, path = '') =>
  command.commands.flatMap((inner) => {
    const name = `${path}${inner.name()}`;
    return [{ name, command: inner }, ...walk(inner, `${name} `)];
  });

const commands = walk(program);

const optionsOf = (command) =>
  command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help');

const keyOf = ({ flags, description }) => `${flags}\n${description}`;

const uses = new Map();
for (const { command } of commands) {
  for (const option of optionsOf(command)) {
    const entry = uses.get(keyOf(option)) ?? { option, count: 0 };
    uses.set(keyOf(option), { option, count: entry.count + 1 });
  }
}
const isShared = (option) => uses.get(keyOf(option)).count >= SHARED_BY;

/** They are added to the help as text behind it, so they are read from what is printed. */
function examplesOf(command) {
  printed = '';
  command.outputHelp();
  const [, after = ''] = printed.split('\nExamples:\n');
  const [examples = ''] = after.split('\n\n');
  return examples.trimEnd().replace(/^ {2}/gm, '');
}

function renderCommand({ name, command }) {
  const help = command.createHelp();
  const aliases = command.aliases().map((alias) => ` Alias: \`steelman ${alias}\`.`);
  const words = help
    .visibleArguments(command)
    .map((argument) => [code(help.argumentTerm(argument)), cell(argument.description)]);
  const own = optionsOf(command).filter((option) => !isShared(option));
  const shared = optionsOf(command)
    .filter(isShared)
    .map(({ long }) => code(long));
  const examples = examplesOf(command);
  return [
    `### steelman ${name}`,
    `\`\`\`text\nsteelman ${name} ${command.usage()}\n\`\`\``,
    `${cell(command.description())}${aliases.join('')}`,
    ...(words.length > 0 ? [table(['argument', 'description'], words)] : []),
    ...(own.length > 0 ? [flagTable(own)] : []),
    ...(shared.length > 0
      ? [`Also, as [several commands](#flags-of-several-commands): ${shared.join(', ')}.`]
      : []),
    ...(examples === '' ? [] : [`\`\`\`sh\n${examples}\n\`\`\``]),
  ].join('\n\n');
}

function renderCommands() {
  const list = program.commands.map((command) => [
    `[${code(command.name())}](#steelman-${command.name()})`,
    cell(command.summary() || command.description()),
  ]);
  const shared = [...uses.values()].filter(({ option }) => isShared(option)).map(({ option }) => option);
  return [
    table(['command', 'description'], list),
    '## Global flags',
    'These work with every command, and so does `-h, --help`.',
    flagTable(program.options),
    '## Flags of several commands',
    flagTable(shared),
    '## Exit codes',
    table(
      ['code', 'meaning'],
      EXIT_CODES.map(([number, meaning]) => [String(number), cell(meaning)]),
    ),
    '## Each command',
    ...commands.map(renderCommand),
  ].join('\n\n');
}

/** The values that a setting may have, where words, numbers or yes and no are all there is. */
function valuesOf({ enum: words, type, minimum, exclusiveMinimum, maximum, items, properties }) {
  if (words !== undefined) return words.map((word) => code(word)).join(', ');
  if (type === 'boolean') return '`true`, `false`';
  if (type === 'array') return items.enum === undefined ? 'a list' : `a list of ${valuesOf(items)}`;
  if (properties !== undefined) return `${Object.keys(properties).map(code).join(', ')}, each with a command`;
  if (type === 'object') return 'names, each with a model';
  if (type === 'string') return 'a text';
  const number = type === 'integer' ? 'a whole number' : 'a number';
  const most = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (minimum !== undefined) return `${number} from ${minimum} to ${most}`;
  return `${number} above ${exclusiveMinimum}${most === undefined ? '' : `, at most ${most}`}`;
}

function renderSettings() {
  const { properties } = JSON.parse(settingsJsonSchema());
  const rows = Object.entries(properties).map(([key, property]) => [
    code(key),
    cell(property.description),
    valuesOf(property),
    property.examples === undefined ? '' : code(JSON.stringify(property.examples[0])),
  ]);
  return table(['setting', 'description', 'values', 'example'], rows);
}

/** The whole list takes longer to load than all of `steelman models`. */
async function renderPrices() {
  const priceOf = await loadPrices();
  const rows = [...BUILT_IN_MODELS.values()].flatMap((alias) => {
    if (!('model' in alias)) return [];
    const address = vendorAddress(alias.provider, {});
    const price = pricePerMillion(priceOf, { alias, baseUrl: address });
    return price === undefined ? [] : [{ address, model: alias.model, ...price }];
  });
  return `${JSON.stringify(rows, null, 2)}\n`;
}

const PAGES = { 'docs/commands.md': renderCommands, 'docs/configuration.md': renderSettings };
const MARKED = /(<!-- begin: written by npm run docs -->\n)[\s\S]*?(<!-- end -->)/;

const stale = [];
function renew(path, before, after) {
  if (after === before) return;
  stale.push(path);
  if (!process.argv.includes('--check')) writeFileSync(path, after);
}
for (const [path, render] of Object.entries(PAGES)) {
  const before = readFileSync(path, 'utf8');
  if (!MARKED.test(before)) throw new Error(`${path} has no part that is marked as written by npm run docs`);
  renew(
    path,
    before,
    before.replace(MARKED, (_, open, close) => `${open}\n${render()}\n\n${close}`),
  );
}
const PRICES = 'src/surfaces/seats/short-calls.json';
renew(PRICES, readFileSync(PRICES, 'utf8'), await renderPrices());
const isCheck = process.argv.includes('--check');
for (const path of stale) console.log(isCheck ? `${path} is out of date: npm run docs` : `wrote ${path}`);
if (isCheck && stale.length > 0) process.exitCode = 1;
