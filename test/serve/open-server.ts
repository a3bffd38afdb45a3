// `steelman serve` as a real process, and requests to it that no library straightens first.

import { type IncomingHttpHeaders, request } from 'node:http';
import { folderWith, start } from '../journeys/cli-process.ts';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Served {
  readonly child: ReturnType<typeof start>;
  /** With the token. */
  readonly address: string;
  readonly port: number;
  readonly token: string;
  /** Name and value. */
  readonly cookie: string;
  /** All that the program printed so far. */
  log(): string;
  /** As sent, with nothing added. */
  send(path: string, asked?: Asked): Promise<Answer>;
  /** As the page does, with its cookie. */
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer & { readonly said: { ok: boolean; message: string } }>;
}

export async function openServer(
  cwd: string,
  words: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Served> {
  const child = start(['serve', ...words, ...(words.includes('--port') ? [] : ['--port', '0'])], {
    cwd,
    env,
  });
  let log = '';
  const address = await new Promise<string>((done, fail) => {
    const hear = (chunk: Buffer): void => {
      log += chunk.toString();
      const found = /http:\S+(?=\s)/.exec(log)?.[0];
      if (found !== undefined) done(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', () => fail(new Error(`no address but: ${log}`)));
  });
  const port = Number(new URL(address).port);
  const token = new URL(address).searchParams.get('token') ?? '';
  const send = (path: string, asked: Asked = {}): Promise<Answer> => sendTo(port, path, asked);
  const entered = await send(`/?token=${token}`);
  const cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  return {
    child,
    address,
    port,
    token,
    cookie,
    log: () => log,
    send,
    get: (path) => send(path, { headers: { cookie } }),
    async post(path, body) {
      const headers = { cookie, origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json' };
      const answer = await send(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { ...answer, said: JSON.parse(answer.text) };
    },
  };
}

function sendTo(port: number, path: string, { method = 'GET', headers = {}, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('close', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Two that disagree on two values, and say little else. */
export const deskFolder = (): Promise<string> =>
  folderWith({
    'a.md': desk(2, 7, 'Uniforms', 'Jackets are washed weekly.'),
    'b.md': desk(5, 14, 'Music', 'Quiet radio plays until noon.'),
  });

const desk = (seconds: number, days: number, title: string, text: string): string =>
  [
    '# Parcel desk',
    '## Goals',
    'Staff register parcels, print labels and hand parcels over.',
    '## Limits',
    `A label is printed within ${seconds} seconds.`,
    `A parcel waits for its owner for ${days} days.`,
    `## ${title}`,
    text,
    '',
  ].join('\n\n');

/** What `look` gives once that is something. */
export async function until<Seen>(look: () => Promise<Seen | undefined | '' | false>): Promise<Seen> {
  for (;;) {
    const seen = await look();
    if (seen !== '' && seen !== undefined && seen !== false) return seen;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
