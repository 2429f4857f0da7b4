import { expect, test } from 'vitest';
import { answering, closedPort } from '../webhooks/receivers.js';
import { emptyFolder, ran, run } from './program.js';

test('a mock answers with an example until it is interrupted', async () => {
  const port = await closedPort();
  const program = run(['mock', '--port', String(port)], { cwd: emptyFolder() });
  await program.said(`http://127.0.0.1:${port}\n`);
  const answer = await fetch(`http://127.0.0.1:${port}/customers`, {
    headers: { authorization: 'Bearer sk_test_any' },
  });
  expect(answer.status).toBe(200);
  expect(await program.stop('SIGTERM')).toBe(130);
  expect(program.stdout).toBe(`http://127.0.0.1:${port}\n`);
  expect(program.stderr).toContain('is listening');
});

test('a port that is taken is refused with a way out', async () => {
  const { url } = await answering(204);
  const { port } = new URL(url);
  const { exitCode, stdout, stderr } = await ran(['mock', '--port', port], { cwd: emptyFolder() });
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toMatch(new RegExp(`^Port ${port} is taken: .*--port`));
});

test('a port that cannot be is wrong use', async () => {
  const { exitCode, stderr } = await ran(['mock', '--port', '0'], { cwd: emptyFolder() });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('Write a port from 1 to 65535.');
});
