import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('no file contains a path of the machine that it was written on', ({ skip }) => {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  skip(status !== 0, 'not a git checkout');
  const files = stdout.split('\0').filter((file) => file !== '' && file !== 'package-lock.json');
  // Home and workspace folders, except `/home/ada` of the examples; and the path of this checkout.
  const machinePath = /(?<![\w.{}/$-])\/(?:home|Users|root|workspaces?|work|builds)\/(?!ada\b)[\w.-]+/;
  const found = files.flatMap((file) => {
    const text = readFileSync(root + file, 'utf8');
    const path = machinePath.exec(text)?.[0] ?? (text.includes(root) ? root : undefined);
    return path === undefined ? [] : [`${file}: ${path}`];
  });
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
