// The part of GitHub that the action speaks to, on loopback: comments on pull requests, and pull requests by their branch.

import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Comment {
  readonly id: number;
  body: string;
  readonly user: { readonly login: string };
}

export interface Pull {
  readonly number: number;
  readonly head: { readonly label: string; readonly sha: string };
}

export const BOT = 'github-actions[bot]';

export interface GitHub {
  readonly url: string;
  /** By the number of their pull request. */
  readonly comments: Map<number, Comment[]>;
  readonly pulls: Pull[];
  /** Everything that was to change something. */
  readonly writes: string[];
  /** From now on nobody may write. */
  refuse(): void;
}

export async function startGitHub(): Promise<GitHub> {
  const comments = new Map<number, Comment[]>();
  const pulls: Pull[] = [];
  const writes: string[] = [];
  let isRefusing = false;
  const answer = (method: string, url: URL, body: { readonly body?: string }): [number, unknown] => {
    const [, number, id] =
      /^\/repos\/us\/specs\/issues\/(?:(\d+)\/comments|comments\/(\d+))$/.exec(url.pathname) ?? [];
    if (method !== 'GET') writes.push(`${method} ${url.pathname}`);
    if (method !== 'GET' && isRefusing) return [403, { message: 'Resource not accessible by integration' }];
    if (method === 'GET' && url.pathname === '/repos/us/specs/pulls')
      return [200, pulls.filter(({ head }) => head.label === url.searchParams.get('head'))];
    if (method === 'GET' && number !== undefined) {
      const [size, page] = ['per_page', 'page'].map((name) => Number(url.searchParams.get(name)));
      const all = comments.get(Number(number)) ?? [];
      return [200, all.slice(((page ?? 1) - 1) * (size ?? 30), (page ?? 1) * (size ?? 30))];
    }
    if (method === 'POST' && number !== undefined) {
      const made = { id: 1000 + writes.length, body: body.body ?? '', user: { login: BOT } };
      comments.set(Number(number), [...(comments.get(Number(number)) ?? []), made]);
      return [201, made];
    }
    const changed = [...comments.values()].flat().find((comment) => comment.id === Number(id));
    if (method !== 'PATCH' || changed === undefined) return [404, {}];
    changed.body = body.body ?? '';
    return [200, changed];
  };
  const server = createServer(async (request, response) => {
    const isOurs = request.headers.authorization === 'Bearer token-of-the-job';
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [status, data] = isOurs ? answer(request.method ?? '', url, await readJson(request)) : [401, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    comments,
    pulls,
    writes,
    refuse() {
      isRefusing = true;
    },
  };
}

async function readJson(request: IncomingMessage): Promise<{ readonly body?: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : JSON.parse(text);
}
