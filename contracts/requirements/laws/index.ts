import type { Requirement } from '../../requirement.js';
import { concurrency } from './concurrency.js';
import { clocks } from './clocks.js';
import { configurationFields } from './configuration-fields.js';
import { configurations } from './configurations.js';
import { consumptions } from './consumptions.js';
import { cursorFilters } from './cursors.js';
import { deletion } from './deletion.js';
import { duplicates } from './duplicates.js';
import { externalIds, otherExternalIds, purchaseExternalIds } from './external-ids.js';
import { faults } from './faults.js';
import { boundaries, filters } from './filters.js';
import { idempotency } from './idempotency.js';
import { idempotencyScope } from './idempotency-scope.js';
import { instants } from './instants.js';
import { lookUps } from './look-ups.js';
import { money } from './money.js';
import { largestPages, pages, removedBetween } from './pages.js';
import { reading } from './reading.js';
import { refused } from './refusals.js';
import { tenancy } from './tenancy.js';

/** How the requests of a client fit together, whatever it buys. */
export const laws: readonly Requirement[] = [
  ...pages,
  ...removedBetween,
  ...cursorFilters,
  ...filters,
  ...boundaries,
  ...idempotency,
  ...idempotencyScope,
  ...externalIds,
  ...purchaseExternalIds,
  ...otherExternalIds,
  ...tenancy,
  ...refused,
  ...reading,
  ...deletion,
  ...concurrency,
  ...configurations,
  ...configurationFields,
  ...money,
  ...duplicates,
  ...consumptions,
  ...instants,
  ...clocks,
  ...lookUps,
  ...faults,
  ...largestPages,
];
