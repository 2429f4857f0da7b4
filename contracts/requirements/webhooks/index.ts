import type { Requirement } from '../../requirement.js';
import { delivery } from './delivery.js';
import { retries } from './retries.js';
import { idempotencyInProgress } from './idempotency-in-progress.js';
import { signatures } from './signatures.js';

export const webhooks: readonly Requirement[] = [
  ...delivery,
  ...signatures,
  ...idempotencyInProgress,
  ...retries,
];
