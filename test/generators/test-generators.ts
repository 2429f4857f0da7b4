import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from '../support/packed-files.js';
import { testSandbox } from '../support/sandbox.js';
import { EXPECTED_OUTPUT, EXPECTED_OUTPUT_OF_UNKNOWN_VALUES } from './expected-output.js';
import { findMissingRequirement, type Generator } from './tools/generator.js';
import { columns, type Column, type Matrix } from './matrix.js';
import { addUnknownProperties, replaceOpenValues } from './response-changes.js';
import { runCommand } from './tools/run-command.js';
import { startChangingProxy } from './start-changing-proxy.js';

const DOCUMENT = join(root, 'generated/openapi.json');
const ownFolder = fileURLToPath(new URL('./', import.meta.url));

/** Registers the tests of every generator in a matrix, and records their results in it. */
export async function testGenerators(matrix: Matrix): Promise<void> {
  const sandbox = await testSandbox();
  const parent = createParentFolder();
  const flows = [
    { column: 'flow', result: 'makes payments', url: sandbox.url, expected: EXPECTED_OUTPUT },
    {
      column: 'unknownProperties',
      result: 'ignores unknown properties of responses',
      url: await startChangingProxy(sandbox.url, addUnknownProperties),
      expected: EXPECTED_OUTPUT,
    },
    {
      column: 'unknownValues',
      result: 'accepts unknown values in responses',
      url: await startChangingProxy(sandbox.url, replaceOpenValues),
      expected: EXPECTED_OUTPUT_OF_UNKNOWN_VALUES,
    },
  ] as const;

  afterAll(() => {
    if (matrix.hasFailures) process.stdout.write(`The generated clients are in ${parent}\n`);
    else rmSync(parent, { recursive: true });
  });

  describe.each(matrix.generators)('$name', (generator) => {
    const { name, language } = generator;
    const folder = join(parent, name.replaceAll(/[^\w-]+/g, '-'));

    /** Registers the test of one column. It is skipped without a program, or after a failure that it depends on. */
    function testColumn(column: Column, title: string, run: () => Promise<unknown>): void {
      test(title, async ({ skip }) => {
        const missing = findMissingRequirement(generator);
        skip(missing !== undefined, `${missing ?? ''} is not installed`);
        const failure = matrix.findFailure(generator);
        skip(failure === 'generates' || failure === 'compiles', `"${columns[failure ?? column]}" failed`);
        await matrix.record(generator, column, run);
      });
    }

    testColumn('generates', `${name} generates a client`, () => generateClient(generator, folder));
    if (!language) return;
    testColumn('compiles', `the client of ${name} compiles`, () => language.compile(folder));
    const { runFlow } = language;
    if (!runFlow) return;
    for (const { column, result, url, expected } of flows)
      testColumn(column, `the client of ${name} ${result}`, async () => {
        const { apiKey } = await sandbox.newOrganization();
        const output = await runFlow(folder, { GATEWAY_URL: `${url}/v1`, GATEWAY_KEY: apiKey });
        expect(output).toBe(expected);
      });
  });
}

/** Creates a temporary folder for the clients, in which the packages of this repository resolve. */
function createParentFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tollgate-generators-')));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Runs the command of the guide in a folder with the document and the files of the generator. */
async function generateClient({ tool, command, files = {} }: Generator, folder: string): Promise<void> {
  mkdirSync(folder);
  cpSync(DOCUMENT, join(folder, 'openapi.json'));
  for (const [path, name] of Object.entries(files)) cpSync(join(ownFolder, path), join(folder, name));
  const [program = '', ...parameters] = await tool.install();
  const rest = command.slice(tool.program.length).split(' ').slice(1);
  // Some tools start programs that are installed beside them.
  const PATH = [dirname(program), process.env['PATH']].join(delimiter);
  await runCommand([program, ...parameters, ...rest], { cwd: folder, environment: { PATH } });
}
