import { expect, test } from 'vitest';
import { html } from './html.js';

test.each([
  [
    'text',
    html`<p>${'<script>alert("1 & 2")</script>'}</p>`,
    '<p>&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;</p>',
  ],
  ['an attribute', html`<a title="${`" onclick='x'`}"></a>`, '<a title="&quot; onclick=&#39;x&#39;"></a>'],
  ['HTML', html`<p>${html`<b>${'&'}</b>`}</p>`, '<p><b>&amp;</b></p>'],
  ['a list', html`<p>${['<', html`<b>1</b>`, null]}</p>`, '<p>&lt;<b>1</b></p>'],
  ['nothing', html`<p>${null}${false}${[]}${''}</p>`, '<p></p>'],
  ['a number', html`<p>${0}</p>`, '<p>0</p>'],
  ['a backslash', html`<p>${'\\n'}</p>`, '<p>\\n</p>'],
])('%s', (_name, { text }, expected) => {
  expect(text).toBe(expected);
});
