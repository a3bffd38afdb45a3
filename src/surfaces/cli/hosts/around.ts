// Where hosts are looked for: in the folder and the home of whoever gave the command.

import { homeOf } from '../../../agents/commands/own-home.ts';
import type { Session } from '../context/session.ts';
import type { Around } from './hosts.ts';

export const aroundOf = ({ cwd, environment }: Pick<Session, 'cwd' | 'environment'>): Around => ({
  cwd,
  home: homeOf(environment),
  environment,
  platform: process.platform,
});
