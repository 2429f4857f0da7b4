import { expect, test } from 'vitest';
import { emptyFolder, main, Program } from './program.js';

/** npm runs a script in a shell. The `true` keeps that from becoming the program itself, as some shells do. */
const script = `"${process.execPath}" "${main}" start --port 0; true`;

test('started by npm in the background, it drains when npm is told to end', async () => {
  const environment = { npm_lifecycle_event: 'start' };
  const shell = new Program('sh', ['-c', script], emptyFolder(), environment);
  await shell.said('Ctrl-C stops it');
  // npm passes SIGTERM on to its shell, which dies of it; `close` comes once its child has ended as well.
  expect(await shell.stop('SIGTERM')).toBe('SIGTERM');
  expect(shell.output).toContain('Stopping: answering what is under way.');
});
