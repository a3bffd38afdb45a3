// What makes a page that does not escape it run scripts: the inputs of DOMPurify's own tests, and what its tests leave to others, such
// as links of Markdown and ends of what a page of ours puts around a text.

import { readFileSync } from 'node:fs';
import { createRandom } from '../../mutations/seeded-random.ts';

const COLLECTION = 'test/fixtures/xss/payloads.json';
const TENTH = 10;

/** Of every tag that a page writes itself the end, and of every kind of Markdown that makes an address. */
export const OWN: readonly string[] = [
  '</title></style></script></pre></code></details><script>alert("own")</script>',
  '--></textarea></svg></select><svg/onload=alert("own")>',
  '" onmouseover="alert(1)" autofocus onfocus="alert(1)" x="',
  "' onmouseover='alert(1)' style='position:fixed;inset:0' x='",
  '[click](javascript:alert(1)) [click](JaVaScRiPt&colon;alert(1)) [click](&#x6a;avascript:alert(1))',
  '[click](java\tscript:alert(1)) [click](<javascript:alert(1)>) <javascript:alert(1)> <vbscript:msgbox(1)>',
  '[click](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==) ![p](javascript:alert(1) "x\\" onerror=\\"alert(1)")',
  '![](https://tracker.example/pixel.png) [x](//tracker.example/x "\\"><script>alert(1)</script>")',
  '{{constructor.constructor("alert(1)")()}} $' + '{alert(1)} <%= alert(1) %> __proto__ constructor',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;img src=x onerror=alert(1)&#62;',
  '\u202e>)1(trela=rorreno x=crs gmi<\u202c \u0000<\u0000script>alert(1)</script>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)"><base href=javascript:/a/+alert(1)//>',
];

/** In lists of so many that one page holds them. `HOSTILE=all`: all of the collection, `HOSTILE=<file>`: all of another. */
export function payloadsFor(asked = process.env.HOSTILE): readonly (readonly string[])[] {
  const isFile = asked !== undefined && asked !== '' && asked !== 'all';
  const all = readPayloads(isFile ? asked : COLLECTION);
  if (!asked)
    return [
      [
        ...OWN,
        ...createRandom(1, 'hostile')
          .shuffle(all)
          .slice(0, all.length / TENTH),
      ],
    ];
  const lists: string[][] = [[...OWN]];
  for (let at = 0; at < all.length; at += all.length / TENTH)
    lists.push(all.slice(at, at + all.length / TENTH));
  return lists;
}

const readPayloads = (file: string): string[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as readonly (string | { readonly payload: string })[]).map((one) =>
    typeof one === 'string' ? one : one.payload,
  );
