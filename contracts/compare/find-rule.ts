import { extensibleEnums, operations } from '../spec/api-documents.js';
import {
  resolveReference,
  toPointer,
  type Document,
  type Operation,
  type ResponseObject,
  type Schema,
} from '../spec/document.js';
import { promises } from '../../generated/promises.js';
import { NO_ERROR } from './compare-values.js';
import type { FoundDifference } from './fold-differences.js';
import { CHECKOUT_PAGE } from './step.js';

/**
 * Rule that a difference breaks: a JSON pointer into the OpenAPI document, null if no rule forbids the difference, or `open`
 * if the document leaves the value to each deployment.
 */
export type BrokenRule = string | null;

/** Values that the document leaves to each deployment: data of test cards, and the address of an error. */
const OPEN_PLACES = /\/payment_method\/(?:brand|exp_month|exp_year)$|^\/instance$/;

/** Part of the introduction about requests and responses of all operations. */
const INTRODUCTION = '/info/description';

/** Finds the rule that a difference of the target breaks. */
export function findBrokenRule(difference: FoundDifference): BrokenRule {
  const { kind, place, target, reference, status } = difference;
  const operation = operations.find(({ id }) => id === difference.operation);
  if (difference.operation === CHECKOUT_PAGE) return promises['checkout.redirect'].sentences[0].pointer;
  if (OPEN_PLACES.test(place)) return 'open';
  if (kind === 'status' || kind === 'no response')
    return findResponse(operation, Number(reference.split(' ')[0]));
  // Version 1 may add operations.
  if (place === 'allow' && reference.split(', ').every((method) => target.split(', ').includes(method)))
    return 'open';
  if (kind === 'error code' || kind === 'created') return INTRODUCTION;
  // A value can violate several rules, and an error names any of them.
  if (place.startsWith('/errors of '))
    return target === NO_ERROR || reference === NO_ERROR ? INTRODUCTION : 'open';
  // Version 1 may add properties, but the keys of `metadata` belong to the client.
  if (kind === 'additional property' && !place.includes('/metadata/')) return 'open';
  const response = findResponse(operation, status);
  if (!operation || response === null) return status >= 400 ? INTRODUCTION : null;
  const { value, pointer } = resolveReference<ResponseObject>(
    operation.document,
    getResponse(operation, status) ?? {},
    response,
  );
  if (kind === 'header') {
    const header = Object.keys(value.headers ?? {}).find((name) => name.toLowerCase() === place);
    if (header !== undefined) return pointer + toPointer('headers', header);
    return place === 'content-type' ? `${pointer}/content` : null;
  }
  if (kind === 'order' || kind === 'items' || kind === 'body') return pointer;
  const [media, content] = Object.entries(value.content ?? {})[0] ?? [];
  if (media === undefined || content === undefined) return pointer;
  const schema = findSchema(
    operation.document,
    content.schema,
    pointer + toPointer('content', media, 'schema'),
    place,
  );
  if (!schema) return null;
  return kind === 'value' && isUnknownValue(schema.value, target) ? 'open' : schema.pointer;
}

const getResponse = ({ definition }: Operation, status: number): ResponseObject | undefined =>
  (definition.responses[status] ?? (status >= 400 ? definition.responses['default'] : undefined)) as
    ResponseObject | undefined;

/** Returns the pointer of a response; null if the document does not have it. A request to no operation gets errors only. */
function findResponse(operation: Operation | undefined, status: number): string | null {
  if (!operation) return INTRODUCTION;
  const key = status in operation.definition.responses ? String(status) : 'default';
  return getResponse(operation, status) ? operation.pointer + toPointer('responses', key) : null;
}

/** Finds the schema of a value. @param place JSON pointer of the value */
function findSchema(
  document: Document,
  schema: Schema,
  at: string,
  place: string,
): { value: Schema; pointer: string } | undefined {
  const found = resolveReference<Schema>(document, schema, at);
  const [, token, rest = ''] = /^\/([^/]*)(.*)$/.exec(place) ?? [];
  const branches = (found.value.oneOf ?? []).map((branch, index) => ({
    branch,
    pointer: `${found.pointer}/oneOf/${index}`,
  }));
  const search = (inner: Schema, pointer: string, innerPlace: string): ReturnType<typeof findSchema> =>
    findSchema(document, inner, pointer, innerPlace);
  if (token === undefined) {
    const branch = branches.find((one) => one.branch.type !== 'null');
    return branch ? search(branch.branch, branch.pointer, place) : found;
  }
  const { properties, items, additionalProperties } = found.value;
  const property = properties?.[token];
  if (property) return search(property, found.pointer + toPointer('properties', token), rest);
  if (items) return search(items, `${found.pointer}/items`, rest);
  // The keys of a map, such as `metadata`, belong to the client.
  if (typeof additionalProperties === 'object') return found;
  for (const { branch, pointer } of branches) {
    const inner = search(branch, pointer, place);
    if (inner) return inner;
  }
  return undefined;
}

/** Returns true for a value that a later version may add to a list. @param text JSON */
function isUnknownValue({ enum: known }: Schema, text: string): boolean {
  return (
    known !== undefined &&
    extensibleEnums.has(JSON.stringify(known)) &&
    !known.some((value) => JSON.stringify(value) === text)
  );
}
