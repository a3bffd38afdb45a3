// What a program we start may know of ours: enough to run, a home that is not the user's, and no key of anybody. What
// leads it elsewhere (a proxy, a gateway, a cloud) reaches it only where the user trusts that.

import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Variables } from './description.ts';
import type { OwnHome } from './own-home.ts';

const ALLOWED: ReadonlySet<string> = new Set([
  'PATH',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'TZ',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  // By these, programs that only choose a version of another find it.
  'VOLTA_HOME',
  'NVM_DIR',
  'ASDF_DATA_DIR',
  'MISE_DATA_DIR',
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'WINDIR',
  'COMSPEC',
  'PATHEXT',
  'PROGRAMDATA',
  'PROGRAMFILES',
]);

const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'];
const CLOUDS = ['AWS_', 'AZURE_', 'GOOGLE_APPLICATION_CREDENTIALS', 'CLOUDSDK_'];

export const homeOf = (environment: Variables): string =>
  environment.HOME || environment.USERPROFILE || homedir();

/** The variables that lead elsewhere; `names` are those of one program. */
export function setUpOf(environment: Variables, names: readonly string[]): Record<string, string> {
  const wanted = [...PROXIES, ...CLOUDS, ...names];
  return keep(environment, (upper) =>
    wanted.some((name) => (name.endsWith('_') ? upper.startsWith(name) : upper === name)),
  );
}

/** `also` names what one program needs besides. */
export function cleanEnvironment(
  environment: Variables,
  home: OwnHome,
  also: readonly string[] = [],
): Record<string, string> {
  const { path, temporary } = home;
  return {
    ...keep(environment, (upper) => ALLOWED.has(upper) || upper.startsWith('LC_') || also.includes(upper)),
    HOME: path,
    USERPROFILE: path,
    XDG_CONFIG_HOME: join(path, '.config'),
    XDG_DATA_HOME: join(path, '.local', 'share'),
    XDG_STATE_HOME: join(path, '.local', 'state'),
    XDG_CACHE_HOME: join(path, '.cache'),
    APPDATA: join(path, 'AppData', 'Roaming'),
    LOCALAPPDATA: join(path, 'AppData', 'Local'),
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    // Colour codes and spinners have no place in an answer.
    NO_COLOR: '1',
    TERM: 'dumb',
  };
}

function keep(environment: Variables, isWanted: (upper: string) => boolean): Record<string, string> {
  const kept: [string, string][] = [];
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && isWanted(name.toUpperCase())) kept.push([name, value]);
  }
  return Object.fromEntries(kept);
}
