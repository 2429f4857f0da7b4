import { expect, it } from 'vitest';
import { requirements } from '../../contracts/rules/index.js';
import { sampleCases } from '../support/sample-cases.js';
import { kills } from './kills.js';
import { findFirstKill } from './run-requirements.js';
import { mutants } from './source/mutants.js';
import { startDeployment } from './start-deployment.js';

const stagingNeeds = ['write', 'payment-tokens', 'second-key'];
const runsOnStaging = new Set(
  requirements
    .filter(({ phase, needs }) => phase !== 'audit' && needs.every((need) => stagingNeeds.includes(need)))
    .map(({ id }) => id),
);

/** Mutants that show only among many objects, or that the client of this test cannot read. */
const unseen = ['compression-named-without-need', 'cursor-skips-an-item', 'record-made-on-a-400'];

/** Mutants that a requirement kills which needs no sandbox, with these requirements. */
const found = mutants.flatMap(({ name }) => {
  const killers = (kills[name] ?? []).filter((id) => runsOnStaging.has(id));
  return killers.length > 0 && !unseen.includes(name) ? [{ name, killers }] : [];
});
const SAMPLED = 20;

it('more than 40 % of the source mutants show without a sandbox', () => {
  expect(found.length / mutants.length).toBeGreaterThan(0.4);
});

it.each(sampleCases(found, (_, index) => index % Math.ceil(found.length / SAMPLED) === 1))(
  'the contract suite kills the source mutant $name in a staging deployment',
  async ({ name, killers }) => {
    const { url, apiKey, secondApiKey, close } = await startDeployment(name);
    try {
      expect(await findFirstKill({ url, apiKey, otherApiKeys: [secondApiKey] }, killers)).not.toBeNull();
    } finally {
      await close();
    }
  },
);
