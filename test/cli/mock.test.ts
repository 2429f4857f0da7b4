import { expect, test } from 'vitest';
import { closedPort } from '../webhooks/receivers.js';
import { emptyFolder, ran, run } from './program.js';

test('a mock answers with an example until it is interrupted', async () => {
  const port = await closedPort();
  const program = run(['mock', '--port', String(port)], { cwd: emptyFolder() });
  await program.said('is listening');
  const answer = await fetch(`http://127.0.0.1:${port}/customers`, {
    headers: { authorization: 'Bearer sk_test_any' },
  });
  expect(answer.status).toBe(200);
  expect(await program.stop('SIGTERM')).toBe(130);
});

test('a port that cannot be is wrong use', async () => {
  const { exitCode, stderr } = await ran(['mock', '--port', '0'], { cwd: emptyFolder() });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('Write a port from 1 to 65535.');
});
