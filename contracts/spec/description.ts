import openapi from '../../generated/openapi.json' with { type: 'json' };
import sandbox from '../../generated/sandbox.json' with { type: 'json' };
import {
  basePathOf,
  operationsOf,
  resolve,
  type Document,
  type Example,
  type Operation,
  type Parameter,
  type Schema,
} from './document.js';

/** The public contract: what a deployment is judged by. */
export const contract = openapi as unknown as Document;

/** The second API, of sandboxes only: a means to an end here, and judged no less. */
export const sandboxContract = sandbox as unknown as Document;

/** Both, by the names that tell their schemas apart. */
export const documents = { contract, sandbox: sandboxContract } as const;

export const basePath = basePathOf(contract);
export const sandboxBasePath = basePathOf(sandboxContract);

export const operations: readonly Operation[] = operationsOf(contract);
export const sandboxOperations: readonly Operation[] = operationsOf(sandboxContract);

export function operationNamed(id: string): Operation {
  const found = [...operations, ...sandboxOperations].find((operation) => operation.id === id);
  if (!found) throw new Error(`The description has no operation called ${id}.`);
  return found;
}

const parameters = new WeakMap<Operation, readonly Parameter[]>();

/** What an operation takes beside its body. Looked up once, as each exchange is asked which of them it had. */
export function parametersOf(operation: Operation): readonly Parameter[] {
  const known = parameters.get(operation);
  if (known) return known;
  const { document, described } = operation;
  const resolved = (described.parameters ?? []).map(
    (parameter) => resolve<Parameter>(document, parameter, '').value,
  );
  parameters.set(operation, resolved);
  return resolved;
}

/** The JSON schema of an operation's body, with its JSON pointer; null when it takes none. */
export function bodySchemaOf(operation: Operation): { value: Schema; pointer: string } | null {
  const content = operation.described.requestBody?.content['application/json'];
  if (!content) return null;
  return resolve<Schema>(
    operation.document,
    content.schema,
    `${operation.pointer}/requestBody/content/application~1json/schema`,
  );
}

/** Bodies that the description gives as examples, by name. */
export function bodyExamplesOf({ document, described }: Operation): Record<string, unknown> {
  const examples = described.requestBody?.content['application/json']?.examples ?? {};
  return Object.fromEntries(
    Object.entries(examples).map(([name, example]) => [
      name,
      structuredClone(resolve<Example>(document, example, '').value.value),
    ]),
  );
}

interface Catalogue {
  'x-problems': Record<string, { status: number; title: string }>;
}

/** What the description says of each problem code. */
export const problemCatalogue = (contract.components['schemas']?.['ProblemCode'] as Catalogue)['x-problems'];
