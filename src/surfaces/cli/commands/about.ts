// Scripts that complete commands, flags and the values of flags, made from the commands that the program has.

import type { Command, Option } from 'commander';
import { nearestWord, UsageError } from '../../../domain/errors.ts';
import { VERSION } from '../../../domain/version.ts';
import { chooseWord, type Frame } from '../context/flags.ts';
import { EXIT_CODES, MAIN_EXAMPLES } from '../context/outcome.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** Each takes the program with all its commands. */
export const renderers: Readonly<Record<Shell, (program: Command) => string>> = {
  bash: renderBash,
  zsh: renderZsh,
  fish: renderFish,
};

const namesOf = (command: Command): string[] => [command.name(), ...command.aliases()];

const optionsOf = (command: Command, program: Command): Option[] => {
  const help = command.createHelp();
  return [...help.visibleOptions(command), ...program.options];
};

const shortOf = (command: Command): string => command.summary() || command.description();

const flagsOf = ({ short, long }: Option): string[] => [short, long].filter((flag) => flag !== undefined);

const takesValue = ({ required, optional }: Option): boolean => required || optional;

const isFile = ({ flags }: Option): boolean => /<(?:file|folder)/.test(flags);

/** In single quotes, which end where the text has one; descriptions are one line. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function renderBash(program: Command): string {
  const commands = program.commands;
  const values = commands.flatMap((command) =>
    optionsOf(command, program)
      .filter(({ argChoices }) => argChoices !== undefined)
      .map((option) => {
        const places = namesOf(command).flatMap((name) => flagsOf(option).map((flag) => `${name}/${flag}`));
        return `    ${places.join('|')}) words=${quoted(option.argChoices?.join(' ') ?? '')} ;;`;
      }),
  );
  const flags = commands.map((command) => {
    const words = optionsOf(command, program).flatMap(flagsOf);
    const inner = command.commands.flatMap(namesOf);
    return `    ${namesOf(command).join('|')}) flags=${quoted(words.join(' '))} inner=${quoted(inner.join(' '))} ;;`;
  });
  const all = commands.flatMap(namesOf);
  return `# Completion of steelman for bash: source <(steelman completion bash)
_steelman() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= words= flags= inner= word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in ${all.join('|')}) command=$word; break ;; esac
  done
  case $command/$prev in
${values.join('\n')}
  esac
  case $command in
    '') flags=${quoted(program.options.flatMap(flagsOf).join(' '))} inner=${quoted(all.join(' '))} ;;
${flags.join('\n')}
  esac
  if [[ -z $words ]]; then
    if [[ $cur == -* ]]; then words=$flags; else words=$inner; fi
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _steelman steelman
`;
}

function renderZsh(program: Command): string {
  const text = (words: string): string => words.replace(/[[\]:\\]/g, '\\$&');
  const specs = (option: Option): string[] => {
    const action = option.argChoices ? `(${option.argChoices.join(' ')})` : isFile(option) ? '_files' : ' ';
    const value = takesValue(option) ? `:value:${action}` : '';
    return flagsOf(option).map((flag) => quoted(`*${flag}[${text(option.description)}]${value}`));
  };
  const commands = program.commands.map((command) => {
    const inner = command.commands.flatMap(namesOf);
    const rest = inner.length > 0 ? `*:command:(${inner.join(' ')})` : '*:file:_files';
    const all = [...optionsOf(command, program).flatMap(specs), quoted(rest)];
    return `    ${namesOf(command).join('|')})\n      _arguments ${all.join(' \\\n        ')} ;;`;
  });
  const list = program.commands.flatMap((command) =>
    namesOf(command).map((name) => quoted(`${name}:${text(shortOf(command))}`)),
  );
  return `#compdef steelman
_steelman() {
  local -a commands=(
    ${list.join('\n    ')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
${commands.join('\n')}
  esac
}
if [[ $funcstack[1] == _steelman ]]; then _steelman "$@"; else compdef _steelman steelman; fi
`;
}

function renderFish(program: Command): string {
  const line = (condition: string, option: Option): string => {
    const { short, long, argChoices, description } = option;
    const words = [
      ...(short === undefined ? [] : ['-s', short.slice(1)]),
      ...(long === undefined ? [] : ['-l', long.slice(2)]),
      ...(argChoices ? ['-x', '-a', fishQuoted(argChoices.join(' '))] : []),
      ...(argChoices || !takesValue(option) ? [] : [isFile(option) ? '-r' : '-x']),
    ];
    return `complete -c steelman -n ${fishQuoted(condition)} ${words.join(' ')} -d ${fishQuoted(description)}`;
  };
  const lines = program.commands.flatMap((command) => {
    const seen = `__fish_seen_subcommand_from ${namesOf(command).join(' ')}`;
    const names = namesOf(command).map(
      (name) =>
        `complete -c steelman -f -n __fish_use_subcommand -a ${name} -d ${fishQuoted(shortOf(command))}`,
    );
    const inner = command.commands.map(
      (one) =>
        `complete -c steelman -f -n ${fishQuoted(seen)} -a ${one.name()} -d ${fishQuoted(shortOf(one))}`,
    );
    return [
      ...names,
      ...inner,
      ...command
        .createHelp()
        .visibleOptions(command)
        .map((option) => line(seen, option)),
    ];
  });
  const shared = program.options.map((option) => line('true', option));
  return `# Completion of steelman for fish\n${[...lines, ...shared].join('\n')}\n`;
}

/** In fish a backslash escapes inside single quotes, too. */
const fishQuoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

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

export function add(program: Command, { define, session }: Frame): void {
  define(program, 'completion', [
    'source <(steelman completion bash)',
    'steelman completion zsh > "$fpath[1]/_steelman"',
    'steelman completion fish > ~/.config/fish/completions/steelman.fish',
  ])
    .argument('<shell>', SHELLS.join(', '))
    .description('Print a script that completes commands and flags in your shell.')
    .action((shell: string, _flags: object, command: Command) =>
      session(command).print(renderers[chooseWord('completion', shell, SHELLS)](program)),
    );

  define(program, 'man', ['steelman man > steelman.1'])
    .description('Print a manual page of all commands; read it with: steelman man | man -l -')
    .action((_flags: object, command: Command) => session(command).print(renderManual(program)));

  define(program, 'help', ['steelman help merge', 'steelman help config show'])
    .argument('[command...]', 'A command, for example config show')
    .description('Print the help of a command.')
    .action((names: string[]) => findCommand(program, names).outputHelp());
}

function findCommand(program: Command, names: readonly string[]): Command {
  let found = program;
  for (const name of names) {
    const next = found.commands.find((command) => [command.name(), ...command.aliases()].includes(name));
    if (next === undefined) {
      const known = found.commands.map((command) => command.name());
      const nearest = nearestWord(name, known);
      throw new UsageError(`unknown command '${name}'`, {
        code: 'usage/unknownCommand',
        hint: nearest === undefined ? `Commands: ${known.join(', ')}.` : `Did you mean ${nearest}?`,
      });
    }
    found = next;
  }
  return found;
}
