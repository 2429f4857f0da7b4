/** Operation of an OpenAPI document, reduced to the fields that the console needs. */
export interface Operation {
  id: string;
  method: string;
  /** Path template below the base URL of the sandbox: `/v1/purchases/{id}`. */
  path: string;
  summary: string;
  parameters: readonly OperationParameter[];
  /** Example bodies by name; null if the operation has no request body. */
  bodies: Readonly<Record<string, unknown>> | null;
}

/** Path or query parameter, or the `Idempotency-Key` header. */
interface OperationParameter {
  in: 'path' | 'query' | 'header';
  name: string;
  example: string;
  isRequired: boolean;
}

interface Reference {
  $ref?: string;
}

interface OpenApiDocument {
  servers: { url: string }[];
  paths: Record<string, Record<string, DocumentOperation>>;
  components: Record<string, Record<string, unknown>>;
}

interface DocumentOperation {
  operationId: string;
  summary: string;
  parameters?: (Reference & DocumentParameter)[];
  requestBody?: {
    content: Record<string, { examples?: Record<string, Reference & { value?: unknown }> }>;
  };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

interface DocumentParameter {
  in: string;
  name: string;
  required?: boolean;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

/**
 * Returns the operations of an OpenAPI document, except event streams: the console waits for a complete response.
 *
 * @param basePath path of the base URL of the sandbox
 */
export function listOperations(document: OpenApiDocument, basePath = ''): Operation[] {
  const { pathname } = new URL(document.servers[0]?.url ?? 'http://localhost');
  const base = pathname.slice(basePath.length);
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !operation.responses['200']?.content?.['text/event-stream'])
      .map(([method, operation]) => ({
        id: operation.operationId,
        method: method.toUpperCase(),
        path: base + path,
        summary: operation.summary,
        parameters: (operation.parameters ?? []).flatMap(
          (parameter) => toParameter(resolveReference(document, parameter)) ?? [],
        ),
        bodies: getExampleBodies(document, operation),
      })),
  );
}

function toParameter({
  in: place,
  name,
  required,
  example,
  examples = {},
}: DocumentParameter): OperationParameter | null {
  const isShown = place === 'path' || place === 'query' || name === 'Idempotency-Key';
  if (!isShown) return null;
  const value = example ?? Object.values(examples)[0]?.value;
  const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return { in: place as OperationParameter['in'], name, example: shown, isRequired: required ?? false };
}

function getExampleBodies(
  document: OpenApiDocument,
  { requestBody }: DocumentOperation,
): Operation['bodies'] {
  const media = requestBody?.content['application/json'];
  if (!media) return null;
  const examples = Object.entries(media.examples ?? {});
  return Object.fromEntries(
    examples.map(([name, example]) => [name, resolveReference(document, example).value]),
  );
}

function resolveReference<Kind extends Reference>(document: OpenApiDocument, value: Kind): Kind {
  if (value.$ref === undefined) return value;
  const [kind = '', name = ''] = value.$ref.split('/').slice(-2);
  return document.components[kind]?.[name] as Kind;
}
