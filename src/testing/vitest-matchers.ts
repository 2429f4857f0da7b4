/**
 * Registers the matchers of `tollgate/matchers` with vitest 3.2 or later, and declares their types. Import it in a test
 * or list it in `setupFiles`.
 */

import { expect } from 'vitest';
import { matchers, type TollgateMatchers } from './matchers.js';

declare module 'vitest' {
  // The name and the default of the type parameter must be those of vitest.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any, @typescript-eslint/no-unused-vars, @typescript-eslint/no-empty-object-type
  interface Matchers<T = any> extends TollgateMatchers {}
}

expect.extend(matchers);
