import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Command } from 'commander';
import { expect, onTestFinished, test } from 'vitest';
import { tollgate as program } from '../../src/cli/program.js';
import { toldShop } from '../deliveries/setup.js';
import { testSandbox } from '../support/sandbox.js';
import type { Shop } from '../support/shop.js';
import { answering, closedPort } from '../webhooks/receivers.js';
import { emptyFolder, ran, run, tollgate, type Program } from './program.js';

const sandbox = await testSandbox();

/** Every command that does something, by its words. */
function commandsOf(command: Command, before: readonly string[] = []): Map<string, Command> {
  const below = command.commands.map((each) => [...commandsOf(each, [...before, each.name()])]);
  return new Map(below.length > 0 ? below.flat() : [[before.join(' '), command]]);
}

const commands = commandsOf(program());
const names = [...commands.keys()];

test.each(names)('%s --help has examples, on standard output', async (name) => {
  const { exitCode, stdout, stderr } = await ran([...name.split(' '), '--help'], { cwd: emptyFolder() });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toContain(`Usage: tollgate ${name}`);
  expect(stdout).toMatch(/Examples:\n {2}\$ \S/);
});

test.each(names)('%s with a flag that there is not is wrong use', async (name) => {
  const { exitCode, stdout, stderr } = await ran([...name.split(' '), '--halp'], { cwd: emptyFolder() });
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain("unknown option '--halp'");
  expect(stderr).toContain('(Did you mean --help?)');
});

/** What a command needs behind it to do something, and what there has to be before. */
const ending: Record<string, (shop: Shop) => string[] | Promise<string[]>> = {
  init: () => [],
  check: ({ origin }) => [`${origin}/v1`, '--only', 'authentication.*'],
  reset: () => [],
  'snapshot save': () => ['before'],
  'snapshot list': () => [],
  'snapshot restore': saved,
  'snapshot remove': saved,
  'clock show': () => [],
  'clock advance': () => ['1d'],
  'clock set': () => ['2028-02-29T12:00:00Z'],
  'clock freeze': () => [],
  'clock live': () => [],
  trigger: () => ['ping'],
  'events list': () => [],
  'events resend': async (shop) => [(await shop.call('triggerEvent', { body: { type: 'ping' } })).body.id],
  docs: () => [],
  doctor: () => [],
};

async function saved(shop: Shop): Promise<string[]> {
  await tollgate(shop, 'snapshot', 'save', 'before');
  return ['before'];
}

/** What goes on until it is interrupted, with what it says once it is there. */
const staying: Record<string, (url: string) => Promise<string[]>> = {
  start: async () => ['--port', String(await closedPort())],
  listen: (url) => Promise.resolve(['--forward-to', url]),
  mock: async () => ['--port', String(await closedPort())],
};

test('no command is left out', () => {
  expect([...Object.keys(ending), ...Object.keys(staying), 'completion'].toSorted()).toEqual(
    names.toSorted(),
  );
});

test.each(Object.keys(ending))('%s --json prints JSON alone, without a terminal no colours', async (name) => {
  const { url } = await answering(204);
  const shop = await (name === 'events resend' ? toldShop(sandbox, url, 'sync') : sandbox.shop());
  const words = [...name.split(' '), ...((await ending[name]?.(shop)) ?? []), '--json'];
  const environment = { TOLLGATE_URL: shop.origin, TOLLGATE_API_KEY: shop.apiKey, PORT: '0' };
  const { exitCode, stdout, stderr } = await ran(words, { cwd: emptyFolder(), environment });
  expect(exitCode, stderr).toBe(0);
  expect(JSON.parse(stdout)).toBeTypeOf('object');
  expect(stdout + stderr).not.toContain('\x1b');
});

async function stayingProgram(name: string): Promise<Program> {
  const { url } = await answering(204);
  const shop = await sandbox.shop();
  const environment = { TOLLGATE_URL: shop.origin, TOLLGATE_API_KEY: shop.apiKey };
  const words = [...name.split(' '), ...((await staying[name]?.(url)) ?? []), '--json'];
  const started = run(words, { cwd: emptyFolder(), environment });
  await started.said(name === 'listen' ? 'Ctrl-C ends it' : '}\n');
  return started;
}

test.each([
  { name: 'start', exitCode: 0 },
  { name: 'mock', exitCode: 130 },
])('$name --json says where it is, and a signal ends it with $exitCode', async ({ name, exitCode }) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const started = await stayingProgram(name);
    const { url } = JSON.parse(started.stdout) as { url: string };
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await started.stop(signal)).toBe(exitCode);
    expect(started.output).not.toContain('\x1b');
  }
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends listen with 130', async (signal) => {
  expect(await (await stayingProgram('listen')).stop(signal)).toBe(130);
});

const asking = names.filter((name) => /^(reset|snapshot|clock|trigger|events|doctor)/.test(name));

test.each(asking)('%s is ended by an interrupt while it waits', async (name) => {
  // Takes what is asked, and never answers.
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked = once(server, 'connection');
  const words: Record<string, string> = { 'clock advance': '1d', 'clock set': '2028-02-29T12:00:00Z' };
  const started = run(
    [
      ...name.split(' '),
      words[name] ?? (commands.get(name)?.registeredArguments[0] ? 'ping' : ''),
      '--url',
      url,
    ].filter((word) => word !== ''),
    {
      cwd: emptyFolder(),
      environment: { PORT: '0' },
    },
  );
  await asked;
  expect(await started.stop('SIGINT')).toBe('SIGINT');
  expect(started.stdout).toBe('');
});
