import { expect, test } from 'vitest';
import { allPairs, listPairs } from '../../contracts/cases/dimensions.js';
import { generateSession } from '../../contracts/compare/generate-session.js';
import { requirements } from '../../contracts/rules/index.js';
import type { RunSettings } from '../../contracts/runner/settings.js';
import { SuiteRun } from '../../contracts/runner/suite-run.js';
import { testSandbox } from '../support/sandbox.js';
import { sampleCases } from '../support/sample-cases.js';
import { expectConforming } from './other-gateway/expect-conforming.js';
import { startDeployment } from '../mutants/start-deployment.js';
import { startOtherGateway, type OtherGateway } from './other-gateway/gateway.js';
import { runSuite, type SuiteResult } from './other-gateway/run-suite.js';
import { variations } from './other-gateway/variations.js';

const sandbox = await testSandbox();
const MINUTE_MS = 60_000;

async function compareWithSandbox(gateway: OtherGateway, runs: number): Promise<SuiteResult> {
  try {
    const referenceUrl = `${sandbox.url}/v1`;
    return await runSuite(gateway, {
      seed: 5,
      runs,
      phases: ['reference'],
      usesSandbox: false,
      referenceUrl,
    });
  } finally {
    await gateway.close();
  }
}

test('the sessions of ten runs send each pair of values of two dimensions that makes sense', () => {
  const traits = {
    isWritable: true,
    hasTestTokens: true,
    ownsOrganizations: true,
    hasSecondOrganization: true,
  };
  const sent = new Set<string>();
  for (let seed = 1; seed <= 10; seed += 1) {
    for (let number = 1; number <= 40; number += 1) {
      const steps = generateSession(seed, number, traits);
      for (const { drawn } of steps) for (const pair of drawn ? listPairs(drawn) : []) sent.add(pair);
    }
  }
  expect(allPairs.filter((pair) => !sent.has(pair))).toEqual([]);
  expect([...sent].filter((pair) => !allPairs.includes(pair))).toEqual([]);
});

test.each(sampleCases(variations, ({ name }) => name === 'more-properties' || name === 'etags'))(
  'the phase reference reports nothing for a deployment with the variation $name',
  async ({ options }) => {
    const result = await compareWithSandbox(await startOtherGateway(options), 3);
    expectConforming(result);
    expect(result.outcomes.get('reference.unstated')?.outcome).toBe('passed');
  },
  2 * MINUTE_MS,
);

/** Mutants with the requirement that shows each of them. */
const faults = [
  { name: 'email-lower-cased', requirement: 'reference.objects' },
  { name: 'deleted-but-still-listed', requirement: 'reference.lists' },
  { name: 'request-id-not-echoed', requirement: 'reference.headers' },
  { name: 'external-id-of-customers-not-unique', requirement: 'reference.statuses' },
];

test.each(sampleCases(faults, ({ name }) => name === 'deleted-but-still-listed'))(
  'the phase reference finds the mutant $name, and shows the shortest session',
  async ({ name, requirement }) => {
    const { outcomes } = await compareWithSandbox(await startDeployment(name), 5);
    const finding = outcomes.get(requirement)?.finding;
    expect(finding?.message).toContain('after these requests:');
    const [requests = ''] = finding?.message.split('Other differences:') ?? [];
    // A page of five objects needs twelve requests. The sessions have up to 100.
    expect(requests.match(/^- /gm)?.length).toBeLessThan(13);
  },
  2 * MINUTE_MS,
);

test('a run without a reference has no requirements of the phase reference', () => {
  const settings = { selection: { only: [], phases: [] }, runId: 'run', startedAt: '2027-01-01T00:00:00Z' };
  const list = (referenceUrl: string | null): number =>
    new SuiteRun({ ...settings, referenceUrl } as unknown as RunSettings, requirements).selected.filter(
      ({ phase }) => phase === 'reference',
    ).length;
  expect(list(null)).toBe(0);
  expect(list('http://127.0.0.1:4010/v1')).toBe(5);
});
