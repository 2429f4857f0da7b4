import { expect, test } from 'vitest';
import { unwrap } from './api.js';

test('unwrap says what to do if the sandbox does not respond', async () => {
  const request = Promise.reject(new TypeError('Failed to fetch'));
  await expect(unwrap(request)).rejects.toThrow(
    'Tollgate did not respond. Check that it is running, then retry.',
  );
});
