import { expect, test } from 'vitest';
import { generateSession } from './generate-session.js';
import { operations } from '../spec/api-documents.js';
import { getDependencies, getReferencedSteps, getStepName } from './step.js';

const traits = {
  isWritable: true,
  hasTestTokens: true,
  ownsOrganizations: true,
  hasSecondOrganization: true,
};
const seeds = Array.from({ length: 30 }, (_, index) => index + 1);

test('a seed and a number generate the same session again', () => {
  expect(generateSession(7, 3, traits)).toEqual(generateSession(7, 3, traits));
  expect(generateSession(7, 3, traits)).not.toEqual(generateSession(7, 4, traits));
  expect(generateSession(7, 3, traits)).not.toEqual(generateSession(8, 3, traits));
});

test.each(seeds)('a session uses only responses to earlier requests, with the seed %i', (seed) => {
  const steps = generateSession(seed, 1, traits);
  for (const step of steps) {
    expect(getReferencedSteps(step).every((number) => number < step.number)).toBe(true);
    const dependencies = getDependencies(steps, step);
    expect(dependencies.at(-1)).toBe(step);
    for (const needed of dependencies)
      expect(dependencies).toEqual(
        expect.arrayContaining(getReferencedSteps(needed).map((number) => steps[number - 1])),
      );
  }
});

test('the sessions of a run send every operation of the public API', () => {
  const names = new Set(seeds.flatMap((number) => generateSession(1, number, traits).map(getStepName)));
  expect([...names]).toEqual(expect.arrayContaining(operations.map(({ id }) => id)));
});

test.each(seeds)(
  'a session without permission to write sends only GET and HEAD, with the seed %i',
  (seed) => {
    const steps = generateSession(seed, 1, {
      isWritable: false,
      hasTestTokens: false,
      ownsOrganizations: false,
      hasSecondOrganization: false,
    });
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
  },
);

test('lists of an organization that the run did not create are filtered by objects of the session', () => {
  const shared = { ...traits, ownsOrganizations: false };
  const lists = seeds.flatMap((seed) =>
    generateSession(seed, 1, shared).filter(
      ({ method, path, body }) => method === 'GET' && path.length === 1 && !body,
    ),
  );
  const invalid = ['limit', 'cursor', 'status', 'kind', 'created_from', 'created_to'];
  const unfiltered = lists.filter(({ query }) => {
    const names = Object.keys(query);
    return names.length > 1 && names.every((name) => invalid.includes(name));
  });
  expect(lists.length).toBeGreaterThan(50);
  expect(unfiltered).toEqual([]);
});
