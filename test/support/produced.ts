import {
  documents,
  findOperation,
  resolveReference,
  type ResponseObject,
  type Document,
} from './description.js';
import type { Exchange } from './conformance.js';
import { parseMessages } from './event-stream-text.js';

/** Parts of a schema that matter for finding enumerated values. */
interface Schema {
  $ref?: string;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
}

/** Values by the name of their schema, or by schema and property. */
export type Values = Map<string, Set<unknown>>;

/** Returns the enumerated values that responses of the APIs can contain. Default: both. */
export function collectDocumentedValues(
  of: readonly Document[] = [documents.openapi, documents.sandbox],
): Values {
  const values: Values = new Map();
  for (const document of of) {
    const visited = new Set<Schema>();
    for (const item of Object.values(document.paths))
      for (const { responses } of Object.values(item))
        for (const schema of Object.values(responses).flatMap((response) => listSchemas(document, response)))
          addDocumented({ document, values, visited }, schema, '');
  }
  return values;
}

interface Search {
  document: Document;
  values: Values;
  visited: Set<Schema>;
}

function addDocumented(search: Search, reference: Schema, place: string): void {
  const { schema, name } = resolve(search.document, reference, place);
  if (search.visited.has(schema)) return;
  search.visited.add(schema);
  for (const value of getListedValues(schema)) add(search.values, name, value);
  for (const [key, property] of Object.entries(schema.properties ?? {}))
    addDocumented(search, property, `${name}.${key}`);
  if (schema.items) addDocumented(search, schema.items, `${name}[]`);
  for (const form of listForms(schema)) addDocumented(search, form, name);
}

/** Returns the enumerated values that responses contained. */
export function collectProducedValues(exchanges: readonly Exchange[]): Values {
  const values: Values = new Map();
  for (const { method, path, status, text } of exchanges) {
    const operation = findOperation(method, path);
    const bodies = text.startsWith('{') ? [text] : parseMessages(text).map(({ data }) => data);
    if (!operation) continue;
    const { document, definition } = operation;
    const response = definition.responses[String(status)] ?? definition.responses['default'];
    for (const schema of response ? listSchemas(document, response) : [])
      for (const body of bodies) addProduced({ document, values }, schema, '', JSON.parse(body));
  }
  return values;
}

function addProduced(
  search: Omit<Search, 'visited'>,
  reference: Schema,
  place: string,
  value: unknown,
): void {
  const { schema, name } = resolve(search.document, reference, place);
  if (getListedValues(schema).includes(value)) add(search.values, name, value);
  for (const form of listForms(schema))
    if (matchesDiscriminator(search.document, form, value)) addProduced(search, form, name, value);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value) && schema.items)
    for (const item of value as unknown[]) addProduced(search, schema.items, `${name}[]`, item);
  for (const [key, property] of Object.entries(schema.properties ?? {}))
    addProduced(search, property, `${name}.${key}`, (value as Record<string, unknown>)[key]);
}

/** Returns whether the discriminating properties of a union member match the value. */
function matchesDiscriminator(document: Document, form: Schema, value: unknown): boolean {
  const { properties = {} } = resolve(document, form, '').schema;
  return Object.entries(properties).every(([key, property]) => {
    const listed = getListedValues(resolve(document, property, '').schema);
    return listed.length === 0 || listed.includes((value as Record<string, unknown>)[key]);
  });
}

/** Returns the members of a union. */
const listForms = ({ anyOf = [], oneOf = [] }: Schema): readonly Schema[] => [...anyOf, ...oneOf];

const getListedValues = (schema: Schema): readonly unknown[] =>
  schema.enum ?? ('const' in schema ? [schema.const] : []);

function listSchemas(
  document: Document,
  response: Document['paths'][string][string]['responses'][string],
): Schema[] {
  const { content = {} } = resolveReference<ResponseObject>(document, response, '').value;
  return Object.values(content).map(({ schema }) => schema);
}

/** Resolves a reference. Returns the schema with its component name, or with its place in the document. */
function resolve(document: Document, reference: Schema, place: string): { schema: Schema; name: string } {
  const { value, pointer } = resolveReference<Schema>(document, reference, place);
  return { schema: value, name: pointer.split('/').at(-1) ?? '' };
}

function add(values: Values, name: string, value: unknown): void {
  values.set(name, (values.get(name) ?? new Set()).add(value));
}
