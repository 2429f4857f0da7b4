import { readFileSync } from 'node:fs';
import { dirname, posix, relative, resolve, sep } from 'node:path';
import { parse } from 'yaml';

/**
 * Completes schemas and examples that are written in a short form, before the documents are linted and bundled.
 *
 * - `x-required: all` in a schema: each property is required.
 * - `x-fields-of: { $ref: customers.yaml#/Customer, without: [id] }` in a schema: it has the properties of the other
 *   schema. Its own `properties` come on top: they replace those of the same name, or add further ones.
 * - `{ x-values-of: charges.yaml#/FailureCode }` in an `enum`: the values of the other schema.
 * - `{ x-event-types: ../webhooks/events.yaml, schema: ChargeEvent }` in a list of values: the event types of the table
 *   that have this schema, or all of them.
 * - `{ x-example: customers.yaml#/customer_household, name: Ada }` anywhere in the value of an example: the value of
 *   the other example, with these properties replaced.
 * - `{ x-json: … }` and `{ x-json-bytes: … }` in the value of an example: the value as JSON text, and its length.
 * - `x-complete-as: customers.yaml#/Customer` in an example: nullable properties that the value omits are null.
 */
export function derive() {
  const components = new Components();
  return {
    Schema: {
      leave(schema, { location }) {
        Object.assign(schema, completeSchema(schema, location.source.absoluteRef, components));
        delete schema['x-required'];
        delete schema['x-fields-of'];
      },
    },
    Example: {
      leave(example, { location }) {
        example.value = completeExample(example, location.source.absoluteRef, components);
        delete example['x-complete-as'];
      },
    },
  };
}

/** Lets Redocly walk through the schema that another one has its properties of. */
export function addDerivedSchema(types) {
  const { properties, ...schema } = types.Schema;
  return { ...types, Schema: { ...schema, properties: { ...properties, 'x-fields-of': 'Schema' } } };
}

/** Components of the files in `spec`, in their short form. */
class Components {
  #files = new Map();

  /** @returns the component, and the path of its file @throws {Error} if there is none */
  find(reference, file) {
    const [path, name] = reference.split('#/');
    const component = this.read(path, file)[name];
    if (component === undefined) throw new Error(`${file}: there is no component ${reference}.`);
    return { component, file: toTarget(path, file) };
  }

  /** @returns the content of a file, whose path is relative to another one */
  read(path, file) {
    const target = toTarget(path, file);
    const components = this.#files.get(target) ?? parse(readFileSync(target, 'utf8'));
    this.#files.set(target, components);
    return components;
  }
}

const toTarget = (path, file) => (path === '' ? file : resolve(dirname(file), path));

const lists = ['enum', 'x-extensible-enum'];

function completeSchema(schema, file, components) {
  const { 'x-fields-of': source, 'x-required': required, ...completed } = schema;
  if (required !== undefined && required !== 'all')
    throw new Error(`${file}: \`x-required\` is ${JSON.stringify(required)}; only \`all\` is allowed.`);
  for (const list of lists) {
    if (Array.isArray(schema[list]))
      completed[list] = schema[list].flatMap((value) => listValues(value, file, components));
  }
  const own = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    completeSchema(property, file, components),
  ]);
  const properties = { ...(source && getFields(source, file, components)), ...Object.fromEntries(own) };
  if (required) completed.required = Object.keys(properties);
  if (source || schema.properties) completed.properties = properties;
  return completed;
}

function listValues(value, file, components) {
  const { 'x-values-of': source, 'x-event-types': table, schema } = value ?? {};
  if (source !== undefined) return components.find(source, file).component['x-extensible-enum'];
  return table === undefined ? [value] : listEventTypes(components.read(table, file), schema);
}

function listEventTypes(table, schema) {
  const events = Object.entries(table).filter(([, event]) =>
    event.schema.$ref.endsWith(schema === undefined ? '' : `/${schema}`),
  );
  return events.map(([type]) => type);
}

/** @returns the properties of a schema, with references that are relative to `file` */
function getFields({ $ref, without = [] }, file, components) {
  const found = components.find($ref, file);
  const { properties } = completeSchema(found.component, found.file, components);
  for (const name of without)
    if (!(name in properties)) throw new Error(`${file}: ${$ref} has no property \`${name}\` to leave out.`);
  const kept = Object.entries(properties).filter(([name]) => !without.includes(name));
  return moveReferences(Object.fromEntries(kept), found.file, file);
}

/** Changes references that are relative to the file `from` so that they are relative to the file `to`. */
export function moveReferences(value, from, to) {
  return mapObjects(value, (object) => {
    if (typeof object.$ref !== 'string') return object;
    const [path, name] = object.$ref.split('#/');
    const target = toTarget(path, from);
    const moved = target === to ? '' : relative(dirname(to), target).replaceAll(sep, posix.sep);
    return { ...object, $ref: `${moved}#/${name}` };
  });
}

function completeExample({ 'x-complete-as': schema, value }, file, components) {
  const composed = mapObjects(value, (object) => {
    if ('x-json' in object) return JSON.stringify(object['x-json']);
    if ('x-json-bytes' in object) return Buffer.byteLength(JSON.stringify(object['x-json-bytes']));
    const { 'x-example': source, ...replaced } = object;
    if (source === undefined) return object;
    const found = components.find(source, file);
    return { ...completeExample(found.component, found.file, components), ...replaced };
  });
  return schema === undefined ? composed : addNulls(composed, { $ref: schema }, file, components);
}

/** Returns the value with null for each nullable property of its schema that it omits, in the order of the schema. */
function addNulls(value, schema, file, components) {
  if (typeof value !== 'object' || value === null) return value;
  if (schema.$ref !== undefined) {
    const found = components.find(schema.$ref, file);
    return addNulls(value, found.component, found.file, components);
  }
  if (isNullable(schema)) return addNulls(value, schema.oneOf[0], file, components);
  const { properties = {} } = completeSchema(schema, file, components);
  const completed = Object.entries(properties).flatMap(([name, property]) => {
    if (name in value) return [[name, addNulls(value[name], property, file, components)]];
    return isNullable(property) ? [[name, null]] : [];
  });
  return { ...Object.fromEntries(completed), ...omit(value, Object.keys(properties)) };
}

const isNullable = ({ oneOf }) => oneOf?.at(-1)?.type === 'null';

const omit = (object, names) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

/** Replaces each object in a value, the innermost first. */
function mapObjects(value, replace) {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, replace));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, mapObjects(item, replace)]);
  return replace(Object.fromEntries(entries));
}
