import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, run, start } from './program.js';

test('a port that is taken is refused with a way out', async () => {
  const { url } = await start({ cwd: emptyFolder() });
  const { port } = new URL(url);
  const second = run(['start', '--port', port], { cwd: emptyFolder() });
  expect(await second.ended()).toBe(1);
  expect(second.output).toContain(`Port ${port} is taken`);
  expect(second.output).toContain('--port 0');
  expect(second.output).not.toMatch(/^\s+at /m);
});

test('data that another process holds is refused with its pid', async () => {
  const cwd = emptyFolder();
  const first = await start({ cwd });
  const second = run(['start', '--port', '0'], { cwd });
  expect(await second.ended()).toBe(1);
  expect(second.output).toContain(String(first.program.child.pid));
  expect(second.output).toContain(join(cwd, '.tollgate'));
  expect(second.output).not.toMatch(/^\s+at /m);
});

test.each([
  { flags: ['start', '--port', 'eighty'], told: '--port is "eighty"' },
  { flags: ['start', '--port', '65536'], told: 'from 0 to 65535' },
  { flags: ['start', '--port', '-1'], told: '--port is "-1"' },
  { flags: ['start', '--port'], told: "option '--port <port>' argument missing" },
  { flags: ['start', '--prot', '4010'], told: "unknown option '--prot'" },
  { flags: ['--unheard-of'], told: "unknown option '--unheard-of'" },
  { flags: ['start', 'now'], told: 'too many arguments' },
  { flags: ['strat'], told: '(Did you mean start?)' },
])('$flags is wrong use', async ({ flags, told }) => {
  const program = run(flags, { cwd: emptyFolder() });
  expect(await program.ended()).toBe(2);
  expect(program.output).toContain(told);
});

test.each([
  { environment: { PORT: 'eighty' }, told: 'PORT is "eighty"', secret: 'nothing' },
  { environment: { TOLLGATE_API_KEY: 'sk_live_51' }, told: 'TOLLGATE_API_KEY is not', secret: 'sk_live_51' },
])('$environment is wrong use, and no secret is repeated', async ({ environment, told, secret }) => {
  const program = run(['start'], { cwd: emptyFolder(), environment });
  expect(await program.ended()).toBe(2);
  expect(program.output).toContain(told);
  expect(program.output).not.toContain(secret);
});

test.each(['--help', '--version'])('%s is no failure', async (flag) => {
  expect(await run([flag], { cwd: emptyFolder() }).ended()).toBe(0);
});
