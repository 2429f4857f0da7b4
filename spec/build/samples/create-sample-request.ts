import {
  getParameterExample,
  resolveReference,
  type OpenApiDocument,
  type Parameter,
  type LocatedOperation,
} from '../lib/openapi-document.js';

/**
 * Idempotency key of the samples. The OpenAPI document has no example key: tools would send it with every request, so that
 * all but the first are rejected as reused.
 */
const SAMPLE_IDEMPOTENCY_KEY = '6f1d3c1e-9a52-4b52-8a3e-0d3d4f2b7c11';

/** Request with the example values of an operation. */
export interface SampleRequest {
  method: string;
  /** Path template with names in braces. */
  path: string;
  /** Values of the path template. */
  pathParameters: Record<string, string | number>;
  query: Record<string, string | number>;
  body: unknown;
  /** Example key, if the operation accepts an `Idempotency-Key`. */
  idempotencyKey: string | undefined;
  /** Complete URL including path and query values. */
  url: string;
}

/** Creates a request with the first example body. Its query has only the first filter and `limit`. */
export function createSampleRequest(
  document: OpenApiDocument,
  { method, path, operation }: LocatedOperation,
): SampleRequest {
  const parameters = (operation.parameters ?? []).map((parameter) => resolveReference(document, parameter));
  const pathParameters = collectExamples(parameters.filter((parameter) => parameter.in === 'path'));
  const filters = parameters.filter((parameter) => parameter.in === 'query');
  const query = collectExamples(filters.filter(({ name }, index) => index === 0 || name === 'limit'));
  const [example] = Object.values(operation.requestBody?.content['application/json']?.examples ?? {});
  const takesIdempotencyKey = parameters.some(({ name }) => name === 'Idempotency-Key');
  return {
    method,
    path,
    pathParameters,
    query,
    body: example && resolveReference<{ value: unknown }>(document, example).value,
    idempotencyKey: takesIdempotencyKey ? SAMPLE_IDEMPOTENCY_KEY : undefined,
    url: document.servers[0].url + fillPath(path, pathParameters) + formatQuery(query),
  };
}

function collectExamples(parameters: readonly Parameter[]): Record<string, string | number> {
  return Object.fromEntries(
    parameters.map((parameter) => {
      const example = getParameterExample(parameter);
      if (example === undefined) throw new Error(`The parameter ${parameter.name} has no example.`);
      return [parameter.name, example];
    }),
  );
}

function fillPath(path: string, values: Record<string, string | number>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

function formatQuery(query: Record<string, string | number>): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return search.size === 0 ? '' : `?${search.toString()}`;
}
