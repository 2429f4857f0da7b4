import type { operations } from '../../../generated/closed/openapi.js';
import type { Operations } from '../../engine/operation.js';
import * as catalog from './catalog.js';
import * as charges from './charges.js';
import * as configurations from './configurations.js';
import * as consumptions from './consumptions.js';
import * as customers from './customers.js';
import * as purchases from './purchases.js';

/** Handlers of the public API. The type requires one for every operation of its OpenAPI document. */
export const publicOperations: Operations<operations> = {
  ...charges,
  ...configurations,
  ...consumptions,
  ...customers,
  ...purchases,
  ...catalog,
};
