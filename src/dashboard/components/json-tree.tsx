import type { JSX } from 'react';
import { formatCount } from '../data/format.js';
import { toIdHref } from './values.js';
import './json.css';

/** JSON value in which ids and URLs on this machine are links. Objects and arrays can be folded. */
export function JsonTree({ value }: { value: unknown }): JSX.Element {
  return <JsonNode value={value} isLast />;
}

interface JsonNodeProps {
  /** Name of the property; undefined for an entry of an array, and for the root. */
  name?: string | undefined;
  value: unknown;
  /** True if no comma follows. */
  isLast: boolean;
}

function JsonNode({ name, value, isLast }: JsonNodeProps): JSX.Element {
  const comma = isLast ? '' : ',';
  const label =
    name === undefined ? null : (
      <>
        <span className="json-name">{JSON.stringify(name)}</span>:{' '}
      </>
    );
  const children = listChildren(value);
  if (children.length === 0)
    return (
      <div>
        {label}
        <span className={`json-${typeof value}`}>
          <LinkedText text={JSON.stringify(value)} />
        </span>
        {comma}
      </div>
    );
  const isArray = Array.isArray(value);
  const [start, end] = isArray ? '[]' : '{}';
  const count = isArray
    ? formatCount(children.length, 'entry', 'entries')
    : formatCount(children.length, 'property', 'properties');
  return (
    <details open>
      <summary>
        {label}
        {start}
        <span className="json-folded">
          {' '}
          {count} {end}
          {comma}
        </span>
      </summary>
      <div className="json-children">
        {children.map(([key, child], index) => (
          <JsonNode
            key={key}
            name={isArray ? undefined : key}
            value={child}
            isLast={index === children.length - 1}
          />
        ))}
      </div>
      {end}
      {comma}
    </details>
  );
}

/** Returns the properties of an object, or the entries of an array. */
const listChildren = (value: unknown): [name: string, value: unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** Ids, and URLs on this machine, such as those of checkout pages. */
const LINK_PATTERN =
  /(https?:\/\/(?:localhost|127\.0\.0\.1)[:/][^\s"\\]+|(?:pur|chg|con|cus|svc|pln|cfg|evt|dlv|req|flt)_[0-7][0-9a-z]{25})/;

/** Text in which ids and URLs on this machine are links. */
export function LinkedText({ text }: { text: string }): JSX.Element {
  return (
    <>
      {text.split(LINK_PATTERN).map((part, index) =>
        LINK_PATTERN.test(part) ? (
          <a
            key={index}
            {...(part.startsWith('http') ? { href: part, target: '_blank' } : { href: toIdHref(part) })}
          >
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </>
  );
}

/** Names with their colon, texts, numbers, and other words of JSON, also if the JSON is not complete. */
const TOKEN_PATTERN =
  /(?<name>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\\n]|\\.)*"?)|(?<number>-?\b\d[\d.eE+-]*)|(?<word>\b(?:true|false|null)\b)/g;

/** Colored JSON that the user is still typing. */
export function ColoredJson({ text }: { text: string }): JSX.Element {
  const parts: (JSX.Element | string)[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN_PATTERN)) {
    const [token] = match;
    const { groups = {} } = match;
    const kind = Object.keys(groups).find((name) => groups[name]) ?? 'word';
    parts.push(
      text.slice(end, match.index),
      <span key={match.index} className={`json-${kind}`}>
        {token}
      </span>,
    );
    end = match.index + token.length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
