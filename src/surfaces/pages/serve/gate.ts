// Who may look and answer: whoever has opened the address with the token in it, from a page of this server and no other.

import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isSame } from '../../runs/questions/tickets.ts';
import { isTooLarge, type Refusal, refuseForeign } from '../../runs/serving/loopback.ts';

export interface Gate {
  /** Good until the server ends, for any number of windows. */
  readonly token: string;
  /** One more that is good once: programs that open addresses show them to everybody on the machine. */
  issueOnce(): string;
  /** The cookie to set where the address has a token; undefined where that is none. */
  exchange(token: string): string | undefined;
  /** Before a byte of the body is read. */
  refuse(request: IncomingMessage): Refusal | undefined;
}

export const LARGEST_BODY = 64 * 1024;
/** Ports do not keep cookies apart. */
const NAME = 'steelman';

/** `portOf`: known once the server listens. */
export function openGate(portOf: () => number): Gate {
  const token = randomBytes(24).toString('base64url');
  // Whoever sees the cookie does not have the token.
  const value = createHmac('sha256', token).update('cookie').digest('base64url');
  const once = new Set<string>();
  const cookieName = (): string => `${NAME}-${portOf()}`;
  const isKnown = ({ headers: { cookie = '' } }: IncomingMessage): boolean =>
    cookie.split(';').some((one) => isSame(one.trim(), `${cookieName()}=${value}`));
  return {
    token,
    issueOnce() {
      const issued = randomBytes(24).toString('base64url');
      once.add(issued);
      return issued;
    },
    exchange: (given) =>
      isSame(given, token) || once.delete(given)
        ? `${cookieName()}=${value}; Path=/; HttpOnly; SameSite=Strict`
        : undefined,
    refuse(request) {
      if (!isKnown(request))
        return [401, 'Open the address that steelman serve printed: it has a token, and this one has none'];
      return request.method === 'POST' ? refusePost(request) : undefined;
    },
  };
}

/** Of whatever asks, with or without a token. */
export function refuseOthers(request: IncomingMessage): Refusal | undefined {
  const { headers, method = '' } = request;
  const foreign = refuseForeign(request);
  if (foreign !== undefined) return foreign;
  if (headers.origin !== undefined && !isOwnOrigin(request))
    return [403, 'This page may not speak to the server'];
  // Pages on other ports of this machine: they may lead here, and nothing else.
  const { 'sec-fetch-site': site = 'none', 'sec-fetch-mode': mode } = headers;
  if (site !== 'none' && site !== 'same-origin' && mode !== 'navigate')
    return [403, 'This page may not speak to the server'];
  if (method !== 'GET' && method !== 'POST') return [405, 'This server answers GET and POST'];
  return undefined;
}

const isOwnOrigin = ({ headers: { origin, host } }: IncomingMessage): boolean => origin === `http://${host}`;

function refusePost(request: IncomingMessage): Refusal | undefined {
  const { 'content-type': type = '' } = request.headers;
  if (!isOwnOrigin(request)) return [403, 'Only the page itself may answer'];
  if (!/^application\/json\s*(?:;|$)/i.test(type)) return [415, 'An answer is JSON'];
  if (isTooLarge(request, LARGEST_BODY)) return [413, 'The request is too large'];
  return undefined;
}
