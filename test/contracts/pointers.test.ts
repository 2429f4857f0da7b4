import { expect, it } from 'vitest';
import { requirements } from '../../contracts/requirements/index.js';
import { contract } from '../../contracts/spec/description.js';

/** Each requirement names the place of the description that says so. */

it.each(requirements.map(({ id, pointer }) => [pointer, id] as const))(
  'has %s, which %s rests on',
  (pointer) => {
    const found = pointer
      .split('/')
      .slice(1)
      .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((place, token) => (place as Record<string, unknown> | undefined)?.[token], contract);
    expect(found).toBeDefined();
  },
);
