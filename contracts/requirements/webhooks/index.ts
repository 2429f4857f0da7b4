import type { Requirement } from '../../requirement.js';
import { delivery } from './delivery.js';
import { retries } from './retries.js';
import { running } from './running.js';
import { secrets } from './secrets.js';

/** What receivers of events are told, how often, and by which secrets. */
export const webhooks: readonly Requirement[] = [...delivery, ...secrets, ...running, ...retries];
