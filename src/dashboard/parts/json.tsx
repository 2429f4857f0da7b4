import type { JSX } from 'preact';
import { prettyJson } from '../format.js';
import { hrefOfId } from './id-link.js';

const ID = /((?:pur|chg|con|cus|svc|pln|cfg|evt|dlv|req)_[0-7][0-9a-z]{25})/;

/** JSON, with ids that lead to what they name. */
export function Json({ value, label }: { value: unknown; label: string }): JSX.Element {
  const text = typeof value === 'string' ? prettyJson(value) : JSON.stringify(value, null, 2);
  return (
    // It scrolls, so a keyboard has to reach it.
    <pre class="json" tabIndex={0} role="region" aria-label={label}>
      {text.split(ID).map((part) =>
        ID.test(part) ? (
          <a key={part} href={hrefOfId(part)}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  );
}
