import type { components } from '../../generated/closed/sandbox.js';
import type { Delivery } from '../domain/shared/records.js';

/** Returns a delivery as the sandbox API shows it. */
export function presentDelivery({ attempts, ...delivery }: Delivery): components['schemas']['Delivery'] {
  return { ...delivery, attempts: [...attempts] };
}
