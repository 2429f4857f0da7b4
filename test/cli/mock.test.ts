import { expect, test } from 'vitest';
import { startStaticReceiver, findClosedPort } from '../webhooks/receivers.js';
import { createTempFolder, runCli, spawnCli } from './program.js';

test('tollgate mock responds with examples until it is interrupted', async () => {
  const port = await findClosedPort();
  const program = spawnCli(['mock', '--port', String(port)], { cwd: createTempFolder() });
  await program.waitForOutput(`http://127.0.0.1:${port}\n`);
  const response = await fetch(`http://127.0.0.1:${port}/customers`, {
    headers: { authorization: 'Bearer sk_test_any' },
  });
  expect(response.status).toBe(200);
  expect(await program.stop('SIGTERM')).toBe(130);
  expect(program.stdout).toBe(`http://127.0.0.1:${port}\n`);
  expect(program.stderr).toContain('is listening');
});

test('tollgate mock exits with 1 and suggests --port if the port is in use', async () => {
  const { url } = await startStaticReceiver(204);
  const { port } = new URL(url);
  const { exitCode, stdout, stderr } = await runCli(['mock', '--port', port], { cwd: createTempFolder() });
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toMatch(new RegExp(`^Port ${port} is in use: .*--port`));
});

test('tollgate mock exits with 2 for port 0', async () => {
  const { exitCode, stderr } = await runCli(['mock', '--port', '0'], { cwd: createTempFolder() });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('Use a port from 1 to 65535.');
});
