import type { Requirement } from '../../requirement.js';
import { delivery } from './delivery.js';
import { retries } from './retries.js';

/** What receivers of events are told, and how often. */
export const webhooks: readonly Requirement[] = [...delivery, ...retries];
