import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { canaries } from '../../../contracts/canaries/canaries.js';
import { listShown } from '../../../contracts/canaries/canary.js';
import { measureCoverage } from '../../../contracts/report/coverage.js';
import type { Need } from '../../../contracts/requirement.js';
import { requirements } from '../../../contracts/rules/index.js';
import { selectRequirements, smokePhases } from '../../../contracts/runner/select-requirements.js';
import { createCheckCommand } from '../../../src/cli/check-command.js';
import { guide, readGuideNumbers } from './run-sizes.js';

const workflows = [...guide.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block = '']) => block);
const commands = [...guide.matchAll(/npx tollgate check ([^\n`]+)/g)].map(
  ([, flags = '']) => flags.match(/"[^"]*"|'[^']*'|\S+/g) ?? [],
);
const total = requirements.length;
const sandboxNeeds = ['sandbox', 'clock'] as const;

/** Number of requirements with at least one of the needs. */
const countNeeding = (...needs: readonly Need[]): number =>
  requirements.filter((requirement) => requirement.needs.some((need) => needs.includes(need))).length;

/** Text of `tollgate check --help`, without line breaks. */
function readHelp(): string {
  let help = '';
  createCheckCommand()
    .configureOutput({ writeOut: (text) => (help += text) })
    .outputHelp();
  return help.replace(/\s+/g, ' ');
}

test('every workflow in the guide "Contract checks in CI" is valid YAML', () => {
  expect(workflows.length).toBeGreaterThan(3);
  for (const workflow of workflows) expect(parse(workflow)).toBeInstanceOf(Object);
});

test.each(commands)('tollgate check accepts the flags of a command in the guide: %s', (...flags) => {
  const command = createCheckCommand();
  for (const each of [command, ...command.commands]) each.action(() => undefined);
  expect(() => command.parse(flags, { from: 'user' })).not.toThrow();
});

test.each([
  { run: 'With a sandbox', count: total },
  {
    run: 'Without a sandbox, with two API keys',
    count: total - countNeeding(...sandboxNeeds, 'own-organization'),
  },
  { run: 'With `--read-only`', count: total - countNeeding('write') },
  {
    run: 'With `--smoke`',
    count: selectRequirements(requirements, { only: [], phases: [...smokePhases] }).length,
  },
])('the guide states how many requirements a run tests: $run', ({ run, count }) => {
  expect(readGuideNumbers(run)[0]).toBe(count);
});

test.each([
  { missing: 'sandbox', count: countNeeding(...sandboxNeeds) },
  { missing: 'organizations of the run', count: countNeeding('own-organization') },
  { missing: 'permission to write', count: countNeeding('write') },
  { missing: 'second API key', count: countNeeding('second-key') },
  { missing: 'test tokens', count: countNeeding('payment-tokens') },
  { missing: 'webhook receiver', count: countNeeding('receiver') },
])('the guide and --help state how many requirements need: $missing', ({ missing, count }) => {
  expect(readGuideNumbers(missing)).toEqual([count]);
  expect(readHelp()).toMatch(new RegExp(`\\b${count} (of [\\d,]+ requirements )?(need )?(an? )?${missing}`));
});

test('the guide and --help state the total of requirements, and how many of them advance the clock', () => {
  const own = countNeeding('own-organization');
  const reasons = `no sandbox: ${countNeeding(...sandboxNeeds)}, no organizations of the run: ${own}`;
  expect(guide).toContain(`${reasons} of ${total} requirements`);
  expect(guide).toContain(`${countNeeding('clock')} requirements need such a clock`);
  expect(readHelp()).toContain(`of ${total.toLocaleString('en')} requirements`);
});

test.each(['With a sandbox', 'Without a sandbox, with two API keys', 'With `--read-only`', 'With `--smoke`'])(
  'tollgate check --help states as many requests as the guide: %s',
  (run) => {
    const requests = readGuideNumbers(run)[1]?.toLocaleString('en');
    expect(readHelp()).toMatch(new RegExp(`[ ,]${requests} `));
  },
);

test('the guide and --help state how many requirements canaries show', () => {
  const shown = new Set(canaries.flatMap((canary) => listShown(canary).map(([, id]) => id)));
  expect(guide).toContain(`more than 60 of ${shown.size}.`);
  expect(readHelp()).toContain(`test ${shown.size} of the requirements that need a clock`);
});

test('the guide lists the responses that no request provokes reliably', () => {
  const untested = measureCoverage([], []).flatMap(({ id, statuses }) =>
    statuses
      .filter(({ gap }) => gap !== 'no requirement covers it')
      .map(({ status }) => (/^(408|431|5..)$/.test(status) ? status : `${status} of ${id}`)),
  );
  const [, list = ''] = /\*\*Responses that no request .*?\*\* These are (.*?)\. /.exec(guide) ?? [];
  const listed = list.replaceAll('`', '').split(/, and | and |, /);
  expect(new Set(listed)).toEqual(new Set(untested));
});
