import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../support/packed-files.js';
import { CLI_PATH, createTempFolder, runCli } from './program.js';

const COMPOSE_FILE = join(root, 'spec/guides/examples/container/compose.yaml');

interface ComposeFile {
  services: { tollgate: { environment: Record<string, string>; healthcheck: { test: string[] } } };
}

/** Arguments of `unshare` for a network of its own, in which the sandbox has an address that is not loopback. */
const inNamespace = [
  ...['--map-root-user', '--net', '--', 'sh', '-c'],
  ...['ip link set lo up && ip address add 10.77.0.1/24 dev lo && exec "$@"', 'sh'],
];
const hasNamespaces = spawnSync('unshare', [...inNamespace, 'true']).status === 0;

/** Runs `remote-attacks.ts` in a network namespace. @returns the responses by the name of the request */
async function attack(network = ''): Promise<Record<string, string>> {
  const program = [process.execPath, '--import', 'tsx', join(import.meta.dirname, 'remote-attacks.ts')];
  const { stdout } = await promisify(execFile)('unshare', [...inNamespace, ...program, CLI_PATH, network]);
  return JSON.parse(stdout) as Record<string, string>;
}

describe.skipIf(!hasNamespaces)('on an address that other machines reach', () => {
  test('the sandbox serves clients with a key or the control token only, and sends no webhook to a private address', async () => {
    expect(await attack()).toEqual({
      'a command without a key': '403 host_not_allowed',
      'a command with another token': '403 host_not_allowed',
      'a command with the token': '201',
      'a command of a client that calls itself local': '403 host_not_allowed',
      'a command of a foreign page': '403 host_not_allowed',
      'a page that is rebound to the address': '403 host_not_allowed',
      'the address as Host': '403 host_not_allowed',
      'the metrics without a key': '403 host_not_allowed',
      'a session with an unknown key': '401 api_key_invalid',
      'a request without a key': '401 api_key_missing',
      'an object of the same organization': '200',
      'an object of another organization': '404 resource_not_found',
      'the end of all organizations': '403 host_not_allowed',
      'a webhook to the private address': 'destination_refused',
      'a webhook to the metadata service': 'destination_refused',
    });
  });

  test('webhooks reach a private network that --allow-webhook-network names, and no metadata service', async () => {
    expect(await attack('10.77.0.0/24')).toMatchObject({
      'a webhook to the private address': '204',
      'a webhook to the metadata service': 'destination_refused',
    });
  });

  test('the settings of compose.yaml start a sandbox that passes its health check, and serves the other services', async () => {
    const { services } = parse(readFileSync(COMPOSE_FILE, 'utf8')) as ComposeFile;
    const { environment, healthcheck } = services.tollgate;
    const [, , ...healthCommand] = healthcheck.test;
    const request = `request('http://10.77.0.1:4010/v1/customers', { headers: {
      host: 'tollgate:4010', authorization: 'Bearer ${environment['TOLLGATE_API_KEY']}' } },
      (response) => console.log(response.resume().statusCode)).end()`;
    const script = `
      "$0" "$1" start >&2 & trap "kill $!" EXIT
      until "$0" "$1" ${healthCommand.join(' ')} >&2; do sleep 0.2; done
      "$0" --eval "const { request } = require('node:http'); ${request}"`;
    const command = [...inNamespace, 'sh', '-euc', script, process.execPath, CLI_PATH];
    const cwd = createTempFolder();
    const { stdout } = await promisify(execFile)('unshare', command, {
      cwd,
      env: { PATH: process.env['PATH'], ...environment },
    });
    expect(stdout).toBe('200\n');
  });
});

test('tollgate start exits with 2 on such an address without a control token', async () => {
  const { exitCode, stderr } = await runCli(['start', '--host', '0.0.0.0'], { cwd: createTempFolder() });
  expect(stderr).toBe(
    '--host is "0.0.0.0", which other machines can reach. Set TOLLGATE_CONTROL_TOKEN, so that only clients with this token or an API key control the sandbox.\n',
  );
  expect(exitCode).toBe(2);
});

test('tollgate start exits with 2 for a webhook network that is not private', async () => {
  const flags = ['start', '--allow-webhook-network', '93.184.216.0/24'];
  const { exitCode, stderr } = await runCli(flags, { cwd: createTempFolder() });
  expect(stderr).toContain('has "93.184.216.0/24": write a private network');
  expect(exitCode).toBe(2);
});
