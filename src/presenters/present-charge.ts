import type { components } from '../../generated/closed/openapi.js';
import type { Charge } from '../domain/shared/records.js';

/** Returns a charge as the API shows it, without its cause. */
export function presentCharge({ cause: _cause, ...charge }: Charge): components['schemas']['Charge'] {
  return charge;
}
