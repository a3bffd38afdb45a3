import { expect, test } from 'vitest';
import { html, joined, listed } from './html.ts';

test.each([
  [
    'text is escaped',
    html`<p title="${'"x" & \'y\''}">${'<img src=x onerror=alert(1)>'}</p>`,
    '<p title="&quot;x&quot; &amp; &#39;y&#39;">&lt;img src=x onerror=alert(1)&gt;</p>',
  ],
  ['HTML goes in as it is', html`<p>${html`<b>${'&'}</b>`}</p>`, '<p><b>&amp;</b></p>'],
  ['lists one after the other', html`${['<', html`<i>1</i>`, 2]}`, '&lt;<i>1</i>2'],
  ['nothing leaves nothing', html`a${undefined}b${false}c`, 'abc'],
  ['what a browser drops is shown', html`${'a\0b'}`, 'a\ufffdb'],
  ['something between', joined(['<', '>'], html`<br>`), '&lt;<br>&gt;'],
  ['one, two, three', listed(['a', 'b', 'c']), 'a, b and c'],
  ['one', listed(['a']), 'a'],
])('%s', (_, made, expected) => expect(made.text).toBe(expected));
