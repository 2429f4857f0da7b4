// @vitest-environment jsdom
import { test } from 'vitest';
import { useSandbox } from './use-sandbox.mjs';

test('a sandbox works in jsdom, which has classes of its own', useSandbox);
