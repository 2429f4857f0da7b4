import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.js';

const guide = readFileSync(new URL('../../spec/guides/a-shared-sandbox.md', import.meta.url), 'utf8');

test('the guide to shared sandboxes names only existing settings and explains all of them', () => {
  const exported = [...guide.matchAll(/^export (\w+)=(\S+)$/gm)];
  const environment = Object.fromEntries(exported.map(([, name = '', value = '']) => [name, value]));
  expect(readConfig({ port: '4011' }, environment)).toMatchObject({
    databaseUrl: environment['TOLLGATE_DATABASE_URL'],
    apiKey: environment['TOLLGATE_API_KEY'],
    publicUrl: environment['TOLLGATE_PUBLIC_URL'],
  });
  for (const name of Object.keys(environment)) expect(guide).toContain(`| \`${name}\``);
});
