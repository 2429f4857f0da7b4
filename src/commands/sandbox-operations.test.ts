import { expect, test } from 'vitest';
import operationPaths from '../../generated/operation-paths.json' with { type: 'json' };
import { commandGroups, sandboxOperations } from './sandbox-operations.js';

test('each operation of the sandbox document is listed, or named as one for a browser or a scraper only', () => {
  const documented = Object.entries(operationPaths).filter(([, path]) => path.includes(' /_sandbox/'));
  expect(Object.keys(sandboxOperations).sort()).toEqual(documented.map(([id]) => id).sort());
  const forPrograms = Object.entries(sandboxOperations).filter(([, each]) => typeof each === 'string');
  expect(Object.fromEntries(forPrograms)).toEqual({
    getSession: 'browser',
    createSession: 'browser',
    deleteSession: 'browser',
    getPrometheusMetrics: 'scraper',
  });
});

test('each command with a second word belongs to a group that has a description', () => {
  const commands = Object.values(sandboxOperations).flatMap((each) =>
    typeof each === 'string' ? [] : (each.commands ?? []),
  );
  const groups = commands.flatMap(({ name }) => (name.includes(' ') ? (name.split(' ')[0] ?? []) : []));
  expect([...new Set(groups)].sort()).toEqual(Object.keys(commandGroups).sort());
});
