import { publicApi, sandboxApi, unwrap, type Schemas } from '../data/api.js';
import { loadCurrentDate } from '../data/clock.js';
import { capitalize, formatJson } from '../data/format.js';
import { listObjects } from '../data/objects.js';
import { decodeSegment } from '../data/route.js';
import type { Operation } from './list-operations.js';
import { listChoices, typesByPrefix } from './object-choices.js';
import { listSentRequests } from './sent-requests.js';

/** Values of the console's form before the user changes them. */
export interface ConsoleDraft {
  /** Values of parameters by name. */
  values: Readonly<Record<string, string>>;
  /** Texts of bodies by the name of their example; null if the operation has no body. */
  bodies: Readonly<Record<string, string>> | null;
  /** Types of objects that the organization does not have, by the ids of the examples that refer to them. */
  missing: ReadonlyMap<string, string>;
}

/** Reference of an example to an object, whose type is one of `typesByPrefix`. */
const REFERENCE_PATTERN = /"(\w+_id)":"((cus|pln|svc|pur|chg|con)_\w{26})"/g;

/**
 * Loads the first values of the form of an operation. A query with the id of a request, of the request log or of this
 * tab, has the values of that request. Other values of the query belong to parameters, or to properties of the body. All
 * other ids of the path and the body are those of objects of the organization, the newest by default.
 */
export async function loadConsoleDraft(operation: Operation, query: URLSearchParams): Promise<ConsoleDraft> {
  const named: Record<string, string> = Object.fromEntries(query);
  const missing = new Map<string, string>();
  if (named['request'] !== undefined) {
    const params = { path: { id: named['request'] } };
    const request = await unwrap(sandboxApi.GET('/requests/{id}', { params }));
    return { ...readRequest(operation, request), missing };
  }
  const sent = listSentRequests().find(({ id }) => id === named['sent']);
  if (sent && sent.body !== null)
    return { values: sent.values, bodies: { 'sent request': sent.body }, missing };
  const values = { ...(await loadPathValues(operation)), ...named, ...sent?.values };
  const bodies = operation.bodies && (await fillBodies(operation.bodies, named, missing));
  return { values, bodies, missing };
}

/**
 * Fills the example bodies of an operation with the ids of existing objects, and with named values.
 *
 * @param missing collects the types of objects that do not exist, by the ids of the examples
 */
async function fillBodies(
  examples: NonNullable<Operation['bodies']>,
  named: Readonly<Record<string, string>>,
  missing: Map<string, string>,
): Promise<Record<string, string>> {
  let text = JSON.stringify(examples);
  const replaced = new Set<string>();
  for (const [, property = '', id = '', prefix] of text.matchAll(REFERENCE_PATTERN)) {
    if (property in named || replaced.has(id)) continue;
    replaced.add(id);
    const type = typesByPrefix[prefix as keyof typeof typesByPrefix];
    const { rows } = await listObjects(type);
    const [example = ''] =
      Object.entries(examples).find(([, body]) => JSON.stringify(body).includes(id)) ?? [];
    // The examples are named after the kind of their plan: `one_time_paid`, `fixed`.
    const isSimilar = ({ data }: (typeof rows)[number]): boolean =>
      'rate' in data && example.startsWith(data.rate.kind.replace('_subscription', ''));
    const used = rows.find(({ data }) => data.id === id) ?? rows.find(isSimilar) ?? rows[0];
    if (used) text = text.replaceAll(id, used.data.id);
    else missing.set(id, type);
  }
  const bodies = JSON.parse(text) as Record<string, Record<string, unknown>>;
  for (const example of Object.values(bodies)) {
    // Another object can already have the external id of the example.
    delete example['external_id'];
    for (const name in example) example[name] = named[name] ?? example[name];
    if ('plan_id' in example && (await needsActivationDate(example['plan_id'])))
      example['service_activation_date'] = await loadCurrentDate();
  }
  return Object.fromEntries(
    Object.entries(bodies).map(([name, body]) => [name, JSON.stringify(body, null, 2)]),
  );
}

async function needsActivationDate(planId: unknown): Promise<boolean> {
  const { rows } = await listObjects('plan');
  return rows.find(({ data }) => data.id === planId)?.data.requires_activation_date ?? false;
}

/** Loads the ids in the path of an operation: those of the newest objects. Ids that no object has are missing. */
async function loadPathValues({ path, parameters }: Operation): Promise<Record<string, string>> {
  if (path.includes('{consumption_id}')) {
    const [usage] = (await listObjects('consumption', { limit: 1 })).rows;
    return usage ? { id: usage.data.purchase_id, consumption_id: usage.data.id } : {};
  }
  const parameter = parameters.find(({ in: place }) => place === 'path');
  const [newest] = parameter ? await listChoices(parameter, path, 1) : [];
  return parameter && newest ? { [parameter.name]: newest.id } : {};
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
  const fromPath = Object.entries(pattern.exec(pathname)?.groups ?? {});
  return {
    values: {
      ...Object.fromEntries(searchParams),
      ...Object.fromEntries(fromPath.map(([name, value]) => [name, decodeSegment(value)])),
    },
    bodies: operation.bodies && { 'logged request': formatJson(request_body ?? '') },
  };
}
