import { publicApi, sandboxApi, unwrap, type Schemas } from '../data/api.js';
import { loadCurrentDate } from '../data/clock.js';
import { capitalize, formatJson } from '../data/format.js';
import { listObjects } from '../data/objects.js';
import type { Operation } from './list-operations.js';

/** Values of the console's form before the user changes them. */
export interface ConsoleDraft {
  /** Values of parameters by name. */
  values: Readonly<Record<string, string>>;
  /** Texts of bodies by the name of their example; null if the operation has no body. */
  bodies: Readonly<Record<string, string>> | null;
  /** Types of objects that the organization does not have, by the ids of the examples that refer to them. */
  missing: ReadonlyMap<string, string>;
}

/** Types of referenced objects by the property that has their id. */
const referencedTypes = Object.entries({
  customer_id: 'customer',
  plan_id: 'plan',
  service_id: 'service',
} as const);

/**
 * Loads the first values of the form of an operation. A query with the id of a request has the values of that request.
 * Other values of the query belong to parameters, or to properties of the body. All other references are to objects of the
 * organization, the newest by default.
 */
export async function loadConsoleDraft(operation: Operation, query: URLSearchParams): Promise<ConsoleDraft> {
  const named: Record<string, string> = Object.fromEntries(query);
  const missing = new Map<string, string>();
  if (named['request'] !== undefined) {
    const params = { path: { id: named['request'] } };
    const request = await unwrap(sandboxApi.GET('/requests/{id}', { params }));
    return { ...readRequest(operation, request), missing };
  }
  const bodies = structuredClone(operation.bodies) as Record<string, Record<string, unknown>> | null;
  const examples = Object.values(bodies ?? {});
  for (const example of examples) {
    // Another object can already have the external id of the example.
    delete example['external_id'];
    for (const name in example) example[name] = named[name] ?? example[name];
  }
  for (const [property, type] of referencedTypes) {
    if (!examples.some((example) => property in example)) continue;
    const { rows: objects } = await listObjects(type);
    for (const example of examples) {
      const id = String(example[property]);
      const found = objects.find(({ data }) => data.id === id);
      const used = found ?? (property in named ? undefined : objects[0]);
      if (used) example[property] = used.data.id;
      else if (!(property in named)) missing.set(id, type);
      if (used?.type === 'plan' && used.data.requires_activation_date)
        example['service_activation_date'] = await loadCurrentDate();
    }
  }
  return {
    values: named,
    bodies:
      bodies &&
      Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, JSON.stringify(body, null, 2)])),
    missing,
  };
}

/**
 * Creates the objects to which a body refers and that are missing, from the examples of their operations.
 *
 * @param created ids of the objects that an earlier attempt has created, by the ids that they replace
 * @returns the body with the ids of the new objects
 */
export async function createMissing(
  body: string,
  missing: ConsoleDraft['missing'],
  operations: readonly Operation[],
  created: Map<string, string>,
): Promise<string> {
  let filled = body;
  for (const [id, type] of missing) {
    const operation = operations.find((each) => each.id === `create${capitalize(type)}`);
    if (!operation || !filled.includes(id)) continue;
    if (!created.has(id)) {
      const draft = await loadConsoleDraft(operation, new URLSearchParams());
      const [example = ''] = Object.values(draft.bodies ?? {});
      const object = await unwrap(
        publicApi.POST(operation.path.replace('/v1', '') as '/customers', {
          body: JSON.parse(await createMissing(example, draft.missing, operations, created)) as never,
        }),
      );
      created.set(id, object.id);
    }
    filled = filled.replaceAll(id, created.get(id) ?? id);
  }
  return filled;
}

/** Reads the values of the form from a logged request. */
function readRequest(
  operation: Operation,
  { path, request_body }: Schemas['LoggedRequest'],
): Omit<ConsoleDraft, 'missing'> {
  const { pathname, searchParams } = new URL(path, location.href);
  const pattern = new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  const fromPath = pattern.exec(decodeURIComponent(pathname))?.groups;
  return {
    values: { ...Object.fromEntries(searchParams), ...fromPath },
    bodies: operation.bodies && { 'logged request': formatJson(request_body ?? '') },
  };
}
