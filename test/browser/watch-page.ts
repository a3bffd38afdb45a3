// Tells what a page did that a page made from documents must not do: run their scripts, break its own policy, ask for anything else.

import type { Page, Request } from 'playwright-core';

/** One line for each; all of them empty for a page that keeps to itself. */
interface Seen {
  /** What the page's Content-Security-Policy stopped. */
  readonly cspReports: readonly string[];
  /** Traces of scripts: dialogs, pages opened, and globals that were not there before. */
  readonly scriptsRan: readonly string[];
  /** Errors in the console, and those nobody caught. */
  readonly errors: readonly string[];
  /** Addresses asked for, but for the page's own file or origin. The policy may have stopped them, too. */
  readonly requests: readonly string[];
}

/** What was seen since the page was opened. */
export type Look = () => Promise<Seen>;

/** Called by the page, so that a report is not lost if the page is left at once. */
const TELL = 'steelmanTell';
const KNOWN = 'steelmanKnown';

/** Runs before anything of the page, in each of its frames. As text, because the types of this project know no windows. */
const RECORD = `
  Object.defineProperty(window, '${KNOWN}', { value: new Set(Object.getOwnPropertyNames(window)) });
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    ${TELL}([effectiveDirective, blockedURI, sample].filter((part) => part !== '').join(' ')));`;

/** Globals that scripts have made; those of the harness and of Playwright are not theirs. After a turn of the event loop, so that events have come. */
const NEW_GLOBALS = `new Promise((done) => setTimeout(done)).then(() =>
  Object.getOwnPropertyNames(window).filter((name) =>
    !${KNOWN}.has(name) && !['${KNOWN}', '${TELL}'].includes(name) && !name.startsWith('__p')))`;

/** Of a file the file itself, of a server all that is on it. What is inside the page asks nobody. */
function isOwn(request: Request, address: URL): boolean {
  const url = new URL(request.url());
  if (['data:', 'blob:', 'about:'].includes(url.protocol)) return true;
  if (address.protocol === 'file:') return url.protocol === 'file:' && url.pathname === address.pathname;
  return url.origin === address.origin;
}

/** To be called before the page goes to `address`. */
export async function watchPage(page: Page, address: string): Promise<Look> {
  const own = new URL(address);
  const cspReports: string[] = [];
  const scriptsRan: string[] = [];
  const errors: string[] = [];
  const requests: string[] = [];
  page.on('dialog', (dialog) => {
    scriptsRan.push(`${dialog.type()}: ${dialog.message()}`);
    // One that closes by itself has nothing left to dismiss.
    dialog.dismiss().catch(() => undefined);
  });
  page.on('popup', (popup) => scriptsRan.push(`opened: ${popup.url()}`));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('request', (request) => {
    if (!isOwn(request, own)) requests.push(request.url());
  });
  page.on('websocket', (socket) => requests.push(socket.url()));
  await page.exposeFunction(TELL, (line: string) => cspReports.push(line));
  await page.addInitScript(RECORD);
  return async () => {
    const globals = (await page.evaluate<string[]>(NEW_GLOBALS)).map((name) => `global: ${name}`);
    return { cspReports, scriptsRan: [...scriptsRan, ...globals], errors, requests };
  };
}
