import openapi from '../../generated/closed/openapi.json' with { type: 'json' };
import sandbox from '../../generated/closed/sandbox.json' with { type: 'json' };
import {
  getBasePath,
  listOperations,
  resolveReference,
  type Document,
  type Example,
  type Operation,
  type Parameter,
  type Schema,
} from './document.js';

/** OpenAPI document of the public API, which the suite tests. */
export const publicDocument = openapi as unknown as Document;

/** OpenAPI document of the sandbox API. The suite uses it for set-up and checks its responses as well. */
export const sandboxDocument = sandbox as unknown as Document;

/** Both documents by the name that starts each schema reference, such as `contract#/components/schemas/Customer`. */
export const documents = { contract: publicDocument, sandbox: sandboxDocument } as const;

/** Lists of values that later versions may extend, as JSON. The published documents accept other values. */
export const extensibleEnums: ReadonlySet<string> = new Set(listExtensibleEnums(documents));

export const basePath = getBasePath(publicDocument);
export const sandboxBasePath = getBasePath(sandboxDocument);

export const operations: readonly Operation[] = listOperations(publicDocument);
export const sandboxOperations: readonly Operation[] = listOperations(sandboxDocument);

/** Returns the operation with an id. @throws Error if neither document has it */
export function getOperation(id: string): Operation {
  const operation = [...operations, ...sandboxOperations].find((one) => one.id === id);
  if (!operation) throw new Error(`No OpenAPI document has the operation ${id}.`);
  return operation;
}

/** Returns the operation that reads the objects of a creation; undefined if the API has none. */
export function findReadOperation(creation: Operation): Operation | undefined {
  return operations.find(
    ({ document, method, template }) =>
      document === creation.document &&
      method === 'GET' &&
      template.replace(/\/\{\w+\}$/, '/{}') === `${creation.template}/{}`,
  );
}

/** Path of an object below the base path. Its id is the last parameter, and that of its purchase the one before. */
export function toObjectPath({ template }: Operation, id: string, purchaseId = ''): string {
  return template.replace(/\{\w+\}$/, id).replace(/\{\w+\}/, purchaseId);
}

const parametersByOperation = new WeakMap<Operation, readonly Parameter[]>();

/** Returns the parameters of an operation. They are memoized because the coverage reads them for each exchange. */
export function getParameters(operation: Operation): readonly Parameter[] {
  const memoized = parametersByOperation.get(operation);
  if (memoized) return memoized;
  const { document, definition } = operation;
  const resolved = (definition.parameters ?? []).map(
    (parameter) => resolveReference<Parameter>(document, parameter, '').value,
  );
  parametersByOperation.set(operation, resolved);
  return resolved;
}

/** Returns the JSON schema of an operation's request body with its JSON pointer; null if the operation has no body. */
export function getBodySchema(operation: Operation): { value: Schema; pointer: string } | null {
  const content = operation.definition.requestBody?.content['application/json'];
  if (!content) return null;
  return resolveReference<Schema>(
    operation.document,
    content.schema,
    `${operation.pointer}/requestBody/content/application~1json/schema`,
  );
}

/** Returns copies of the request body examples of an operation, by name. */
export function getBodyExamples({ document, definition }: Operation): Record<string, unknown> {
  const examples = definition.requestBody?.content['application/json']?.examples ?? {};
  return Object.fromEntries(
    Object.entries(examples).map(([name, example]) => [
      name,
      structuredClone(resolveReference<Example>(document, example, '').value.value),
    ]),
  );
}

function listExtensibleEnums(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { enum: values, 'x-extensible': isExtensible } = value as Schema & { 'x-extensible'?: boolean };
  if (isExtensible === true) return [JSON.stringify(values)];
  return Object.values(value).flatMap(listExtensibleEnums);
}

interface ProblemCatalog {
  'x-problems': Record<string, { status: number; title: string }>;
}

export const problemCatalog = (publicDocument.components['schemas']?.['ProblemCode'] as ProblemCatalog)[
  'x-problems'
];
