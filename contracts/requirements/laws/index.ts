import type { Requirement } from '../../requirement.js';
import { concurrency } from './concurrency.js';
import { clock } from './clock.js';
import { configurationFields } from './configuration-fields.js';
import { configurations } from './configurations.js';
import { consumptions } from './consumptions.js';
import { deletion } from './deletion.js';
import { duplicateConsumptions } from './duplicate-consumptions.js';
import { externalIds, otherExternalIds, purchaseExternalIds } from './external-ids.js';
import { faultInjection } from './fault-injection.js';
import { forcedOutcomes } from './forced-outcomes.js';
import { changingStatuses, halfOpenFilters, filters } from './filters.js';
import { idempotency, idempotencyAfterConflicts } from './idempotency.js';
import { idempotencyScope } from './idempotency-scope.js';
import { timestamps } from './timestamps.js';
import { exactMatchIds } from './exact-match-ids.js';
import { money } from './money.js';
import { largestPages, pagination } from './pagination.js';
import { planDefaults } from './plan-defaults.js';
import { readYourWrites } from './read-your-writes.js';
import { rejections } from './rejections.js';
import { sameRules } from './same-rules.js';
import { tenancy } from './tenancy.js';

/** Rules on how the requests of a client fit together. */
export const laws: readonly Requirement[] = [
  ...pagination,
  ...filters,
  ...changingStatuses,
  ...halfOpenFilters,
  ...idempotency,
  ...idempotencyAfterConflicts,
  ...idempotencyScope,
  ...externalIds,
  ...purchaseExternalIds,
  ...otherExternalIds,
  ...tenancy,
  ...sameRules,
  ...rejections,
  ...readYourWrites,
  ...deletion,
  ...concurrency,
  ...configurations,
  ...configurationFields,
  ...money,
  ...duplicateConsumptions,
  ...consumptions,
  ...timestamps,
  ...clock,
  ...exactMatchIds,
  ...faultInjection,
  ...forcedOutcomes,
  ...largestPages,
  ...planDefaults,
];
