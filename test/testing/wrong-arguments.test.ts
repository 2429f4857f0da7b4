import { afterAll, expect, test } from 'vitest';
import { createClient, startSandbox } from '../../src/testing/index.js';

const sandbox = await startSandbox({ seed: 'smoke' });
afterAll(() => sandbox.close());
const [event] = await sandbox.events();
const { client, outcomes } = sandbox;

/** Calls that tsc rejects. Vitest does not check types, so that each would pass and test something else. */
const calls: [what: string, call: () => unknown, message: RegExp][] = [
  [
    'a query outside of params',
    () => client.GET('/charges', { query: { status: 'failed' } } as never),
    /^GET\(\) has no option `query`\. Pass it in `params`: \{ params: \{ query: … \} \}\.$/,
  ],
  [
    'a path parameter outside of path',
    () => client.GET('/purchases/{id}', { params: { id: 'pur_1' } } as never),
    /^The path "\/purchases\/\{id\}" needs `id`\. Pass it in `params`/,
  ],
  ['no path parameter', () => client.GET('/purchases/{id}', {} as never), /needs `id`/],
  [
    'the properties of a body',
    () => client.POST('/customers', { name: 'Ada', email: 'ada@example.com' } as never),
    /^POST\(\) has no option `name`\. Its options are params, body, /,
  ],
  ['no path', () => (client.GET as () => unknown)(), /^GET\(\) needs a path .*; received undefined\.$/],
  [
    'an unknown option of a request',
    () => client.GET('/customers', { boddy: {} } as never),
    /Did you mean `body`\?/,
  ],
  [
    'the type of an event to signedRequest',
    () => sandbox.signedRequest('charge.failed' as never),
    /^signedRequest\(\) needs a whole event/,
  ],
  [
    'the data of an event to signedRequest',
    () => sandbox.signedRequest(event?.data as never),
    /needs a whole event/,
  ],
  [
    'an unknown option to signedRequest',
    () => sandbox.signedRequest(event as never, { signedat: new Date(0) } as never),
    /^signedRequest\(\) has no option `signedat`\. Did you mean `signedAt`\?$/,
  ],
  [
    'a filter to events',
    () => sandbox.events({ type: 'charge.failed' } as never),
    /^events\(\) needs an event or the id of an event, .*received \{"type":"charge\.failed"\}\.$/,
  ],
  ['the type of an event to events', () => sandbox.events('charge.failed'), /received "charge\.failed"\.$/],
  [
    'another text than an event id to waitForEvent',
    () => sandbox.waitForEvent('*', { after: 'nonsense' }),
    /^waitForEvent\(\) needs an event or the id/,
  ],
  [
    'another text than an event id to expectNoEvent',
    () => sandbox.expectNoEvent('charge.failed', { after: 'nonsense' }),
    /^expectNoEvent\(\) needs an event or the id/,
  ],
  ['no outcome to force', () => outcomes.force('pur_1'), /^force\(\) needs an outcome/],
  [
    'another object to force',
    () => outcomes.force({ id: 'cus_1' } as never, 'card_declined'),
    /^Pass the id of a purchase/,
  ],
  [
    'a misspelled option to createClient',
    () => createClient({ baseURL: 'http://127.0.0.1/v1', apiKey: 'k' } as never),
    /^createClient\(\) has no option `baseURL`\. Did you mean `baseUrl`\?$/,
  ],
  [
    'a URL to createClient',
    () => createClient('http://127.0.0.1/v1' as never),
    /^createClient\(\) has no option/,
  ],
  [
    'nothing to createClient',
    () => (createClient as () => unknown)(),
    /needs the URL of the API as `baseUrl`/,
  ],
  [
    'no API key to createClient',
    () => createClient({ baseUrl: 'http://127.0.0.1/v1' } as never),
    /needs the API key as `apiKey`/,
  ],
];

test.each(calls)('a TypeError says what to pass instead of %s', async (_what, call, message) => {
  const error: unknown = await Promise.resolve()
    .then(call)
    .then(
      () => null,
      (reason: unknown) => reason,
    );
  expect(error).toBeInstanceOf(TypeError);
  expect((error as Error).message).toMatch(message);
});

test('options of fetch are passed on', async () => {
  const signal = AbortSignal.abort();
  await expect(client.GET('/customers', { signal })).rejects.toThrow('aborted');
});
