import { expect, test } from 'vitest';
import { loadReceiver } from './receiver-load.js';

/** Set TOLLGATE_RECEIVER_SEED to a printed seed to send deliveries of the same sizes. */
const seed = Number(process.env['TOLLGATE_RECEIVER_SEED'] ?? Date.now() % 2 ** 31);

test(`tollgate receive keeps the newest of 10,000 deliveries of up to 1 MB over 12 restarts (TOLLGATE_RECEIVER_SEED=${seed})`, async () => {
  const measured = await loadReceiver({ seed, deliveries: 10_000, restarts: 12, holdsRequests: true });
  expect(measured.repeated).toBeGreaterThan(0);
  process.stdout.write(`${JSON.stringify(measured)}\n`);
}, 900_000);
