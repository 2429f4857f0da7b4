import {
  publicApi,
  sandboxApi,
  unwrap,
  type PublicSchemas,
  type SandboxObject,
  type Schemas,
} from './api.js';
import { capitalize, formatJson } from './format.js';
import type { Operation } from './list-operations.js';

/** Values of the console's form before the user changes them. */
export interface ConsoleDraft {
  /** Values of parameters by name. */
  values: Readonly<Record<string, string>>;
  /** Texts of bodies by the name of their example; null if the operation has no body. */
  bodies: Readonly<Record<string, string>> | null;
  /** References of the bodies to objects of a type that the organization does not have. */
  missing: readonly MissingReference[];
}

/** Reference of an example to an object that does not exist. */
export interface MissingReference {
  property: ReferenceProperty;
  /** Id of the example. */
  id: string;
}

/** Types of referenced objects by the property that has their id. */
export const referencedTypes = { customer_id: 'customer', plan_id: 'plan', service_id: 'service' } as const;

type ReferenceProperty = keyof typeof referencedTypes;
type Body = Record<string, unknown>;

const MAX_OBJECTS = 100;

/**
 * Loads the first values of the form of an operation. A query with the id of a request has the values of that request.
 * Other values of the query belong to parameters, or to properties of the body. All other references are to objects of the
 * organization, the newest by default.
 */
export async function loadConsoleDraft(operation: Operation, query: URLSearchParams): Promise<ConsoleDraft> {
  const requestId = query.get('request');
  if (requestId !== null) {
    const params = { path: { id: requestId } };
    return toDraft(operation, await unwrap(sandboxApi.GET('/requests/{id}', { params })));
  }
  const named = Object.fromEntries(query);
  const values = pickEntries(named, (name) => operation.parameters.some((each) => each.name === name));
  const bodies = Object.entries(operation.bodies ?? {}) as [string, Body][];
  const objects = await loadReferenced(bodies.map(([, body]) => body));
  const missing: MissingReference[] = [];
  const fill = async (body: Body): Promise<Body> => {
    // Left out, because another object can already have the external id of the example.
    const { external_id: _, ...rest } = body;
    const filled: Body = { ...rest, ...pickEntries(named, (name) => name in body) };
    for (const [property, existing] of objects) {
      const id = filled[property];
      if (typeof id !== 'string' || property in named || existing.some(({ data }) => data.id === id))
        continue;
      const [newest] = existing;
      if (newest) filled[property] = newest.data.id;
      else missing.push({ property, id });
    }
    const plan = objects.get('plan_id')?.find(({ data }) => data.id === filled['plan_id']);
    return { ...filled, ...(plan?.type === 'plan' && (await loadActivationDate(plan.data))) };
  };
  const texts = await Promise.all(
    bodies.map(async ([name, body]) => [name, JSON.stringify(await fill(body), null, 2)] as const),
  );
  return { values, bodies: operation.bodies && Object.fromEntries(texts), missing };
}

/**
 * Creates the referenced objects that a body needs, from the examples of their operations.
 *
 * @returns the body with the ids of the new objects
 */
export async function createMissing(
  text: string,
  missing: readonly MissingReference[],
  operations: readonly Operation[],
): Promise<string> {
  const created = new Map<string, string>();
  for (const { property, id } of missing)
    if (!created.has(id) && text.includes(id))
      created.set(id, await createExample(referencedTypes[property], operations));
  return [...created].reduce((filled, [id, newId]) => filled.replaceAll(id, newId), text);
}

async function createExample(type: string, operations: readonly Operation[]): Promise<string> {
  const operation = operations.find(({ id }) => id === `create${capitalize(type)}`);
  if (!operation) throw new Error(`No operation creates a ${type}.`);
  const { bodies, missing } = await loadConsoleDraft(operation, new URLSearchParams());
  const [example = '{}'] = Object.values(bodies ?? {});
  const body = JSON.parse(await createMissing(example, missing, operations)) as never;
  const { id } = await unwrap(publicApi.POST(operation.path.replace('/v1', '') as '/customers', { body }));
  return id;
}

/** Loads the objects to which bodies can refer, newest first, by the property that has their id. */
async function loadReferenced(bodies: readonly Body[]): Promise<Map<ReferenceProperty, SandboxObject[]>> {
  const properties = (Object.keys(referencedTypes) as ReferenceProperty[]).filter((property) =>
    bodies.some((body) => property in body),
  );
  return new Map(
    await Promise.all(
      properties.map(async (property): Promise<[ReferenceProperty, SandboxObject[]]> => {
        const query = { type: referencedTypes[property], limit: MAX_OBJECTS };
        const { data } = await unwrap(sandboxApi.GET('/objects', { params: { query } }));
        return [property, data];
      }),
    ),
  );
}

/** Returns the activation date of a purchase that starts today; empty if its plan allows none. */
export async function loadActivationDate(
  plan: Pick<PublicSchemas['Plan'], 'requires_activation_date'>,
): Promise<{ service_activation_date?: string }> {
  if (!plan.requires_activation_date) return {};
  const { now } = await unwrap(sandboxApi.GET('/clock'));
  return { service_activation_date: now.slice(0, 10) };
}

/** Converts a logged request to the values of the form. */
function toDraft(operation: Operation, { path, request_body }: Schemas['LoggedRequest']): ConsoleDraft {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const pattern = operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const fromPath = new RegExp(`^${pattern}$`).exec(pathname)?.groups ?? {};
  const decoded = Object.entries(fromPath).map(([name, value]) => [name, decodeURIComponent(value)] as const);
  return {
    values: { ...Object.fromEntries(searchParams), ...Object.fromEntries(decoded) },
    bodies: operation.bodies && { 'logged request': request_body === null ? '' : formatJson(request_body) },
    missing: [],
  };
}

const pickEntries = (
  values: Record<string, string>,
  isPicked: (name: string) => boolean,
): Record<string, string> => Object.fromEntries(Object.entries(values).filter(([name]) => isPicked(name)));
