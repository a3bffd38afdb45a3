// The manual page, in troff, made from the commands that the program has.

import type { Command, Option } from 'commander';
import { VERSION } from '../../version.ts';
import { MAIN_EXAMPLES } from './examples.ts';
import { EXIT_CODES } from './exit-codes.ts';

/** A line must not begin like a request of troff; a hyphen is a minus, so that flags can be copied. */
const text = (words: string): string =>
  words
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1');

const entry = (term: string, words: string): string => `.TP\n.B ${text(term)}\n${text(words)}\n`;

const optionEntry = ({ flags, description }: Option): string => entry(flags, description);

function commandSection(command: Command, path: string): string {
  const help = command.createHelp();
  const name = `${path} ${command.name()}`;
  const aliases = command.aliases().map((alias) => ` Also called ${alias}.`);
  const own = [
    `.SS ${text(`${name} ${command.usage()}`)}\n${text(command.description())}${aliases.join('')}\n`,
    ...help
      .visibleArguments(command)
      .map((argument) => entry(help.argumentTerm(argument), argument.description)),
    ...help
      .visibleOptions(command)
      .filter(({ long }) => long !== '--help')
      .map(optionEntry),
  ];
  return [...own, ...command.commands.map((inner) => commandSection(inner, name))].join('');
}

export function renderManual(program: Command): string {
  return `.TH STEELMAN 1 "" "steelman ${text(VERSION)}"
.SH NAME
steelman \\- compare, merge and review documents
.SH SYNOPSIS
.B steelman
.I command
[options]
.SH DESCRIPTION
${text(program.description())}
.SH OPTIONS
${program.options.map(optionEntry).join('')}.SH COMMANDS
${program.commands.map((command) => commandSection(command, 'steelman')).join('')}.SH EXIT STATUS
${EXIT_CODES.map(([code, meaning]) => entry(String(code), meaning)).join('')}.SH EXAMPLES
.nf
${MAIN_EXAMPLES.map(text).join('\n')}
.fi
`;
}
