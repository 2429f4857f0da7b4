import { afterAll, expect, it } from 'vitest';
import { checkRequirement } from '../../contracts/runner/check-requirement.js';
import { documents, findOperation, publicOperations } from '../support/description.js';
import { collectDocumentedValues, collectProducedValues } from '../support/produced.js';
import { openOwnSession, ownRequirements } from './own-sandbox.js';

const { session, close } = await openOwnSession();
afterAll(close);

it.each(ownRequirements)('the sandbox meets $id: $level $statement', async (requirement) => {
  expect(await checkRequirement(session, requirement)).toEqual({ outcome: 'passed' });
});

/** Statuses that faults of the network, of the store or of injection produce: see test/integration/coverage.test.ts. */
const isProducedElsewhere = (name: string): boolean =>
  / (408|431|50[0234]|default)$/.test(name) || name === 'createOrganizationConfiguration 409';

it('the requirements receive every status and every value that the OpenAPI document lists', () => {
  const exchanges = [...session.exchanges].map(({ method, target, response }) => ({
    method,
    path: target.split('?')[0] ?? '',
    status: response.status,
    headers: new Headers(response.headers),
    text: response.text,
  }));
  const statuses = new Set(
    exchanges.map(({ method, path, status }) => `${findOperation(method, path)?.id ?? ''} ${status}`),
  );
  const documented = publicOperations.flatMap(({ id, definition }) =>
    Object.keys(definition.responses).map((status) => `${id} ${status}`),
  );
  expect(documented.filter((name) => !statuses.has(name) && !isProducedElsewhere(name))).toEqual([]);
  const produced = collectProducedValues(exchanges);
  // The sandbox API has the other error codes, and `too_few`.
  const { ProblemCode: _codes, ...listed } = Object.fromEntries(collectDocumentedValues([documents.openapi]));
  const missing = Object.entries(listed).flatMap(([name, values]) =>
    [...values].filter((value) => !produced.get(name)?.has(value)).map((value) => [name, value]),
  );
  expect(missing).toEqual([['ValidationCode', 'too_few']]);
});
