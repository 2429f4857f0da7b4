import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { benchRequests, MOCKED_KINDS } from './requests.js';
import type { Result } from './result.js';

/** Installed only for this benchmark, because they bring three hundred packages. */
const peers = ['@mockoon/cli@9.9.0', 'json-server@0.17.4'];

/** Compares with other mock servers, which it installs first: `npm run bench -- peers`. */
export async function benchPeers(isQuick: boolean): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tollgate-peers-'));
  try {
    await writeFile(join(folder, 'package.json'), '{ "private": true }');
    console.log(`Fetching ${peers.join(' and ')} …`);
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--save-exact'];
    await promisify(execFile)('npm', ['install', ...flags, ...peers], { cwd: folder });
    const more = ['mockoon', 'json-server'];
    return await benchRequests(
      isQuick,
      more.map((name) => ({ name, args: [folder], share: 0.1, kinds: MOCKED_KINDS })),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
