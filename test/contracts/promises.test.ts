import { describe, expect, it } from 'vitest';
import { requirements } from '../../contracts/rules/index.js';
import { promises } from '../../generated/promises.js';

const cited = new Set<string>(requirements.flatMap(({ citation }) => citation.promises));
const entries = Object.entries(promises);

describe('Promises of the OpenAPI documents', () => {
  it.each(entries.filter(([, { reason }]) => reason === null).map(([id]) => id))(
    'a requirement tests the promise %s',
    (id) => {
      expect([...cited]).toContain(id);
    },
  );

  it('no requirement cites a promise that has a reason not to be tested', () => {
    const untested = entries.filter(([, { reason }]) => reason !== null).map(([id]) => id);
    expect(untested.filter((id) => cited.has(id))).toEqual([]);
  });
});
