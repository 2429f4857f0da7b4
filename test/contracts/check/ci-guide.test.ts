import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { canaries } from '../../../contracts/canaries/canaries.js';
import { listShown } from '../../../contracts/canaries/canary.js';
import { measureCoverage } from '../../../contracts/report/coverage.js';
import type { Need } from '../../../contracts/requirement.js';
import { requirements } from '../../../contracts/rules/index.js';
import { selectRequirements, smokePhases } from '../../../contracts/runner/select-requirements.js';
import { createCheckCommand } from '../../../src/cli/check-command.js';
import { expectAbout, guide, readGuideNumbers, toNumber } from './run-sizes.js';

const workflows = [...guide.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block = '']) => block);
const commands = [...guide.matchAll(/npx tollgate check ([^\n`]+)/g)].map(
  ([, flags = '']) => flags.match(/"[^"]*"|'[^']*'|\S+/g) ?? [],
);
const total = requirements.length;
const shown = new Set(canaries.flatMap((canary) => listShown(canary).map(([, id]) => id)));
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
])('the guide states about how many requirements a run tests: $run', ({ run, count }) => {
  expectAbout(count, readGuideNumbers(run)[0] ?? 0);
});

test.each([
  { missing: 'sandbox', count: countNeeding(...sandboxNeeds) },
  { missing: 'organizations of the run', count: countNeeding('own-organization') },
  { missing: 'permission to write', count: countNeeding('write') },
  { missing: 'second API key', count: countNeeding('second-key') },
  { missing: 'test tokens', count: countNeeding('payment-tokens') },
  { missing: 'webhook receiver', count: countNeeding('receiver') },
])('the guide and --help state about how many requirements need: $missing', ({ missing, count }) => {
  const [published = 0] = readGuideNumbers(missing);
  expectAbout(count, published);
  expect(readHelp()).toMatch(
    new RegExp(`\\b${published} (of [\\d,]+ requirements )?(need )?(an? )?${missing}`),
  );
});

test.each([
  { name: 'requirements in all', count: total, text: readHelp(), pattern: /of ([\d,]+) requirements need/ },
  {
    name: 'requirements that advance the clock',
    count: countNeeding('clock'),
    text: guide,
    pattern: /About (\d+) requirements need such a clock/,
  },
  {
    name: 'requirements that canaries show, in the guide',
    count: shown.size,
    text: guide,
    pattern: /more than 60 of about (\d+)\./,
  },
  {
    name: 'requirements that canaries show, in --help',
    count: shown.size,
    text: readHelp(),
    pattern: /test about (\d+) requirements that need a clock/,
  },
])('the guide or --help states about how many there are: $name', ({ count, text, pattern }) => {
  expectAbout(count, toNumber(pattern.exec(text)?.[1] ?? ''));
});

test.each(['With a sandbox', 'Without a sandbox, with two API keys', 'With `--read-only`', 'With `--smoke`'])(
  'tollgate check --help states as many requests as the guide: %s',
  (run) => {
    const requests = readGuideNumbers(run)[1]?.toLocaleString('en');
    expect(readHelp()).toMatch(new RegExp(`[ ,]${requests} `));
  },
);

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
