import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../..', import.meta.url));
const configuration = '.config/redocly.yaml';
const fixtures = 'test/spec/fixtures';

interface Finding {
  ruleId: string;
  location: { source: { ref: string } }[];
}

async function lint(files: string[], config: string): Promise<Finding[]> {
  const cli = 'node_modules/@redocly/cli/bin/cli.js';
  const args = [cli, 'lint', ...files, '--config', config, '--format', 'json', '--max-problems', '1000'];
  const output = await runLinter(args);
  // One indented JSON document per file, without a separator.
  const documents = output.split(/(?<=^\})(?=\{)/m);
  expect(documents).toHaveLength(files.length);
  return documents.flatMap((document) => (JSON.parse(document) as { problems: Finding[] }).problems);
}

/** Returns the linter's output. Exit code 1 means findings and is not an error. */
function runLinter(args: string[]): Promise<string> {
  const options = { cwd: root, env: { ...process.env, REDOCLY_TELEMETRY: 'off' }, maxBuffer: 1e8 };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (stdout === '') reject(new Error(`The linter printed nothing but: ${stderr}`, { cause: error }));
      else resolve(stdout);
    });
  });
}

test('the OpenAPI documents have no lint findings', async () => {
  expect(await lint(['spec/openapi.yaml', 'spec/sandbox.yaml'], configuration)).toEqual([]);
});

test('there is no file that ignores lint findings', () => {
  const names = ['', '.config/'].map((folder) => `${root}/${folder}.redocly.lint-ignore.yaml`);
  expect(names.filter((name) => existsSync(name))).toEqual([]);
});

describe('custom lint rules', () => {
  const files = readdirSync(`${root}/${fixtures}`).filter((file) => file !== 'redocly.yaml');
  const rules = readdirSync(`${root}/.config/redocly/rules`).map((file) => file.replace('.js', ''));
  let findings: Finding[] = [];

  beforeAll(async () => {
    findings = await lint(
      files.map((file) => `${fixtures}/${file}`),
      `${fixtures}/redocly.yaml`,
    );
  });

  const listViolatedRules = (file: string): string[] =>
    findings
      .filter(({ location }) => location[0]?.source.ref.endsWith(`/${file}`))
      .map(({ ruleId }) => ruleId);

  test.each(files.filter((file) => file !== 'clean.yaml'))(
    'only the rule of that name reports %s',
    (file) => {
      const rule = rules.find((name) => file.startsWith(name));
      expect(listViolatedRules(file)).toEqual([`tollgate/${rule}`]);
    },
  );

  test('no custom lint rule reports clean.yaml', () => {
    expect(listViolatedRules('clean.yaml')).toEqual([]);
  });

  test.each(rules)('the lint rule %s is enabled and has a fixture', (rule) => {
    const { rules: shared, apis } = parse(readFileSync(`${root}/${configuration}`, 'utf8')) as {
      rules: Record<string, string>;
      apis: { openapi: { rules: Record<string, string> } };
    };
    expect({ ...shared, ...apis.openapi.rules }[`tollgate/${rule}`]).toBe('error');
    expect(files.some((file) => file.startsWith(rule))).toBe(true);
  });
});
