import { expect, it } from 'vitest';
import { requirements } from '../../contracts/requirements/index.js';
import { publicDocument } from '../../contracts/spec/api-documents.js';

it('every requirement has a unique id', () => {
  const ids = requirements.map(({ id }) => id);
  expect(ids.filter((id, position) => ids.indexOf(id) !== position)).toEqual([]);
});

it.each(requirements.map(({ id, pointer }) => [id, pointer] as const))(
  'requirement %s points to an existing place of the OpenAPI document: %s',
  (_, pointer) => {
    const value = pointer
      .split('/')
      .slice(1)
      .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>(
        (parent, token) => (parent as Record<string, unknown> | undefined)?.[token],
        publicDocument,
      );
    expect(value).toBeDefined();
  },
);
