// The flags by which a user permits and forbids what leaves the machine; the same for every command that asks models.

import type { Command } from 'commander';

export interface PermissionFlags {
  readonly trust?: boolean;
  readonly localOnly?: boolean;
  readonly offline?: boolean;
  readonly allowTools?: boolean;
}

export const addPermissions = (command: Command): Command =>
  command
    .option(
      '--trust',
      "Let the project's configuration name commands, and addresses that get keys; let proxies, gateways and clouds that the environment names reach programs in seats",
    )
    .option(
      '--allow-tools',
      'Let programs have seats whose tools (shell, files, web) steelman cannot switch off',
    )
    .option('--local-only', 'Ask only endpoints on this machine')
    .option('--offline', 'No network at all: only the embedded engine answers');
