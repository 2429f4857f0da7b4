import type { JSX } from 'preact';
import { formatJson } from '../lib/format.js';
import { toIdHref } from './id-link.js';

const ID_PATTERN = /((?:pur|chg|con|cus|svc|pln|cfg|evt|dlv|req)_[0-7][0-9a-z]{25})/;

/** Formatted JSON in which ids are links. */
export function Json({ value, label }: { value: unknown; label: string }): JSX.Element {
  const text = typeof value === 'string' ? formatJson(value) : JSON.stringify(value, null, 2);
  return (
    // Scrollable, so it must be focusable by keyboard.
    <pre class="json" tabIndex={0} role="region" aria-label={label}>
      {text.split(ID_PATTERN).map((part) =>
        ID_PATTERN.test(part) ? (
          <a key={part} href={toIdHref(part)}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  );
}
