import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startStaticReceiver } from '../webhooks/receivers.js';
import { createCustomer, readApiKey } from './api.js';
import {
  ChildProgram,
  CLI_PATH,
  createTempFolder,
  NODE_OPTIONS,
  runCli,
  startCli,
  type RunningCli,
} from './program.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const hasPython = spawnSync('python3', ['--version']).status === 0;

type Line = Record<string, unknown>;

/** Parses all complete lines of the standard error output. */
const parseLog = ({ program }: RunningCli): Line[] =>
  program.stderr
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);

/** Waits for the log line with a value of a field. */
const waitForLine = (running: RunningCli, field: string, value: unknown): Promise<Line> =>
  vi.waitFor(() => {
    const line = parseLog(running).find((each) => each[field] === value);
    if (!line)
      throw new Error(`There is no line whose ${field} is ${String(value)}:\n${running.program.stderr}`);
    return line;
  }, 30_000);

test('tollgate start --log-level debug logs each request as a line of JSON on standard error', async () => {
  const cwd = createTempFolder();
  const running = await startCli({ cwd }, '--data', 'data', '--log-level', 'debug');
  const apiKey = readApiKey(join(cwd, 'data'));
  const headers = { 'x-request-id': 'checkout-7', traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01` };
  await createCustomer(running.url, apiKey, headers);
  const line = await waitForLine(running, 'request_id', 'checkout-7');
  expect(line).toEqual({
    level: 'debug',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    pid: running.program.child.pid,
    request_id: 'checkout-7',
    trace_id: TRACE_ID,
    organization_id: expect.stringMatching(/^org_/) as string,
    method: 'POST',
    path: '/v1/customers',
    route: '/v1/customers',
    operation_id: 'createCustomer',
    status: 201,
    duration_ms: expect.any(Number) as number,
    message: 'POST /v1/customers 201',
  });
  await fetch(`${running.url}/v1/customers/cus_unknown?note=${apiKey}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  expect(await waitForLine(running, 'route', '/v1/customers/{id}')).toMatchObject({
    path: '/v1/customers/cus_unknown',
    problem_code: 'invalid_request',
  });
  expect(running.program.output).not.toContain(apiKey);
});

test('the log has neither API keys in paths nor the token of a checkout page', async () => {
  const cwd = createTempFolder();
  const running = await startCli({ cwd }, '--data', 'data', '--log-level', 'debug');
  await fetch(`${running.url}/checkout/secret-token-of-a-page`);
  await fetch(`${running.url}/v1/customers/sk_test_0123456789abcdef`);
  expect(await waitForLine(running, 'message', 'GET /checkout/**** 404')).toMatchObject({
    path: '/checkout/****',
    route: null,
    organization_id: null,
  });
  await waitForLine(running, 'path', '/v1/customers/****');
  expect(running.program.output).not.toMatch(/secret-token|sk_test_/);
});

test('the log has each delivery attempt with its outcome and the trace of its request', async () => {
  const cwd = createTempFolder();
  const running = await startCli({ cwd }, '--data', 'data', '--log-level', 'debug');
  const apiKey = readApiKey(join(cwd, 'data'));
  const { url } = await startStaticReceiver(503);
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ webhook: { url: `${url}?token=hush` } });
  await fetch(`${running.url}/v1/organizations/configurations`, { method: 'POST', headers, body });
  await createCustomer(running.url, apiKey, { traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01` });
  expect(await waitForLine(running, 'outcome', 'failed')).toMatchObject({
    level: 'debug',
    trace_id: TRACE_ID,
    event_type: 'customer.created',
    host: new URL(url).host,
    response_status: 503,
    message: 'Delivery of customer.created failed',
  });
  expect(running.program.output).not.toContain('hush');
});

test('tollgate start logs no requests at the default level, and its end at the level info', async () => {
  const cwd = createTempFolder();
  const running = await startCli({ cwd }, '--data', 'data');
  await createCustomer(running.url, readApiKey(join(cwd, 'data')));
  await running.program.stop();
  expect(parseLog(running)).toMatchObject([
    { level: 'info', message: expect.stringMatching(/^Stopping\./) as string },
  ]);
});

test('tollgate start --log-level silent writes nothing to standard error', async () => {
  const { program } = await startCli({ cwd: createTempFolder() }, '--log-level', 'silent');
  await program.stop();
  expect(program.stderr).toBe('');
});

test('TOLLGATE_LOG_FORMAT=text writes readable lines where there is no terminal', async () => {
  const environment = { TOLLGATE_LOG_FORMAT: 'text', TOLLGATE_LOG_LEVEL: 'debug' };
  const { program, url } = await startCli({ cwd: createTempFolder(), environment });
  await fetch(`${url}/_sandbox/health`);
  await program.waitForOutput('GET /_sandbox/health 200');
  expect(program.stderr).toMatch(/^\d\d:\d\d:\d\d debug GET \/_sandbox\/health 200 {2}request_id=req_\w+ /m);
});

test('tollgate start writes readable lines on a terminal', async ({ skip }) => {
  skip(!hasPython, 'python3, which provides the terminal, is not installed');
  const script = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))';
  const flags = [process.execPath, ...NODE_OPTIONS, CLI_PATH, 'start', '--port', '0', '--data', 'data'];
  const terminal = new ChildProgram('python3', ['-c', script, ...flags], createTempFolder(), {});
  await terminal.waitForOutput('Press Ctrl-C to stop');
  terminal.child.stdin?.write('\x03');
  expect(await terminal.waitForOutput('Stopping.')).toMatch(/\d\d:\d\d:\d\d info {2}Stopping\. Waiting/);
});

test('tollgate start --log-level loud exits with 2 and lists the levels', async () => {
  const { exitCode, stderr } = await runCli(['start', '--log-level', 'loud'], { cwd: createTempFolder() });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('Allowed choices are debug, info, warn, error, silent.');
});
