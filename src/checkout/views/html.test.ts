import { expect, test } from 'vitest';
import { html, escapeHtml } from './html.js';

test.each([
  [
    'escapes text',
    html`<p>${'<script>alert("1 & 2")</script>'}</p>`,
    '<p>&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;</p>',
  ],
  [
    'escapes an attribute value',
    html`<a title="${`" onclick='x'`}"></a>`,
    '<a title="&quot; onclick=&#39;x&#39;"></a>',
  ],
  ['does not escape nested HTML', html`<p>${html`<b>${'&'}</b>`}</p>`, '<p><b>&amp;</b></p>'],
  ['concatenates the items of an array', html`<p>${['<', html`<b>1</b>`, null]}</p>`, '<p>&lt;<b>1</b></p>'],
  [
    'renders null, false, an empty array and an empty string as nothing',
    html`<p>${null}${false}${[]}${''}</p>`,
    '<p></p>',
  ],
  ['renders the number 0', html`<p>${0}</p>`, '<p>0</p>'],
  ['keeps a backslash', html`<p>${'\\n'}</p>`, '<p>\\n</p>'],
])('html`` %s', (_name, { text }, expected) => {
  expect(text).toBe(expected);
});

test('escapeHtml escapes the characters that end a text or an attribute value', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
});
