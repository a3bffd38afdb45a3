// What every response carries: nothing is kept, framed, guessed at or told to other servers.

import type { ServerResponse } from 'node:http';
import type { Refusal } from '../../runs/serving/loopback.ts';
import type { Said } from './answers.ts';

const ALWAYS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

const head = (type: string, policy = NO_PAGE) => ({
  ...ALWAYS,
  'content-security-policy': policy,
  'content-type': `${type}; charset=utf-8`,
});

/** `policy`: of the page itself; its parts are put into one that has it. */
export function sendHtml(response: ServerResponse, text: string, policy?: string): void {
  response.writeHead(200, head('text/html', policy && `${policy}; frame-ancestors 'none'`)).end(text);
}

export function sendSaid(response: ServerResponse, { status, message }: Said): void {
  response.writeHead(status, head('application/json')).end(JSON.stringify({ ok: status === 200, message }));
}

/** Of a body that is not read the connection is not used again. */
export function sendRefusal(response: ServerResponse, [status, why]: Refusal): void {
  const allow = status === 405 ? { allow: 'GET, POST' } : {};
  response.writeHead(status, { ...head('text/plain'), connection: 'close', ...allow }).end(`${why}.\n`);
}

export function sendOn(response: ServerResponse, location: string, cookie?: string): void {
  const set = cookie === undefined ? {} : { 'set-cookie': cookie };
  response.writeHead(303, { ...head('text/plain'), location, ...set }).end();
}

export interface Events {
  tell(version: string): void;
}

/** Lines that say nothing find out whether anybody listens. */
const QUIET_MS = 20_000;

/** `listen` gives the way to hear no more. */
export function sendEvents(response: ServerResponse, listen: (events: Events) => () => void): void {
  response.writeHead(200, head('text/event-stream'));
  response.write('retry: 1000\n\n');
  const leave = listen({ tell: (version) => void response.write(`event: changed\ndata: ${version}\n\n`) });
  const pulse = setInterval(() => void response.write(':\n\n'), QUIET_MS);
  response.once('close', () => {
    clearInterval(pulse);
    leave();
  });
}
