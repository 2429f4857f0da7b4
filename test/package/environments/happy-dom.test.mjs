// @vitest-environment happy-dom
import { test } from 'vitest';
import { useSandbox } from './use-sandbox.mjs';

test('a sandbox works in happy-dom, whose fetch rejects other origins', useSandbox);
