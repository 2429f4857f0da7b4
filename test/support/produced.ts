import { documents, operationAt, resolve, type DescribedResponse, type Document } from './description.js';
import type { Exchange } from './conformance.js';
import { messagesOf } from './event-stream-text.js';

/** A schema, as far as one has to look to find values in it. */
interface Schema {
  $ref?: string;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: readonly Schema[];
}

/** Values by the name of the schema that lists them, or of the schema and the property. */
export type Values = Map<string, Set<unknown>>;

/** What the answers of both descriptions can say, where they list it value by value. */
export function describedValues(): Values {
  const values: Values = new Map();
  for (const document of Object.values(documents)) {
    const visited = new Set<Schema>();
    for (const item of Object.values(document.paths))
      for (const { responses } of Object.values(item))
        for (const schema of Object.values(responses).flatMap((response) => schemasIn(document, response)))
          addDescribed({ document, values, visited }, schema, '');
  }
  return values;
}

interface Search {
  document: Document;
  values: Values;
  visited: Set<Schema>;
}

function addDescribed(search: Search, reference: Schema, place: string): void {
  const { schema, name } = found(search.document, reference, place);
  if (search.visited.has(schema)) return;
  search.visited.add(schema);
  for (const value of listedIn(schema)) add(search.values, name, value);
  for (const [key, property] of Object.entries(schema.properties ?? {}))
    addDescribed(search, property, `${name}.${key}`);
  if (schema.items) addDescribed(search, schema.items, `${name}[]`);
  for (const form of schema.oneOf ?? []) addDescribed(search, form, name);
}

/** What answers have said of it. */
export function producedValues(exchanges: readonly Exchange[]): Values {
  const values: Values = new Map();
  for (const { method, path, status, text } of exchanges) {
    const operation = operationAt(method, path);
    const bodies = text.startsWith('{') ? [text] : messagesOf(text).map(({ data }) => data);
    if (!operation) continue;
    const { document, described } = operation;
    const response = described.responses[String(status)] ?? described.responses['default'];
    for (const schema of response ? schemasIn(document, response) : [])
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
  const { schema, name } = found(search.document, reference, place);
  if (listedIn(schema).includes(value)) add(search.values, name, value);
  for (const form of schema.oneOf ?? [])
    if (isOfForm(search.document, form, value)) addProduced(search, form, name, value);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value) && schema.items)
    for (const item of value as unknown[]) addProduced(search, schema.items, `${name}[]`, item);
  for (const [key, property] of Object.entries(schema.properties ?? {}))
    addProduced(search, property, `${name}.${key}`, (value as Record<string, unknown>)[key]);
}

/** Whether the properties that tell the forms of a value apart are those of this one. */
function isOfForm(document: Document, form: Schema, value: unknown): boolean {
  const { properties = {} } = found(document, form, '').schema;
  return Object.entries(properties).every(([key, property]) => {
    const listed = listedIn(found(document, property, '').schema);
    return listed.length === 0 || listed.includes((value as Record<string, unknown>)[key]);
  });
}

const listedIn = (schema: Schema): readonly unknown[] =>
  schema.enum ?? ('const' in schema ? [schema.const] : []);

function schemasIn(
  document: Document,
  response: Document['paths'][string][string]['responses'][string],
): Schema[] {
  const { content = {} } = resolve<DescribedResponse>(document, response, '').value;
  return Object.values(content).map(({ schema }) => schema);
}

/** What a reference leads to, with the name of the component; else where it lies. */
function found(document: Document, reference: Schema, place: string): { schema: Schema; name: string } {
  const { value, pointer } = resolve<Schema>(document, reference, place);
  return { schema: value, name: pointer.split('/').at(-1) ?? '' };
}

function add(values: Values, name: string, value: unknown): void {
  values.set(name, (values.get(name) ?? new Set()).add(value));
}
