import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createTimeoutSignal } from './timeout-signal.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a timeout signal aborts a combination of signals, also after garbage collections', async () => {
  const signal = AbortSignal.any([new AbortController().signal, createTimeoutSignal(100)]);
  const isAborted = (): boolean => {
    collectGarbage();
    return signal.aborted;
  };
  await expect.poll(isAborted, { interval: 5, timeout: 5_000 }).toBe(true);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});
