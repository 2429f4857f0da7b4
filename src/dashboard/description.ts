/** An operation of a description, as far as the console needs it. */
export interface Operation {
  id: string;
  method: string;
  /** With the base path and its parameters: `/v1/purchases/{id}`. */
  path: string;
  summary: string;
  parameters: readonly Parameter[];
  /** Bodies by the names of their examples; null when it takes none. */
  bodies: Readonly<Record<string, unknown>> | null;
}

export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  description: string;
  example: string;
  isRequired: boolean;
}

interface Referable {
  $ref?: string;
}

interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  components: Record<string, Record<string, unknown>>;
}

interface DescribedOperation {
  operationId: string;
  summary: string;
  parameters?: (Referable & DescribedParameter)[];
  requestBody?: {
    content: Record<string, { examples?: Record<string, Referable & { value?: unknown }> }>;
  };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

interface DescribedParameter {
  in: string;
  name: string;
  description?: string;
  required?: boolean;
  example?: unknown;
}

/** The operations of a description. What streams is left out: a form waits for an answer that ends. */
export function operationsOf(document: Document): Operation[] {
  const base = new URL(document.servers[0]?.url ?? 'http://localhost').pathname;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !operation.responses['200']?.content?.['text/event-stream'])
      .map(([method, operation]) => ({
        id: operation.operationId,
        method: method.toUpperCase(),
        path: base + path,
        summary: operation.summary,
        parameters: (operation.parameters ?? []).flatMap(
          (each) => parameterOf(resolved(document, each)) ?? [],
        ),
        bodies: bodiesOf(document, operation),
      })),
  );
}

function parameterOf({
  in: place,
  name,
  description = '',
  required,
  example,
}: DescribedParameter): Parameter | null {
  const isShown = place === 'path' || place === 'query' || name === 'Idempotency-Key';
  if (!isShown) return null;
  const shown = typeof example === 'string' || typeof example === 'number' ? String(example) : '';
  return { in: place as Parameter['in'], name, description, example: shown, isRequired: required ?? false };
}

function bodiesOf(document: Document, { requestBody }: DescribedOperation): Operation['bodies'] {
  const media = requestBody?.content['application/json'];
  if (!media) return null;
  const examples = Object.entries(media.examples ?? {});
  return Object.fromEntries(examples.map(([name, example]) => [name, resolved(document, example).value]));
}

function resolved<Kind extends Referable>(document: Document, value: Kind): Kind {
  if (value.$ref === undefined) return value;
  const [kind = '', name = ''] = value.$ref.split('/').slice(-2);
  return document.components[kind]?.[name] as Kind;
}
