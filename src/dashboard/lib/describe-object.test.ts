import { expect, test } from 'vitest';
import type { SandboxObject } from './api.js';
import { getObjectName } from './describe-object.js';

const id = 'cus_8ZbVtN2qLxR4mKsC';

test.each([
  [{ id, name: 'Ada Lovelace', email: 'ada@example.com', external_id: 'crm-1' }, 'Ada Lovelace'],
  [{ id, email: 'ada@example.com', external_id: 'crm-1' }, 'ada@example.com'],
  [{ id, external_id: 'order-1815' }, 'order-1815'],
  [{ id, external_id: null }, id],
])('an object with %o is called “%s”', (data, name) => {
  expect(getObjectName({ type: 'customer', data } as SandboxObject)).toBe(name);
});
