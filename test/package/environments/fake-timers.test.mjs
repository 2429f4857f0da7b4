import { afterAll, beforeAll, test, vi } from 'vitest';
import { useSandbox } from './use-sandbox.mjs';

beforeAll(() => vi.useFakeTimers());
afterAll(() => vi.useRealTimers());

test('a sandbox works with fake timers', useSandbox);
