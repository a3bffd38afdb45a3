import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KINDS, makeRuns, recordOf, writePage } from './make-pages.ts';
import { payloadsFor } from './payloads.ts';
import { fieldsOf, findShivs, forge, SHIV } from './poison.ts';
import { renderPage } from '../../../src/page/page.ts';
test('try', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hx-'));
  console.log(folder);
  let t = performance.now();
  await makeRuns(folder, payloadsFor()[0] ?? []);
  console.log('runs', performance.now() - t);
  for (const kind of KINDS) {
    const record = await recordOf(folder, kind);
    t = performance.now();
    const page = renderPage(record, { script: '', style: '' });
    const fields = fieldsOf(record);
    console.log(kind, record.status, page.length, performance.now() - t, fields.length, findShivs(page), page.match(/cannot be shown/g)?.length);
    await writePage(folder, kind, record);
  }
}, 120000);
