import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listOperations, readDocuments } from '../../spec/build/lib/openapi-document.js';
import { fillKeyCode } from '../support/fill-key-code.js';
import { createCodeSamples } from '../../spec/build/samples/code-samples.js';
import { createSampleRequest } from '../../spec/build/samples/create-sample-request.js';
import { SampleOrganization } from '../support/sample-organization.js';
import { testSandbox } from '../support/sandbox.js';
import { COMPILATION_TIMEOUT_MS, toolchains } from '../support/toolchains.js';
import { openapi, listOperationsInCallOrder, formatSuccess } from './openapi-documents.js';
import { sampleCases } from '../support/sample-cases.js';

const sandbox = await testSandbox();
const [api, sandboxApi] = await readDocuments();
const operations = listOperationsInCallOrder(openapi);

test.each([api, sandboxApi])(
  'every operation of $info.title has a code sample in each language',
  (document) => {
    for (const [operationId, samples] of createCodeSamples(document))
      expect(
        samples.map(({ label }) => label),
        operationId,
      ).toEqual(toolchains.map(({ label }) => label));
  },
);

test.for(toolchains)(
  'the samples in $label of the API reference receive the documented HTTP status',
  { timeout: COMPILATION_TIMEOUT_MS },
  async ({ label, skipReason, run }, { skip }) => {
    skip(skipReason !== undefined, skipReason);
    const organization = await SampleOrganization.open(sandbox);
    const samples = createCodeSamples(api);
    const sources = operations.map(({ operation: { operationId } }) => {
      const source = samples.get(operationId)?.find((sample) => sample.label === label)?.source ?? '';
      return organization.replaceIds(source.replaceAll(api.servers[0].url, `${sandbox.url}/v1`));
    });
    await run(label === 'Java' ? [createJavaProgram(sources)] : sources, {
      TOLLGATE_API_KEY: organization.apiKey,
    });
    expect(await organization.listLoggedRequests()).toEqual(operations.map(formatSuccess));
  },
);

test.for(sampleCases(toolchains, ({ label }) => label === 'Python'))(
  'the samples in $label run without a setup after the documentation has filled in the API key',
  { timeout: COMPILATION_TIMEOUT_MS },
  async ({ label, skipReason, run }, { skip }) => {
    skip(skipReason !== undefined, skipReason);
    const { url, requests } = await startRecorder();
    const sources = [api, sandboxApi].map((document) => {
      const [samples = []] = createCodeSamples(document).values();
      const source = samples.find((sample) => sample.label === label)?.source ?? '';
      return fillKeyCode(source.replaceAll(new URL(document.servers[0].url).origin, url), 'sk_test_filled');
    });
    await run(label === 'Java' ? [createJavaProgram(sources)] : sources, {});
    expect(requests.map(({ authorization }) => authorization)).toEqual([
      'Bearer sk_test_filled',
      'Bearer sk_test_filled',
    ]);
  },
);

test.each([api, sandboxApi])('every code sample of $info.title has code for the API key', (document) => {
  for (const samples of createCodeSamples(document).values())
    for (const { source } of samples)
      expect(fillKeyCode(source, 'sk_test_filled')).toMatch(/^(?!.*TOLLGATE_API_KEY).*sk_test_filled/s);
});

// Some operations of the sandbox API delete the data of others, so a server records the requests instead.
test.for(sampleCases(toolchains, ({ label }) => label === 'curl'))(
  'the samples in $label of the sandbox API send the request of the example',
  { timeout: COMPILATION_TIMEOUT_MS },
  async ({ label, skipReason, run }, { skip }) => {
    skip(skipReason !== undefined, skipReason);
    const { url, requests } = await startRecorder();
    const sources = [...createCodeSamples(sandboxApi).values()].map((samples) =>
      (samples.find((sample) => sample.label === label)?.source ?? '').replaceAll(
        new URL(sandboxApi.servers[0].url).origin,
        url,
      ),
    );
    await run(label === 'Java' ? [createJavaProgram(sources)] : sources, { TOLLGATE_API_KEY: 'the-key' });
    const expected = listOperations(sandboxApi).map((located) => {
      const { method, url: target, body } = createSampleRequest(sandboxApi, located);
      const { pathname, search } = new URL(target);
      return { method, target: pathname + search, authorization: 'Bearer the-key', body };
    });
    expect(requests).toEqual(expected);
  },
);

interface RecordedRequest {
  method: string | undefined;
  target: string | undefined;
  authorization: string | undefined;
  body: unknown;
}

/** Starts a server that records requests and returns an empty object. It stops when the test has finished. */
async function startRecorder(): Promise<{ url: string; requests: RecordedRequest[] }> {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    const { method, url: target, headers } = request;
    void text(request).then((body) => {
      requests.push({
        method,
        target,
        authorization: headers.authorization,
        body: body === '' ? undefined : (JSON.parse(body) as unknown),
      });
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** Combines the samples into one program, because compiling each takes too long. */
function createJavaProgram(sources: readonly string[]): string {
  const parts = sources.map((source) => source.split('\n\n'));
  const imports = new Set(parts.flatMap(([lines = '']) => lines.split('\n')));
  const bodies = parts.map(([, ...body]) => `{ ${body.join('\n\n')} }`);
  return `${[...imports].join('\n')}
class Program {
  public static void main(String[] arguments) throws Exception {
    ${bodies.join('\n')}
  }
}
`;
}
