import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, onTestFinished, test } from 'vitest';
import { createProgram as program } from '../../src/cli/program.js';
import { createOrganizationWithWebhook } from '../deliveries/setup.js';
import { examinedShop } from '../exam/examined-shop.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { startStaticReceiver, findClosedPort } from '../webhooks/receivers.js';
import { createTempFolder, runCli, spawnCli, startCli, runCliAs, type ChildProgram } from './program.js';
import { sampleCases } from '../support/sample-cases.js';

const sandbox = await testSandbox();

/** Returns every command with an action, by its full name. */
function listCommands(command: Command, parents: readonly string[] = []): Map<string, Command> {
  const children = command.commands.map((child) => [...listCommands(child, [...parents, child.name()])]);
  // `check` has subcommands, and an action for its own argument.
  const isGroup = children.length > 0 && command.registeredArguments.length === 0;
  return new Map([...(isGroup ? [] : [[parents.join(' '), command] as const]), ...children.flat()]);
}

const commands = listCommands(program());
const names = [...commands.keys()];

/** A command with subcommands, one of a subcommand, and one that runs until it is interrupted. */
const sampleNames = sampleCases(names, (name) => ['check', 'clock advance', 'start'].includes(name));

test.each(sampleNames)('tollgate %s --help prints examples to standard output', async (name) => {
  const { exitCode, stdout, stderr } = await runCli([...name.split(' '), '--help'], {
    cwd: createTempFolder(),
  });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toContain(`Usage: tollgate ${name}`);
  expect(stdout).toMatch(/Examples:\n {2}\$ \S/);
});

test.each(sampleNames)('tollgate %s exits with 2 and suggests --help for the flag --halp', async (name) => {
  const { exitCode, stdout, stderr } = await runCli([...name.split(' '), '--halp'], {
    cwd: createTempFolder(),
  });
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain("unknown option '--halp'");
  expect(stderr).toContain('(Did you mean --help?)');
});

/** Arguments with which each command succeeds; some create what the command needs. */
const argumentsOfCommands: Record<string, (organization: TestOrganization) => string[] | Promise<string[]>> =
  {
    init: () => [],
    check: ({ origin }) => [`${origin}/v1`, '--only', 'authentication.*'],
    'check explain': () => ['deletion.gone'],
    'check replay': saveReport,
    'check history': saveRecord,
    compare: ({ origin }) => [`${origin}/v1`, '--with', `${origin}/v1`, '--sessions', '1'],
    drift: saveRecording,
    exam: () => [...examinedShop, '--max-time', '1'],
    requests: () => [],
    reset: () => [],
    'snapshot save': () => ['before'],
    'snapshot list': () => [],
    'snapshot restore': saveSnapshot,
    'snapshot remove': saveSnapshot,
    'clock show': () => [],
    'clock advance': () => ['1d'],
    'clock set': () => ['2028-02-29T12:00:00Z'],
    'clock freeze': () => [],
    'clock live': () => [],
    'clock accelerate': () => [],
    call: () => ['getCounts'],
    trigger: () => ['ping'],
    'events list': () => [],
    'events resend': async (organization) => [
      (await organization.call('triggerEvent', { body: { type: 'ping' } })).body.id,
    ],
    docs: () => [],
    doctor: () => [],
    verify: async () => ['--data', await createDataFolder()],
    backup: async () => [join(createTempFolder(), 'backup'), '--data', await createDataFolder()],
    restore: async () => [await saveBackup()],
  };

/** Saves the report of a run of one requirement, which the replay tests again. */
async function saveReport({ origin }: TestOrganization): Promise<string[]> {
  const file = join(createTempFolder(), 'report.json');
  await runCli(['check', `${origin}/v1`, '--only', 'reachability.list', '--json', file], {
    cwd: createTempFolder(),
  });
  return ['reachability.list', '--report', file];
}

/** Records a run of one requirement. */
async function saveRecord({ origin }: TestOrganization): Promise<string[]> {
  const folder = join(createTempFolder(), 'record');
  await runCli(['check', `${origin}/v1`, '--only', 'reachability.list', '--record', folder], {
    cwd: createTempFolder(),
  });
  return ['--record', folder];
}

/** Saves the request log of an organization with one request. */
async function saveRecording(organization: TestOrganization): Promise<string[]> {
  const file = join(createTempFolder(), 'traffic.har');
  await organization.call('listCustomers');
  await runCliAs(organization, 'requests', '--har', file);
  return [file];
}

/** Creates the data folder of a stopped sandbox. */
async function createDataFolder(): Promise<string> {
  const cwd = createTempFolder();
  await (await startCli({ cwd })).program.stop();
  return join(cwd, '.tollgate');
}

async function saveBackup(): Promise<string> {
  const file = join(createTempFolder(), 'backup');
  await runCli(['backup', file, '--data', await createDataFolder()], { cwd: createTempFolder() });
  return file;
}

async function saveSnapshot(organization: TestOrganization): Promise<string[]> {
  await runCliAs(organization, 'snapshot', 'save', 'before');
  return ['before'];
}

/** Arguments of the commands that run until they are interrupted. */
const argumentsOfServers: Record<string, (url: string) => Promise<string[]>> = {
  start: async () => ['--port', String(await findClosedPort())],
  listen: (url) => Promise.resolve(['--forward-to', url]),
  mcp: () => Promise.resolve(['--http', '--port', '0']),
  mock: async () => ['--port', String(await findClosedPort())],
  receive: () => Promise.resolve(['--port', '0']),
};

test('the tests below cover every command', () => {
  expect(
    [...Object.keys(argumentsOfCommands), ...Object.keys(argumentsOfServers), 'completion'].toSorted(),
  ).toEqual(names.toSorted());
});

/** A command that tests, one that reads a file, one that calls a sandbox, and one that writes files. */
const SAMPLE = ['check', 'drift', 'events list', 'init'];

test.each(sampleCases(Object.keys(argumentsOfCommands), (name) => SAMPLE.includes(name)))(
  'tollgate %s --json prints only JSON, without colors',
  async (name) => {
    const { url } = await startStaticReceiver(204);
    const organization = await (name === 'events resend'
      ? createOrganizationWithWebhook(sandbox, url, 'sync')
      : sandbox.newOrganization());
    const args = [...name.split(' '), ...((await argumentsOfCommands[name]?.(organization)) ?? []), '--json'];
    const environment = {
      TOLLGATE_URL: organization.origin,
      TOLLGATE_API_KEY: organization.apiKey,
      PORT: '0',
    };
    const { exitCode, stdout, stderr } = await runCli(args, { cwd: createTempFolder(), environment });
    expect(exitCode, stderr).toBe(0);
    expect(JSON.parse(stdout)).toBeTypeOf('object');
    expect(stdout + stderr).not.toContain('\x1b');
  },
);

async function startServerCommand(name: string): Promise<ChildProgram> {
  const { url } = await startStaticReceiver(204);
  const organization = await sandbox.newOrganization();
  const environment = {
    TOLLGATE_URL: organization.origin,
    TOLLGATE_API_KEY: organization.apiKey,
    TOLLGATE_RECEIVER_TOKEN: 'token-of-the-receiver',
  };
  const args = [...name.split(' '), ...((await argumentsOfServers[name]?.(url)) ?? []), '--json'];
  const started = spawnCli(args, { cwd: createTempFolder(), environment });
  await started.waitForOutput(name === 'listen' ? 'Press Ctrl-C to stop' : '}\n');
  return started;
}

test.each(
  sampleCases(
    [
      { name: 'start', exitCode: 0 },
      { name: 'mcp', exitCode: 130 },
      { name: 'mock', exitCode: 130 },
      { name: 'receive', exitCode: 130 },
    ],
    ({ name }) => name === 'start' || name === 'receive',
  ),
)(
  'tollgate $name --json prints its URL, and exits with $exitCode after a signal',
  async ({ name, exitCode }) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const started = await startServerCommand(name);
      const { url } = JSON.parse(started.stdout) as { url: string };
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect(await started.stop(signal)).toBe(exitCode);
      expect(started.output).not.toContain('\x1b');
    }
  },
);

test.each(['SIGINT', 'SIGTERM'] as const)('tollgate listen exits with 130 after %s', async (signal) => {
  expect(await (await startServerCommand('listen')).stop(signal)).toBe(130);
});

const clientCommands = names.filter((name) => /^(reset|snapshot|clock|trigger|events|doctor)/.test(name));

const waitingCommands = sampleCases(clientCommands, (name) =>
  ['reset', 'clock advance', 'events list'].includes(name),
);

test.each(waitingCommands)('tollgate %s ends at SIGINT while it waits for a response', async (name) => {
  // Accepts connections and never responds.
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connected = once(server, 'connection');
  const args: Record<string, string> = {
    'clock accelerate': '3600',
    'clock advance': '1d',
    'clock set': '2028-02-29T12:00:00Z',
  };
  const started = spawnCli(
    [
      ...name.split(' '),
      args[name] ?? (commands.get(name)?.registeredArguments[0] ? 'ping' : ''),
      '--url',
      url,
    ].filter((arg) => arg !== ''),
    {
      cwd: createTempFolder(),
      environment: { PORT: '0' },
    },
  );
  await connected;
  expect(await started.stop('SIGINT')).toBe('SIGINT');
  expect(started.stdout).toBe('');
});
