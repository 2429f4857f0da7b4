import type { Area } from '../../areas.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import { buildValidCall, type PublicOperationName } from '../../fixtures/valid-calls.js';
import type { Requirement } from '../../requirement.js';
import { getOperation } from '../../spec/api-documents.js';
import type { Operation } from '../../spec/document.js';

/** Needs of a request to an operation: permission to write, unless the operation only reads. */
export function getRequiredCapabilities({ method }: Operation): Requirement['needs'] {
  return method === 'GET' ? [] : ['write'];
}

/** Fills in the parameters of a path template such as `/customers/{id}`; missing ones become empty. */
export function fillPath(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '');
}

/** Path of an operation with an id that does not exist, for requests that are rejected before the look-up. */
export function toUnknownPath({ template }: Pick<Operation, 'template'>): string {
  return template.replace(/\{\w+\}/g, 'none');
}

/** Path of an operation for an object that exists. Creates the object if the template has parameters. */
export async function getExistingPath(
  organization: TestOrganization,
  { id, template }: Operation,
): Promise<string> {
  if (!template.includes('{')) return template;
  return fillPath(template, (await buildValidCall(organization, id as PublicOperationName)).path);
}

/** Areas of the tags that are not the name of an area themselves. */
const areasByTag: Readonly<Record<string, Area>> = {
  services: 'catalog',
  plans: 'catalog',
  charges: 'payments',
  consumptions: 'usage',
  organizations: 'configurations',
};

/** Returns the area of the objects of a public operation. */
export function getOperationArea(operation: string): Area {
  if (operation === 'cancelPurchase') return 'cancellations';
  const [tag = ''] = getOperation(operation).definition.tags;
  return areasByTag[tag] ?? (tag as Area);
}

/** Runs an action a number of times, all at once. */
export function repeatConcurrently<Result>(
  count: number,
  run: (index: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => run(index)));
}
