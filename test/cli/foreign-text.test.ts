import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { HOSTILE_TEXTS, listUnsafeParts } from '../support/hostile-text.js';
import { sampleCases } from '../support/sample-cases.js';
import { startStaticReceiver } from '../webhooks/receivers.js';
import { createTempFolder, runCli, spawnCli } from './program.js';

/** Starts a server that takes the place of a sandbox. It is closed when the test has finished. @returns its URL */
async function startServer(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Creates a response that has a text in every field that a command prints. */
function createResponse(text: string): object {
  const counts = { customers: text, purchases: text, charges: text, count: text, data: [] };
  return {
    ...{ id: text, type: text, timestamp: text, now: text, from: text, mode: text, factor: text },
    ...{ next_due_at: text, event_id: text, delivery: { id: text, url: text }, open_streams: 1 },
    ...{ name: text, created_at: text, version: text, [text]: text },
    counts,
    charges: counts,
    deliveries: counts,
    data: [
      {
        id: text,
        type: text,
        timestamp: text,
        name: text,
        created_at: text,
        now: text,
        counts,
        data: { id: text },
      },
    ],
    events: { count: 3, data: [{ id: text, type: text, timestamp: text, data: { id: text } }] },
  };
}

/** Creates an error response that has a text in every field. */
const createProblem = (text: string): object => ({
  ...{ type: text, title: text, status: 401, detail: text, code: text, request_id: text, errors_total: 3 },
  errors: [
    { pointer: text, detail: text },
    { parameter: text, detail: text },
  ],
});

const commands = [
  'clock show',
  'clock advance 1d',
  'events list',
  'events list --json',
  'events resend evt_1',
  'snapshot list',
  'snapshot list --json',
  'trigger ping',
  'doctor',
];

test.each(sampleCases(commands, (_, index) => index % 4 === 0))(
  'tollgate %s prints neither control characters nor commands to a CI server from a foreign server',
  async (command) => {
    const cwd = createTempFolder();
    const text = HOSTILE_TEXTS.join('\n');
    for (const isError of [false, true]) {
      const url = await startServer((_request, response) => {
        const type = isError ? 'application/problem+json' : 'application/json';
        response.writeHead(isError ? 401 : 200, '::error::x', { 'content-type': type });
        response.end(JSON.stringify(isError ? createProblem(text) : createResponse(text)));
      });
      const { stdout, stderr } = await runCli([...command.split(' '), '--url', url], { cwd });
      expect(stdout + stderr).toContain('forged');
      expect(listUnsafeParts(stdout + stderr)).toEqual([]);
    }
  },
);

test.each(sampleCases([[[]], [['--json']]], ([flags]) => flags.length === 0))(
  'tollgate listen %j prints neither control characters nor commands to a CI server from events',
  async (flags: string[]) => {
    const receiver = await startStaticReceiver(204);
    const url = await startServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const text of HOSTILE_TEXTS) {
        const data = { id: text, type: text, timestamp: text, data: { id: text } };
        response.write(`data: ${JSON.stringify({ type: 'event', data })}\n\n`);
      }
    });
    const args = ['listen', '--url', url, '--forward-to', receiver.url, ...flags];
    const program = spawnCli(args, { cwd: createTempFolder() });
    await program.waitForOutput('gnp.exe');
    await program.stop('SIGINT');
    expect(listUnsafeParts(program.output)).toEqual([]);
  },
);
