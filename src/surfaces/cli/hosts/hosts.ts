// The programs that can be told of our server, a row each: what says that they are here, where they keep their servers, what an
// entry looks like there, and the command with which they add one themselves.

import { join } from 'node:path';
import type { Entry, Place } from './config-text.ts';
import { type ServerCommand, wordsOf } from './server-command.ts';

export const HOST_NAMES = ['claude-code', 'codex', 'gemini-cli', 'cursor', 'vscode', 'copilot'] as const;
export type HostName = (typeof HOST_NAMES)[number];

/** For the project in this folder, or for the user in all of them. */
export type Scope = 'project' | 'user';

/** Where a host is looked for. */
export interface Around {
  readonly cwd: string;
  readonly home: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
}

interface HostFile extends Place {
  readonly path: (around: Around) => string;
  readonly entry: (server: ServerCommand) => Entry;
  /** Holds far more than servers, and the host writes it all the time. */
  readonly isItsOwn?: true;
}

export interface Host {
  /** By which it is started. */
  readonly program: string;
  /** That only those have who use it. */
  readonly folder: (around: Around) => string;
  readonly files: Readonly<Partial<Record<Scope, HostFile>> & Record<'user', HostFile>>;
  /** What its own command is told; only where a program of that name is there. */
  readonly command?: {
    readonly add: (scope: Scope, server: ServerCommand) => readonly string[];
    readonly remove: (scope: Scope) => readonly string[];
  };
  /** Opens the host, which asks before it adds. */
  readonly link?: (server: ServerCommand) => string;
}

/** Long enough for a merge that reads large documents; the default of Codex is 60. */
const TOOL_TIMEOUT_SECONDS = 300;

const plain = ({ command, args }: ServerCommand): Entry => ({ command, args });
const typed =
  (type: string, more: Entry = {}) =>
  ({ command, args }: ServerCommand): Entry => ({ type, command, args, ...more });

const SERVERS = { format: 'json', container: 'mcpServers' } as const;

/** Shared by Claude Code and Copilot. */
const MCP_JSON: HostFile = {
  ...SERVERS,
  path: ({ cwd }) => join(cwd, '.mcp.json'),
  entry: typed('stdio'),
};

const geminiHome = ({ environment, home }: Around): string =>
  join(environment.GEMINI_CLI_HOME || home, '.gemini');

const codexHome = ({ environment, home }: Around): string => environment.CODEX_HOME || join(home, '.codex');

/** Where VS Code keeps what is a user's. */
function codeFolder({ home, environment, platform }: Around): string {
  if (platform === 'win32')
    return join(environment.APPDATA || join(home, 'AppData', 'Roaming'), 'Code', 'User');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Code', 'User');
  return join(environment.XDG_CONFIG_HOME || join(home, '.config'), 'Code', 'User');
}

export const HOSTS: Readonly<Record<HostName, Host>> = {
  'claude-code': {
    program: 'claude',
    folder: ({ home, environment }) => environment.CLAUDE_CONFIG_DIR || join(home, '.claude'),
    files: {
      project: MCP_JSON,
      user: {
        ...SERVERS,
        path: ({ home, environment }) => join(environment.CLAUDE_CONFIG_DIR || home, '.claude.json'),
        entry: typed('stdio'),
        isItsOwn: true,
      },
    },
    command: {
      add: (scope, server) => ['mcp', 'add', '--scope', scope, 'steelman', '--', ...wordsOf(server)],
      remove: (scope) => ['mcp', 'remove', '--scope', scope, 'steelman'],
    },
  },
  codex: {
    program: 'codex',
    folder: codexHome,
    files: {
      user: {
        format: 'toml',
        container: 'mcp_servers',
        path: (around) => join(codexHome(around), 'config.toml'),
        entry: (server) => ({ ...plain(server), tool_timeout_sec: TOOL_TIMEOUT_SECONDS }),
      },
    },
    command: {
      add: (_, server) => ['mcp', 'add', 'steelman', '--', ...wordsOf(server)],
      remove: () => ['mcp', 'remove', 'steelman'],
    },
  },
  'gemini-cli': {
    program: 'gemini',
    folder: geminiHome,
    files: {
      project: { ...SERVERS, path: ({ cwd }) => join(cwd, '.gemini', 'settings.json'), entry: plain },
      user: { ...SERVERS, path: (around) => join(geminiHome(around), 'settings.json'), entry: plain },
    },
    command: {
      // What begins with a hyphen would be a flag of its own.
      add: (scope, { command, args }) => [
        ...['mcp', 'add', '--scope', scope, 'steelman', command],
        ...(args.some((word) => word.startsWith('-')) ? ['--', ...args] : args),
      ],
      remove: (scope) => ['mcp', 'remove', '--scope', scope, 'steelman'],
    },
  },
  cursor: {
    program: 'cursor',
    folder: ({ home }) => join(home, '.cursor'),
    files: {
      project: { ...SERVERS, path: ({ cwd }) => join(cwd, '.cursor', 'mcp.json'), entry: plain },
      user: { ...SERVERS, path: ({ home }) => join(home, '.cursor', 'mcp.json'), entry: plain },
    },
    link: (server) => {
      const config = Buffer.from(JSON.stringify(plain(server))).toString('base64');
      return `cursor://anysphere.cursor-deeplink/mcp/install?name=steelman&config=${encodeURIComponent(config)}`;
    },
  },
  vscode: {
    program: 'code',
    folder: codeFolder,
    files: {
      project: {
        format: 'json',
        container: 'servers',
        path: ({ cwd }) => join(cwd, '.vscode', 'mcp.json'),
        entry: typed('stdio'),
      },
      user: {
        format: 'json',
        container: 'servers',
        path: (around) => join(codeFolder(around), 'mcp.json'),
        entry: typed('stdio'),
      },
    },
    link: (server) =>
      `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: 'steelman', ...plain(server) }))}`,
  },
  copilot: {
    program: 'copilot',
    folder: ({ home }) => join(home, '.copilot'),
    files: {
      project: MCP_JSON,
      user: {
        ...SERVERS,
        path: ({ home }) => join(home, '.copilot', 'mcp-config.json'),
        entry: typed('local', { tools: ['*'] }),
      },
    },
  },
};

/** Where a host has no file of a project, what it has is the user's. */
export const scopeFor = ({ files }: Host, isUser: boolean): Scope =>
  isUser || files.project === undefined ? 'user' : 'project';

export const fileOf = ({ files }: Host, scope: Scope): HostFile => files[scope] ?? files.user;
