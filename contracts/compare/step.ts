import type { Drawn } from '../cases/dimensions.js';
import { toQueryString } from '../http/api.js';
import { operations, sandboxOperations } from '../spec/api-documents.js';
import { findOperation } from '../spec/document.js';
import {
  fillPlaceholders,
  listPlaceholders,
  mapTexts,
  Placeholder,
  type PlaceholderSource,
  type TemplateText,
} from './placeholder.js';
import { encodeForUrl } from '../lib/encode-for-url.js';

/** Request of a generated session, before its placeholders are filled in. */
export interface Step {
  /** Position in the session, from 1. */
  number: number;
  /** Organization that sends the request. */
  organization: 'first' | 'second';
  /** Values of the dimensions that the request was drawn from; undefined for any other request. */
  drawn?: Drawn | undefined;
  /** API of the request, or `page` for the checkout page, whose path is its URL. Default: the public API. */
  base?: 'sandbox' | 'page';
  /** Steps in a row with the same number are sent at the same time. Default: the step is sent alone. */
  concurrentGroup?: number;
  /** Time to wait before the request, milliseconds. Default 0. */
  pauseMs?: number;
  method: string;
  /** Segments of the path below the base path. */
  path: readonly TemplateText[];
  query: Readonly<Record<string, TemplateText>>;
  /** Headers to add or replace; `null` removes a default header. */
  headers: Readonly<Record<string, TemplateText | null>>;
  /** JSON value; undefined without a body. */
  body?: unknown;
  /** Exact body, instead of `body`. */
  raw?: string;
}

/** Request with its values for one deployment. */
export interface FilledStep {
  base?: 'sandbox' | 'page';
  method: string;
  /** Path and query below the base path; URL of the checkout page. */
  path: string;
  headers: Record<string, string | null>;
  body?: unknown;
  raw?: string;
}

export function fillStep(step: Step, fill: (source: PlaceholderSource) => string): FilledStep {
  const path = step.path.map((segment) => `/${encodeForUrl(String(fillPlaceholders(segment, fill)))}`);
  return {
    ...(step.base && { base: step.base }),
    method: step.method,
    path:
      step.base === 'page'
        ? String(fillPlaceholders(step.path[0], fill))
        : path.join('') + toQueryString(fillPlaceholders(step.query, fill)),
    headers: fillPlaceholders(step.headers, fill) as FilledStep['headers'],
    ...(step.body !== undefined && { body: fillPlaceholders(step.body, fill) }),
    ...(step.raw !== undefined && { raw: step.raw }),
  };
}

/** Returns the numbers of the steps whose responses a step uses. */
export function getReferencedSteps(step: Step): number[] {
  const { path, query, headers, body } = step;
  const numbers = listPlaceholders([path, query, headers, body]).flatMap(({ source }) =>
    source.kind === 'response' || source.kind === 'etag' ? [source.step] : [],
  );
  return [...new Set(numbers)].toSorted((one, other) => one - other);
}

/**
 * Returns the steps that a step depends on, and the step itself, in order: those whose responses it uses, those with the same
 * unique texts, those that are sent at the same time, and those that change the objects it reads.
 */
export function getDependencies(steps: readonly Step[], step: Step): Step[] {
  const needed = new Set([step.number]);
  // Steps that are added to the set while it is iterated over are visited as well.
  for (const number of needed) {
    const found = steps[number - 1];
    if (!found) continue;
    const earlier = steps.slice(0, number - 1);
    const texts = getUniqueTexts(found);
    const related = earlier.filter(
      (other) => areConcurrent(found, other) || getUniqueTexts(other).some((text) => texts.includes(text)),
    );
    const effects = found === step || found.method === 'GET' ? listEffects(earlier, found) : [];
    for (const other of [...related, ...effects]) needed.add(other.number);
    for (const referenced of getReferencedSteps(found)) needed.add(referenced);
  }
  return steps.filter(({ number }) => needed.has(number));
}

/** Returns the earlier steps that change the objects a step reads. The response to a new object depends on none of them. */
function listEffects(earlier: readonly Step[], step: Step): Step[] {
  if (step.method === 'POST' && step.path.length === 1) return [];
  const writes = earlier.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
  const objects = new Set(getReferencedSteps(step));
  if (objects.size === 0 && step.path.length === 1) return writes;
  return writes.filter((write) => {
    const changes = getReferencedSteps(write).some((number) => objects.has(number));
    if (changes) objects.add(write.number);
    return changes;
  });
}

/** Returns true for steps that are sent at the same time. */
export const areConcurrent = ({ concurrentGroup }: Step, other: Step): boolean =>
  concurrentGroup !== undefined && concurrentGroup === other.concurrentGroup;

/** Numbers steps from 1, and the references between them accordingly. */
export function renumber(steps: readonly Step[]): Step[] {
  const numbers = new Map(steps.map(({ number }, index) => [number, index + 1]));
  const update = (text: TemplateText): TemplateText => {
    if (typeof text === 'string' || !('step' in text.source)) return text;
    // A step that is missing has no response, so that the placeholder cannot be filled in.
    const step = numbers.get(text.source.step) ?? 0;
    return new Placeholder({ ...text.source, step }, text.prefix, text.suffix);
  };
  return steps.map((step, index) => ({ ...(mapTexts({ ...step }, update) as Step), number: index + 1 }));
}

/** Returns the unique texts of a step, such as an `external_id` or an idempotency key. */
const getUniqueTexts = ({ query, headers, body }: Step): string[] =>
  listPlaceholders([query, headers, body]).flatMap(({ source, prefix }) =>
    source.kind === 'unique' ? [prefix] : [],
  );

/** Name of requests to the checkout page, which is no operation. */
export const CHECKOUT_PAGE = 'The checkout page';

/** Returns the name of a step: the id of its operation, or method and path if the OpenAPI document has none for them. */
export function getStepName({ base, method, path }: Step): string {
  if (base === 'page') return CHECKOUT_PAGE;
  const example = path.map((segment) => `/${typeof segment === 'string' ? segment : 'x'}`).join('');
  return (
    findOperation(base === 'sandbox' ? sandboxOperations : operations, method, example)?.id ??
    `${method} ${example}`
  );
}
