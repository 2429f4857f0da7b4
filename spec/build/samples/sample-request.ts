import { resolve, type Description, type Parameter, type PlacedOperation } from '../description.js';

/** What holds the key, wherever a sample is run. */
export const API_KEY = 'TOLLGATE_API_KEY';

/** A request as the examples of the description have it, with which to begin. */
export interface SampleRequest {
  method: string;
  /** As the description has it, with names in braces. */
  path: string;
  /** The values of those names. */
  pathParameters: Record<string, string | number>;
  query: Record<string, string | number>;
  body: unknown;
  /** For requests that take an `Idempotency-Key`. */
  idempotencyKey: string | undefined;
  /** With the values of path and query. */
  url: string;
}

/** Of the query the first filter and the size of the page are shown, and the body is its first example. */
export function sampleRequest(
  description: Description,
  { method, path, operation }: PlacedOperation,
): SampleRequest {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(description, parameter));
  const pathParameters = examplesOf(parameters.filter((parameter) => parameter.in === 'path'));
  const filters = parameters.filter((parameter) => parameter.in === 'query');
  const query = examplesOf(filters.filter(({ name }, index) => index === 0 || name === 'limit'));
  const [example] = Object.values(operation.requestBody?.content['application/json']?.examples ?? {});
  const key = parameters.find(({ name }) => name === 'Idempotency-Key')?.example;
  return {
    method,
    path,
    pathParameters,
    query,
    body: example && resolve<{ value: unknown }>(description, example).value,
    idempotencyKey: key === undefined ? undefined : String(key),
    url: description.servers[0].url + filled(path, pathParameters) + searchOf(query),
  };
}

function examplesOf(parameters: readonly Parameter[]): Record<string, string | number> {
  return Object.fromEntries(
    parameters.map(({ name, example }) => {
      if (example === undefined) throw new Error(`The parameter ${name} has no example.`);
      return [name, example];
    }),
  );
}

function filled(path: string, values: Record<string, string | number>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

function searchOf(query: Record<string, string | number>): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return search.size === 0 ? '' : `?${search.toString()}`;
}
