import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.js';

test('escapeHtml escapes the characters that end a text or an attribute value', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
});
