import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import recordedKills from './kills.json' with { type: 'json' };
import { isVisibleWithoutSandbox, samplePairs } from './list-pairs.js';
import { testWholeSuite, type PairResult } from './test-pair.js';

const seed = Number(process.env['CONTRACT_SEED'] ?? 1);
const results: Record<string, { withSandbox: string; withoutSandbox: string }> = {};
const directory = fileURLToPath(new URL('../results', import.meta.url));

function writeResults(): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(`${directory}/triggers.json`, `${JSON.stringify({ seed, results }, null, 2)}\n`);
}

afterAll(writeResults);

function toText(result: PairResult): string {
  if (typeof result === 'string') return result;
  return result.kill ? `${result.kill.requirement}: ${result.kill.message.slice(0, 300)}` : 'survives';
}

it.each(samplePairs(seed))(
  `the contract suite kills $name, if it was recorded as killed (seed ${seed})`,
  async (pair) => {
    const withSandbox = await testWholeSuite(pair, true);
    const withoutSandbox =
      withSandbox === 'in no function' || !isVisibleWithoutSandbox(pair.mutant)
        ? 'never active'
        : await testWholeSuite(pair, false);
    results[pair.name] = { withSandbox: toText(withSandbox), withoutSandbox: toText(withoutSandbox) };
    writeResults();
    if (pair.name in recordedKills) expect(withSandbox).toMatchObject({ kill: expect.anything() as unknown });
  },
);
