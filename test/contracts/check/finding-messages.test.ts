import { expect, test } from 'vitest';
import { ApiResponse } from '../../../contracts/http/api-response.js';
import { expectConsistentPage, type Page } from '../../../contracts/http/pagination.js';
import { testSandbox } from '../../support/sandbox.js';
import { NOT_FOUND, startProxy, type ProxyOptions } from './proxy.js';
import { runCheck } from './run-check.js';

const sandbox = await testSandbox();

/** Returns the finding of a requirement for a faulty deployment. */
async function findFinding(requirement: string, options: ProxyOptions) {
  const proxy = await startProxy(sandbox.url, options);
  const { report, output } = await runCheck([proxy.url, '--only', requirement]);
  const finding = report.verdicts.find(({ id }) => id === requirement)?.finding;
  expect(finding, output).toBeDefined();
  return finding;
}

test.each(['authentication.wrong-key.listCustomers', 'authentication.wrong-key-not-repeated'])(
  'the curl command for %s sends the key that the suite made up',
  async (requirement) => {
    const finding = await findFinding(requirement, {
      change: (response) => (response.status === 401 ? { ...response, status: 200 } : response),
    });
    expect(finding?.curl).toMatch(/-H 'authorization: Bearer sk_test_\w{16,}'/);
    expect(finding?.curl).not.toContain('TOLLGATE_API_KEY');
  },
);

test('the finding for a method that gets 404 says that 405 was expected', async () => {
  const finding = await findFinding('methods.purchases', {
    respond: ({ method, target }) =>
      target.startsWith('/v1/purchases') && !/^(GET|HEAD|POST)$/.test(method) ? NOT_FOUND : null,
  });
  expect(finding?.message).toContain('Expected 405, received 404');
});

test('expectConsistentPage names the property that a page lacks', () => {
  const response = new ApiResponse<Page>({
    ...{
      number: 1,
      begun_by_then: 1,
      requirement: null,
      operation: null,
      method: 'GET',
      target: '/v1/customers',
    },
    request: { headers: {}, body: null, encoding: 'utf8' },
    response: { status: 200, headers: {}, text: '{"data":[]}' },
    ...{ started_at: '2027-01-10T15:30:00Z', duration_ms: 1 },
  });
  expect(() => {
    expectConsistentPage(response, { path: '/customers', query: {} });
  }).toThrow('The has_more of a page is neither true nor false');
});
