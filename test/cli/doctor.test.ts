import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, ran, start } from './program.js';

interface Finding {
  name: string;
  verdict: string;
  detail: string;
}

const found = (stdout: string): Record<string, Finding> =>
  Object.fromEntries((JSON.parse(stdout) as Finding[]).map((finding) => [finding.name, finding]));

test('with a sandbox that runs everything is well, and its data say who uses them', async () => {
  const cwd = emptyFolder();
  const { url, program } = await start({ cwd });
  const environment = { PORT: new URL(url).port };
  const told = await ran(['doctor', '--json'], { cwd, environment });
  expect(told).toMatchObject({ exitCode: 0, stderr: '' });
  const { node, data, port, clock } = found(told.stdout);
  expect(node).toMatchObject({
    verdict: 'ok',
    detail: expect.stringContaining(process.versions.node) as string,
  });
  expect(data?.detail).toMatch(new RegExp(`schema \\d+, used by process ${program.child.pid}$`));
  expect(port?.detail).toContain('is used by a sandbox');
  expect(clock).toMatchObject({
    verdict: 'ok',
    detail: expect.stringContaining(`live, at ${url}`) as string,
  });

  const read = await ran(['doctor'], { cwd, environment });
  expect(read.stdout).toMatch(/^ok +node +\S.*\nok +data +\S.*\nok +port +\S.*\nok +clock +\S.*\n/);
});

test('what is wrong makes it fail, and what is only missing says how to bring it', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'file'), '');
  const told = await ran(['doctor', '--json', '--data', 'file'], { cwd, environment: { PORT: '0' } });
  expect(told.exitCode).toBe(1);
  const { data, clock } = found(told.stdout);
  expect(data?.verdict).toBe('wrong');
  expect(clock).toMatchObject({
    verdict: 'missing',
    detail: expect.stringContaining('tollgate start') as string,
  });
});

test('a flag that there is not is wrong use', async () => {
  const { exitCode, stderr } = await ran(['doctor', '--loud'], { cwd: emptyFolder() });
  expect(exitCode).toBe(2);
  expect(stderr).toContain("unknown option '--loud'");
});
