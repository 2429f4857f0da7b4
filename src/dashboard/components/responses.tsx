import type { JSX } from 'react';
import { getErrorPlace } from '../../client/problem.js';
import { unescapePointerToken } from '../../lib/json-pointer.js';
import { basePath, type Schemas } from '../data/api.js';
import {
  formatCount,
  formatInstant,
  formatLatency,
  formatJson,
  capitalize,
  humanize,
} from '../data/format.js';
import { toHref } from '../data/route.js';
import type { ConsoleResponse } from '../data/send-request.js';
import { HttpStatus } from './badges.js';
import { CopyIconButton } from './buttons.js';
import { JsonTree, LinkedText } from './json-tree.js';
import { Facts } from './values.js';

/** Response to a request that the user sent, whatever its status and body are. */
export function ResponseView({
  response: { status, statusText, headers, text, isComplete, requestId, latencyMs },
  isLogged,
}: {
  response: ConsoleResponse;
  /** True if the request log has the request. */
  isLogged: boolean;
}): JSX.Element {
  // A body that is no problem has none of its fields.
  const problem = (status >= 400 ? (parseJson(text)?.value ?? {}) : {}) as Partial<Schemas['Problem']>;
  return (
    <>
      <p className="response-line" role="status">
        <HttpStatus status={status} /> <b>{statusText}</b>
        <span className="muted">
          {formatLatency(latencyMs)} · {formatCount(new TextEncoder().encode(text).length, 'byte')}
        </span>
        {isLogged && requestId !== null ? (
          <a href={toHref('requests', requestId)}>Show in the request log</a>
        ) : null}
      </p>
      {problem.title ? (
        <div className="note bad">
          <strong>{problem.title}</strong> {problem.code ? <ProblemLink code={problem.code} /> : null}
          <p>{problem.detail}</p>
          {/* A response that is not from Tollgate may have another kind of errors. */}
          {Array.isArray(problem.errors) ? <ErrorDetails errors={problem.errors} /> : null}
        </div>
      ) : null}
      {text === '' ? null : <Json value={text} label="Response body" />}
      {text === '' && isComplete ? <p className="hint">There is no body.</p> : null}
      {isComplete ? null : <p className="hint">The connection was closed before the end of the body.</p>}
      <details>
        <summary>Headers</summary>
        <Facts items={Object.fromEntries(headers)} />
      </details>
    </>
  );
}

/** Returns the value of a text; null if it is not JSON. */
function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Link to the documentation of an error code. */
export function ProblemLink({ code }: { code: string }): JSX.Element {
  return (
    <a href={`${basePath}/docs/problems/${code}`} target="_blank" rel="noreferrer">
      <code>{code}</code>
    </a>
  );
}

/** List of validation errors in the words of the API, for a reader of the request. */
function ErrorDetails({ errors }: { errors: readonly Schemas['ProblemError'][] }): JSX.Element {
  return (
    <ul className="findings">
      {errors.map((error) => (
        <li key={`${getErrorPlace(error)} ${error.code}`}>
          <code>{getErrorPlace(error)}</code> {error.detail} <span className="badge amber">{error.code}</span>
        </li>
      ))}
    </ul>
  );
}

/** List of validation errors: the field in words, the correction, and the place and code of the API. */
export function ValidationErrors({
  errors,
}: {
  errors: readonly Schemas['ProblemError'][];
}): JSX.Element | null {
  if (errors.length === 0) return null;
  return (
    <ul className="findings">
      {errors.map((error) => {
        const { field, advice } = describeValidationError(error);
        return (
          <li key={`${getErrorPlace(error)} ${error.code}`}>
            <strong>{field}</strong> {advice}
            <br />
            <code>{getErrorPlace(error)}</code> <span className="badge amber">{error.code}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** JSON with its copy button, or any other text. */
export function Json({ value, label }: { value: unknown; label: string }): JSX.Element {
  const text = typeof value === 'string' ? formatJson(value) : JSON.stringify(value, null, 2);
  const parsed = typeof value === 'string' ? parseJson(value) : { value };
  return (
    <div className="json-box">
      <CopyIconButton text={text} label="Copy the JSON" />
      {/* Scrollable, so it must be focusable by keyboard. */}
      <div className="json" tabIndex={0} role="region" aria-label={label}>
        {parsed ? <JsonTree value={parsed.value} /> : <LinkedText text={text} />}
      </div>
    </div>
  );
}

type ValidationError = Schemas['ProblemError'];

/** Advice that needs no details of the server. */
const adviceByCode: Partial<Record<ValidationError['code'], string>> = {
  required: 'is missing. Enter a value.',
  unknown_property: 'does not exist. Remove it, or correct its name.',
  pattern: 'has the wrong format. Correct the value.',
  unknown_token: 'is not a known token.',
};

/** Texts before the details of the server, which say what is expected. */
const problemByCode: Partial<Record<ValidationError['code'], string>> = {
  wrong_type: 'has the wrong type.',
  format: 'has the wrong format.',
  too_short: 'is too short.',
  too_long: 'is too long.',
  too_small: 'is too small.',
  too_large: 'is too large.',
  too_few: 'has too few entries.',
  too_many: 'has too many entries.',
  not_allowed: 'is not allowed here.',
  not_found: 'was not found.',
};

/** Describes a validation error: the field in words, and a text that follows its name. */
export function describeValidationError(error: ValidationError): { field: string; advice: string } {
  const place = getErrorPlace(error).split('/').filter(Boolean).map(toWords).join(' › ');
  const field = place === '' ? 'Body' : capitalize(place);
  const { code, detail } = error;
  const advice =
    describeFormat(detail) ??
    adviceByCode[code] ??
    describeValues(detail) ??
    // Some details are a sentence whose subject is the field.
    (/^`\w+` /.test(detail)
      ? detail.replace(/^\S+ /, '')
      : `${problemByCode[code] ?? 'is not valid.'} ${detail}`);
  return { field, advice: simplifyDetail(advice) };
}

/** Words of the validator, and words for people. */
const replacements: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/; received (?:"(?:[^"\\]|\\.)*"|[\w .-]+?)(?=\.(?: |$))/, ''],
  [/<= /, 'at most '],
  [/>= /, 'at least '],
  [/\bNOT\b/, 'not'],
  [/be an integer/, 'be a whole number'],
  [/`\w+`/g, (name) => humanize(name.slice(1, -1))],
  [/`/g, ''],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (instant) => formatInstant(instant)],
];

/** Rewrites a detail of the API for the user of a form, who does not see the body of the request. */
export function simplifyDetail(detail: string): string {
  return replacements.reduce(
    // Cast: TypeScript has no overload for a replacement of either type.
    (text, [pattern, replacement]) => text.replace(pattern, replacement as string),
    detail,
  );
}

/** Most values that an error lists. */
const MAX_VALUES = 8;

/** Describes the allowed values that a detail lists: all of a few, or their number and an example. */
function describeValues(detail: string): string | null {
  const values = /allowed values: ([^;]+)/.exec(detail)?.[1]?.split(', ');
  if (!values) return null;
  const shown =
    values.length > MAX_VALUES ? `${values.length} values, such as ${values[0]}` : values.join(', ');
  return `must be one of ${shown}.`;
}

/** Values in words, by their format. */
export const examplesByFormat: Record<string, string> = {
  email: 'an email address, such as ada@example.com',
  uri: 'a URL, such as https://example.com',
  'date-time': 'a time, such as 2027-01-01T00:00:00Z',
};

/** Describes the expected format that a detail names, such as `Must match format "email"`. */
function describeFormat(detail: string): string | null {
  const format = /format "([\w-]+)"/.exec(detail)?.[1] ?? '';
  const example = examplesByFormat[format];
  return example === undefined ? null : `has the wrong format. Enter ${example}.`;
}

/** Converts a token of a JSON Pointer to words: `unit_amount` to `unit amount`, the index `0` to `entry 1`. */
function toWords(token: string): string {
  if (/^\d+$/.test(token)) return `entry ${Number(token) + 1}`;
  return humanize(unescapePointerToken(token));
}
