// What a program we start may know of ours: enough to run and to find its login, and no key of anybody.

const ALLOWED: ReadonlySet<string> = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'TZ',
  'TMPDIR',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_CACHE_HOME',
  'XDG_RUNTIME_DIR',
  'DBUS_SESSION_BUS_ADDRESS',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'ALL_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'WINDIR',
  'COMSPEC',
  'PATHEXT',
  'TEMP',
  'TMP',
  'APPDATA',
  'LOCALAPPDATA',
  'USERPROFILE',
  'PROGRAMDATA',
  'PROGRAMFILES',
]);

/** `also` names what one program needs besides: where it keeps its login. */
export function cleanEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  also: readonly string[] = [],
): Record<string, string> {
  const kept: [string, string][] = [];
  for (const [name, value] of Object.entries(environment)) {
    const upper = name.toUpperCase();
    const allowed = ALLOWED.has(upper) || upper.startsWith('LC_') || also.includes(name);
    if (allowed && value !== undefined) kept.push([name, value]);
  }
  // Colour codes and spinners have no place in an answer.
  return { ...Object.fromEntries(kept), NO_COLOR: '1', TERM: 'dumb' };
}
