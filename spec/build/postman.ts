/**
 * Postman collection generated from the OpenAPI document: all operations with all examples.
 *
 * @see https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html
 */
import { createHash } from 'node:crypto';
import {
  getParameterExample,
  listOperations,
  resolveReference,
  type OpenApiDocument,
  type Example,
  type MediaType,
  type Parameter,
  type LocatedOperation,
  type Reference,
} from './lib/openapi-document.js';

export interface Collection {
  info: { _postman_id: string; name: string; description: string; schema: string; version: string };
  auth: { type: 'bearer'; bearer: [{ key: 'token'; value: string; type: 'string' }] };
  variable: Variable[];
  /** One folder per tag. */
  item: { name: string; description: string; item: Item[] }[];
}

interface Variable {
  key: string;
  value: string;
  description?: string;
  /** True for optional parameters, which Postman sends only when they are enabled. */
  disabled?: boolean;
}

interface Item {
  name: string;
  request: Request;
  /** Example responses. */
  response: ExampleResponse[];
}

interface Request {
  method: string;
  description: string;
  header: Variable[];
  url: { raw: string; host: string[]; path: string[]; query: Variable[]; variable: Variable[] };
  body?: { mode: 'raw'; raw: string; options: { raw: { language: 'json' } } };
}

interface ExampleResponse {
  name: string;
  originalRequest: Request;
  code: number;
  header: { key: string; value: string }[];
  body: string;
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Creates the collection. Base URL and API key are collection variables. */
export function createPostmanCollection(document: OpenApiDocument): Collection {
  const { info, tags, servers } = document;
  const operations = listOperations(document);
  return {
    info: {
      _postman_id: createCollectionId(info.title),
      name: info.title,
      description: info.summary ?? '',
      schema: SCHEMA,
      version: info.version,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{api_key}}', type: 'string' }] },
    variable: [
      { key: 'base_url', value: servers[0].url },
      { key: 'api_key', value: '', description: 'From the banner, or from .tollgate/api-key.' },
    ],
    item: tags
      .map(({ name, description: about }) => ({
        name,
        description: about,
        item: operations
          .filter(({ operation }) => operation.tags.includes(name))
          .flatMap((located) => createItems(document, located)),
      }))
      .filter(({ item }) => item.length > 0),
  };
}

/** Derives a stable id from the title, so that an import replaces the previous version. */
function createCollectionId(title: string): string {
  const hash = createHash('sha256').update(title).digest('hex');
  return [8, 12, 16, 20, 32].map((end, index) => hash.slice([0, 8, 12, 16, 20][index], end)).join('-');
}

/** Creates one item per example body, or a single item for an operation without a body. */
function createItems(document: OpenApiDocument, located: LocatedOperation): Item[] {
  const { summary, requestBody } = located.operation;
  const bodies = Object.entries(resolveExamples(document, requestBody?.content['application/json']));
  if (bodies.length === 0) {
    const request = createRequest(document, located);
    return [{ name: summary, request, response: createResponses(document, located, request) }];
  }
  return bodies.map(([name, { summary: about, value }]) => {
    const request = createRequest(document, located, value);
    const response = createResponses(document, located, request, name);
    return { name: about ? `${summary}: ${about}` : summary, request, response };
  });
}

function createRequest(
  document: OpenApiDocument,
  { method, path, operation }: LocatedOperation,
  body?: unknown,
): Request {
  const parameters = (operation.parameters ?? []).map((parameter) => resolveReference(document, parameter));
  const collectVariables = (place: Parameter['in']): Variable[] =>
    parameters.filter((parameter) => parameter.in === place).map(toVariable);
  const parts = path
    .slice(1)
    .split('/')
    .map((part) => part.replace(/^\{(\w+)\}$/, ':$1'));
  return {
    method,
    description: operation.description ?? operation.summary,
    header: [
      ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
      ...collectVariables('header').map((header) => ({ ...header, disabled: true })),
    ],
    url: {
      raw: ['{{base_url}}', ...parts].join('/'),
      host: ['{{base_url}}'],
      path: parts,
      query: collectVariables('query').map((query) => ({ ...query, disabled: true })),
      variable: collectVariables('path'),
    },
    ...(body !== undefined && {
      body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } },
    }),
  };
}

function toVariable(parameter: Parameter): Variable {
  const { name, description = '' } = parameter;
  // Postman replaces `{{$guid}}` by a new UUID in each request.
  const value = name === 'Idempotency-Key' ? '{{$guid}}' : String(getParameterExample(parameter) ?? '');
  return { key: name, value, description };
}

/** Creates the successful example responses; for a named example, only the one of the same name. */
function createResponses(
  document: OpenApiDocument,
  { operation }: LocatedOperation,
  request: Request,
  name?: string,
): ExampleResponse[] {
  return Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, reference]) => {
      const { description: about, content } = resolveReference(document, reference);
      const examples = Object.entries(resolveExamples(document, content?.['application/json']));
      const matching = examples.filter(([each]) => name === undefined || each === name);
      const createResponse = (label: string, body: string): ExampleResponse => ({
        name: label,
        originalRequest: request,
        code: Number(status),
        header: body === '' ? [] : [{ key: 'Content-Type', value: 'application/json' }],
        body,
      });
      if (content === undefined) return [createResponse(about, '')];
      return matching.map(([each, { summary, value }]) =>
        createResponse(summary ?? each, JSON.stringify(value, null, 2)),
      );
    });
}

function resolveExamples(document: OpenApiDocument, media: MediaType | undefined): Record<string, Example> {
  const entries = Object.entries<Reference>(media?.examples ?? {});
  return Object.fromEntries(
    entries.map(([name, reference]) => [name, resolveReference<Example>(document, reference)] as const),
  );
}
