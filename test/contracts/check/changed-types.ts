import { expect } from 'vitest';
import { requirements } from '../../../contracts/rules/index.js';
import type { TestSandbox } from '../../support/sandbox.js';
import { runSuite } from '../other-gateway/run-suite.js';
import { startProxy, type ProxyResponse } from './proxy.js';

type Change = (name: string, value: unknown) => unknown;

const getType = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

const others: readonly unknown[] = [null, 7, 'text', true, [null], { toString: null }];

const kinds: readonly [name: string, matches: (name: string, value: unknown) => boolean][] = [
  ['responses', (name) => name === ''],
  ['ids', (name) => name === 'id'],
  ['times', (name, value) => name.endsWith('_at') && value !== null],
  ...['array', 'object', 'string', 'number', 'boolean'].map(
    (type): [string, (name: string, value: unknown) => boolean] => [
      `${type}s`,
      (name, value) => name !== '' && getType(value) === type,
    ],
  ),
];

/** Changes of all values of a kind in a response, by a name for the report. Each value becomes one of another type. */
export const typeChanges: ReadonlyMap<string, Change> = new Map(
  others.flatMap((other) => [
    [
      `items to ${JSON.stringify(other)}`,
      (_: string, value: unknown) => (Array.isArray(value) ? value.map(() => other) : value),
    ],
    ...kinds
      .filter(([kind]) => kind !== `${getType(other)}s`)
      .map(([kind, matches]): [string, Change] => [
        `${kind} to ${JSON.stringify(other)}`,
        (name, value) => (matches(name, value) ? other : value),
      ]),
  ]),
);

/** Errors of JavaScript that a value of an unexpected type causes. */
const CODE_ERROR =
  /TypeError|RangeError|Cannot (read|convert|destructure|use)|is not (iterable|a function|defined)|Invalid (time|URL)|Reduce of empty/;

/** Changes the successful responses of the API, or its error responses too. */
const changeResponse =
  (change: Change, changesErrors: boolean) =>
  (response: ProxyResponse, { target }: { target: string }): ProxyResponse => {
    const isChanged = response.text.startsWith('{') && (changesErrors || response.status < 300);
    // Without the health document, the suite uses no sandbox.
    if (!isChanged || target.startsWith('/_sandbox/health')) return response;
    return { ...response, text: JSON.stringify(JSON.parse(response.text, change)) };
  };

/**
 * Runs requirements against a sandbox whose responses have values of other types. Expects that no reason is an error of
 * JavaScript, and that the suite itself does not fail.
 *
 * @param step checks each requirement whose position is a multiple of it
 * @returns the number of findings
 */
export async function expectReadableFindings(
  sandbox: TestSandbox,
  name: string,
  { step, changesErrors }: { step: number; changesErrors: boolean },
): Promise<number> {
  const change = typeChanges.get(name);
  if (!change) throw new Error(`There is no change ${name}.`);
  const { url, apiKey } = sandbox;
  const proxy = await startProxy(url, { change: changeResponse(change, changesErrors) });
  const { apiKey: secondApiKey } = await sandbox.newOrganization();
  const only = requirements.flatMap(({ id }, index) => (index % step === 0 ? [id] : []));
  const result = await runSuite({ url: proxy.url, apiKey, secondApiKey }, { only, runs: 2 });
  const unreadable = result.notPassed.filter(({ message }) => CODE_ERROR.test(message));
  expect({ unreadable, harnessErrors: result.harnessErrors }).toEqual({ unreadable: [], harnessErrors: [] });
  return result.notPassed.length;
}
