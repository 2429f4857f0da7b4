import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import recordedKills from './kills.json' with { type: 'json' };
import { pairs } from './list-pairs.js';
import { testPair, type PairResult } from './test-pair.js';

const results: Record<string, { withSandbox: string; withoutSandbox: string }> = {};
const directory = fileURLToPath(new URL('../results', import.meta.url));

afterAll(() => {
  mkdirSync(directory, { recursive: true });
  writeFileSync(`${directory}/triggers.json`, `${JSON.stringify(results, null, 2)}\n`);
});

const toText = (result: PairResult): string =>
  typeof result === 'string' ? result : (result.kill?.requirement ?? 'survives');

it.each(pairs)('the contract suite kills $name, if it was recorded as killed', async (pair) => {
  const withSandbox = await testPair(pair, { usesSandbox: true, runsArea: true });
  const withoutSandbox = await testPair(pair, { usesSandbox: false, runsArea: true });
  results[pair.name] = { withSandbox: toText(withSandbox), withoutSandbox: toText(withoutSandbox) };
  if (pair.name in recordedKills) expect(withSandbox).toMatchObject({ kill: expect.anything() as unknown });
});
