/**
 * Creates what the server needs of the closed OpenAPI documents: the enforcement document, with which it routes and
 * validates requests, and the schemas of its responses.
 */
import { getReferenceTarget, resolveReference } from './lib/openapi-document.js';

/** Content of `generated/closed/enforcement.json`. */
export interface Enforcement {
  /** Version of the public API. */
  version: string;
  /** Status and title of each problem code. */
  problems: Record<string, { status: number; title: string }>;
  public: EnforcedApi;
  sandbox: EnforcedApi;
}

/** One API. Each of its operations is in one of the documents. */
export interface EnforcedApi {
  /** Base path of the API, e.g. `/v1`. */
  basePath: string;
  /** Self-contained OpenAPI documents without references. The server compiles each at the first request to it. */
  documents: object[];
}

interface ClosedDocument {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

interface Operation {
  operationId: string;
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Responses;
}

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: unknown;
  allowReserved?: boolean;
  style?: string;
  explode?: boolean;
}

interface Response {
  description: string;
  content?: Content;
}

type Responses = Record<string, Response>;

type Content = Record<string, { schema?: unknown }>;

/** Creates the enforcement document from the closed documents of both APIs. */
export function createEnforcement(publicDocument: object, sandboxDocument: object): Enforcement {
  const { info, components } = publicDocument as ClosedDocument;
  const problemCode = components['schemas']?.['ProblemCode'] as { 'x-problems': Enforcement['problems'] };
  return {
    version: info.version,
    problems: mapValues(problemCode['x-problems'], ({ status, title }) => ({ status, title })),
    public: toEnforcedApi(publicDocument as ClosedDocument),
    sandbox: toEnforcedApi(sandboxDocument as ClosedDocument),
  };
}

/** Returns the responses of each operation of both APIs by operation id: the content of `generated/closed/responses.json`. */
export function createResponses(publicDocument: object, sandboxDocument: object): Record<string, Responses> {
  const documents = [publicDocument, sandboxDocument] as ClosedDocument[];
  return Object.fromEntries(
    documents.flatMap((document) =>
      Object.values(document.paths)
        .flatMap((operations) => Object.values(operations))
        .map((operation) => [
          operation.operationId,
          mapValues(listResponses(document, operation), ({ description, content }) => ({
            description,
            ...(content && { content: slimDownContent(document, content) }),
          })),
        ]),
    ),
  );
}

/** Returns the first segment of a path: `clock` for `/clock/advance`. */
function getResource(path: string): string {
  return path.split('/')[1] ?? '';
}

/**
 * Creates one document for each resource. The validator compiles the OpenAPI schema for each document, and matches all
 * paths of a document at each request: one document for each path starts slowly, and one for all slows down requests.
 */
function toEnforcedApi(document: ClosedDocument): EnforcedApi {
  const { openapi, info, servers, paths } = document;
  const groups = new Map<string, ClosedDocument['paths']>();
  for (const [path, operations] of Object.entries(paths)) {
    const resource = getResource(path);
    groups.set(resource, {
      ...groups.get(resource),
      [path]: mapValues(operations, (each) => slimDown(document, each)),
    });
  }
  const basePath = new URL(servers[0]?.url ?? 'http://localhost/').pathname;
  return {
    basePath,
    documents: [...groups.values()].map((group) => ({
      openapi,
      info: { title: info.title, version: info.version },
      paths: group,
    })),
  };
}

/** Returns an operation with the parts that routing and validation need, without references. */
function slimDown(document: ClosedDocument, operation: Operation): Operation {
  const { operationId, security } = operation;
  const parameters = resolveReferences(document, operation.parameters) as Operation['parameters'];
  const requestBody = operation.requestBody && resolveReference(document, operation.requestBody);
  return {
    operationId,
    ...(security && { security }),
    ...(parameters && {
      parameters: parameters.map(({ in: location, name, required, schema, style, explode }) => ({
        in: location,
        name,
        ...(required && { required }),
        schema: removeAnnotations(schema, true),
        ...(style !== undefined && { style, explode }),
        // Without it the validator rejects the colon and the plus of a time in a query, which RFC 3986, section 3.4 allows.
        ...(location === 'query' && { allowReserved: true }),
      })),
    }),
    ...(requestBody && {
      requestBody: {
        ...(requestBody.required && { required: true }),
        content: slimDownContent(document, requestBody.content, true),
      },
    }),
    // Routing needs the media types. The schemas are apart, since not every sandbox validates its responses.
    responses: mapValues(listResponses(document, operation), ({ description, content }) => ({
      description,
      ...(content && { content: mapValues(content, () => ({})) }),
    })),
  };
}

function slimDownContent(document: ClosedDocument, content: Content, keepsExamples = false): Content {
  return mapValues(content, ({ schema }) => ({
    schema: removeAnnotations(resolveReferences(document, schema), keepsExamples),
  }));
}

/**
 * Returns the responses of an operation, without each that has the same body schema as `default`, which then validates it:
 * the validator compiles every response on its own, and the error responses would take most of that time.
 */
function listResponses(document: ClosedDocument, operation: Operation): Responses {
  const responses = mapValues(operation.responses, (response) => {
    const { content } = resolveReference(document, response);
    return { description: '', ...(content && { content: mapValues(content, ({ schema }) => ({ schema })) }) };
  });
  const common = JSON.stringify(responses['default']);
  return Object.fromEntries(
    Object.entries(responses).filter(
      ([status, response]) => status === 'default' || JSON.stringify(response) !== common,
    ),
  );
}

/** Replaces references by what they point to. @throws {Error} for a reference without a target */
export function resolveReferences(document: object, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveReferences(document, item));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as { $ref?: unknown };
  if (typeof $ref !== 'string') return mapValues(rest, (part) => resolveReferences(document, part));
  return {
    ...(resolveReferences(document, getReferenceTarget(document, $ref)) as object),
    ...(resolveReferences(document, rest) as object),
  };
}

/** Keywords of a schema that validate nothing. */
const annotations = new Set(['deprecated', 'description', 'example', 'examples', 'externalDocs', 'title']);

/** Keywords whose value maps names, which are no keywords, to schemas. */
const keywordsWithNames = new Set(['properties', 'patternProperties', 'dependentSchemas']);

/**
 * Returns a schema without the keywords that validate nothing.
 *
 * @param keepsExamples keeps the examples of values with a format, which error messages show
 */
function removeAnnotations(schema: unknown, keepsExamples = false): unknown {
  const remove = (part: unknown): unknown => removeAnnotations(part, keepsExamples);
  if (Array.isArray(schema)) return schema.map(remove);
  if (typeof schema !== 'object' || schema === null) return schema;
  const hasFormat = 'pattern' in schema || 'format' in schema;
  const keywords = Object.entries(schema).filter(([keyword]) =>
    keyword === 'examples'
      ? keepsExamples && hasFormat
      : !annotations.has(keyword) && !keyword.startsWith('x-'),
  );
  return Object.fromEntries(
    keywords.map(([keyword, value]: [string, unknown]) => [
      keyword,
      keywordsWithNames.has(keyword) ? mapValues(value as Record<string, unknown>, remove) : remove(value),
    ]),
  );
}

function mapValues<Value, Result>(
  object: Record<string, Value>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}
