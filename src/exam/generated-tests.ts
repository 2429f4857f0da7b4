import type { Finding } from './finding.js';

/** Languages in which the exam writes a test for a finding. */
export const testLanguages = ['vitest', 'pytest', 'go'] as const;
export type TestLanguage = (typeof testLanguages)[number];

/** File of a test. */
interface GeneratedTest {
  name: string;
  content: string;
}

/**
 * Writes a test that replays a finding. It passes as soon as the application keeps the rule.
 *
 * @param finding finding whose statement is the title of the test
 * @param file path of the JSON file with the finding, from the folder of the application
 * @param folder path of the application's folder, from the folder of the test
 * @param command arguments of `tollgate` before `--replay`
 */
export function createTest(
  language: TestLanguage,
  finding: Finding,
  file: string,
  folder: string,
  command: readonly string[],
): GeneratedTest {
  const name = file.replace(/^.*\//, '').replace(/\.json$/, '');
  const words = ['npx', 'tollgate', ...command, '--replay', file];
  return generators[language](finding.statement, name, words, folder);
}

type Generator = (statement: string, name: string, words: readonly string[], folder: string) => GeneratedTest;

const generators: Record<TestLanguage, Generator> = {
  vitest: (statement, name, [program = '', ...words], folder) => ({
    name: `${name}.test.js`,
    content: `import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, ${JSON.stringify(folder)});

test(${JSON.stringify(statement)}, { timeout: 60_000 }, () => {
  const { status, stdout, stderr } = spawnSync(${JSON.stringify(program)}, ${JSON.stringify(words)}, { cwd: folder, encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});
`,
  }),
  pytest: (statement, name, words, folder) => ({
    name: `test_${toSnakeCase(name)}.py`,
    content: `"""${statement}"""

import subprocess
from pathlib import Path

FOLDER = Path(__file__).parent / ${JSON.stringify(folder)}


def test_${toSnakeCase(name)}():
    result = subprocess.run(${JSON.stringify(words)}, cwd=FOLDER, capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stdout + result.stderr
`,
  }),
  go: (statement, name, words, folder) => ({
    name: `${toSnakeCase(name)}_test.go`,
    content: `package main

import (
	"os/exec"
	"testing"
)

// ${statement}
func Test${toCamelCase(name)}(t *testing.T) {
	command := exec.Command(${words.map((word) => JSON.stringify(word)).join(', ')})
	command.Dir = ${JSON.stringify(folder)}
	output, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\\n%s", err, output)
	}
}
`,
  }),
};

function toSnakeCase(name: string): string {
  return name.replaceAll('-', '_');
}

function toCamelCase(name: string): string {
  return name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
