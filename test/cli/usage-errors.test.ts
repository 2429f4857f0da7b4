import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTempFolder, spawnCli, startCli } from './program.js';

test('tollgate start exits with 1 and suggests --port 0 if the port is in use', async () => {
  const { url } = await startCli({ cwd: createTempFolder() });
  const { port } = new URL(url);
  const second = spawnCli(['start', '--port', port], { cwd: createTempFolder() });
  expect(await second.waitForExit()).toBe(1);
  expect(second.output).toContain(`Port ${port} is in use`);
  expect(second.output).toContain('--port 0');
  expect(second.output).not.toMatch(/^\s+at /m);
});

test('tollgate start exits with 1 and prints the pid of the process that uses the data directory', async () => {
  const cwd = createTempFolder();
  const first = await startCli({ cwd });
  const second = spawnCli(['start', '--port', '0'], { cwd });
  expect(await second.waitForExit()).toBe(1);
  expect(second.output).toContain(String(first.program.child.pid));
  expect(second.output).toContain(join(cwd, '.tollgate'));
  expect(second.output).not.toMatch(/^\s+at /m);
});

test.each([
  { flags: ['start', '--port', 'eighty'], message: '--port is "eighty"' },
  { flags: ['start', '--port', '65536'], message: 'from 0 to 65535' },
  { flags: ['start', '--port', '-1'], message: '--port is "-1"' },
  { flags: ['start', '--port'], message: "option '--port <port>' argument missing" },
  { flags: ['start', '--prot', '4010'], message: "unknown option '--prot'" },
  { flags: ['start', '--data-dir', 'data'], message: '(Did you mean --data?)' },
  { flags: ['--unheard-of'], message: "unknown option '--unheard-of'" },
  { flags: ['start', 'now'], message: 'too many arguments' },
  { flags: ['strat'], message: '(Did you mean start?)' },
])('tollgate $flags exits with 2', async ({ flags, message }) => {
  const program = spawnCli(flags, { cwd: createTempFolder() });
  expect(await program.waitForExit()).toBe(2);
  expect(program.output).toContain(message);
});

test.each([
  { environment: { PORT: 'eighty' }, message: 'PORT is "eighty"', secret: 'nothing' },
  {
    environment: { TOLLGATE_API_KEY: 'sk_live_51' },
    message: 'TOLLGATE_API_KEY is not',
    secret: 'sk_live_51',
  },
])(
  'tollgate start exits with 2 for $environment, without printing a secret',
  async ({ environment, message, secret }) => {
    const program = spawnCli(['start'], { cwd: createTempFolder(), environment });
    expect(await program.waitForExit()).toBe(2);
    expect(program.output).toContain(message);
    expect(program.output).not.toContain(secret);
  },
);

test.each([
  ['in a command', "throw new Error('planted')"],
  ['after a command', "setImmediate(() => { throw new Error('planted'); })"],
])('tollgate exits with 70 and prints no source for an unexpected error %s', async (_, statement) => {
  const module = `console.log = () => { ${statement}; };`;
  const environment = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}` };
  const program = spawnCli(['completion', 'bash'], { cwd: createTempFolder(), environment });
  expect(await program.waitForExit()).toBe(70);
  expect(program.output).toMatch(/^Unexpected Error: planted\n( +at .+\n)+$/);
});

test.each(['--help', '--version'])('tollgate %s exits with 0', async (flag) => {
  expect(await spawnCli([flag], { cwd: createTempFolder() }).waitForExit()).toBe(0);
});
