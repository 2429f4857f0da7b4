import { phases, type Requirement } from '../requirement.js';
import {
  reachability,
  rejectedKeys,
  rejectedKeysOfObjects,
  almostValidKeys,
  undisclosedKeys,
} from './auth/keys.js';
import { sameRules } from './isolation/same-rules.js';
import { tenancy } from './isolation/tenancy.js';
import { requestHeaders, acceptedRequestHeaders, invalidRequestHeaders } from './http/headers.js';
import { paths } from './http/paths.js';
import { rateLimit, rateLimitCountdown, rateLimitAudit } from './http/rate-limit.js';
import { requestBodies, requestLimits } from './http/request-bodies.js';
import { requestSyntax, headerSyntax } from './http/request-syntax.js';
import { responseCompression } from './http/response-compression.js';
import { examples, conformance, deployedOperations } from './responses/conformance.js';
import { endOfRun } from './responses/end-of-run.js';
import { defineOtherForms } from './responses/other-forms.js';
import { links } from './responses/links.js';
import { stableFields, responses } from './responses/objects-of-the-run.js';
import { readYourWrites } from './responses/read-your-writes.js';
import { roundtripSingleFields } from './responses/roundtrip-single-fields.js';
import { roundtripText, roundtrip } from './responses/roundtrip.js';
import { timestamps } from './responses/timestamps.js';
import { bodyBounds, planDefaults } from './validation/accepted-bodies.js';
import { crossFieldRules } from './validation/cross-field-rules.js';
import { exactMatchIds } from './validation/exact-match-ids.js';
import { generated } from './validation/generated.js';
import { unknownIds } from './validation/ids.js';
import { invalidBodies } from './validation/invalid-bodies.js';
import { faultInjection, errorLocations, rejectionOrder } from './errors/error-locations.js';
import { rejections } from './errors/rejections.js';
import { invalidCursors, cursorsAfterReset, cursorsOfOtherPurchases } from './lists/cursors.js';
import { filters, changingStatuses, halfOpenFilters } from './lists/filters.js';
import { pagination, largestPages } from './lists/pagination.js';
import { acceptedQueryParameters, invalidQueryParameters } from './lists/query-parameters.js';
import { duplicateConsumptions } from './idempotency/duplicate-consumptions.js';
import { externalIds, purchaseExternalIds, otherExternalIds } from './idempotency/external-ids.js';
import { idempotencyInProgress, idempotency, idempotencyAfterConflicts } from './idempotency/idempotency.js';
import { idempotencyScope } from './idempotency/idempotency-scope.js';
import { configurationFields } from './configurations/configuration-fields.js';
import { configurations } from './configurations/configurations.js';
import { concurrency } from './purchases/concurrency.js';
import { model } from './purchases/model.js';
import { reference } from './reference/reference.js';
import { schedules } from './purchases/schedules.js';
import { checkoutPage } from './payments/checkout-page.js';
import { creation } from './payments/creation.js';
import { payerScenarios } from './payments/payer.js';
import { money, forcedOutcomes } from './payments/payments.js';
import { calendarScenarios } from './renewals/calendar.js';
import { clock } from './renewals/clock.js';
import { endingScenarios } from './renewals/endings.js';
import { dunningScenarios } from './dunning/dunning.js';
import { orderScenarios } from './dunning/order-of-work.js';
import { consumptionScenarios } from './usage/billing.js';
import { deletion, consumptions } from './usage/usage-records.js';
import { cancellations } from './cancellations/cancellations.js';
import { transitions } from './cancellations/transitions.js';
import { delivery } from './webhooks/delivery.js';
import { eventsMatchState, eventOrder } from './webhooks/event-order.js';
import { eventsMatchRequests } from './webhooks/events-match-requests.js';
import { purchaseEvents, eventSequences } from './webhooks/events.js';
import { retries } from './webhooks/retries.js';
import { signatures } from './webhooks/signatures.js';

const bySubject: readonly Requirement[] = [
  ...reachability,
  ...rejectedKeys,
  ...rejectedKeysOfObjects,
  ...almostValidKeys,
  ...undisclosedKeys,
  ...sameRules,
  ...tenancy,
  ...requestHeaders,
  ...acceptedRequestHeaders,
  ...invalidRequestHeaders,
  ...paths,
  ...rateLimit,
  ...rateLimitCountdown,
  rateLimitAudit,
  ...requestBodies,
  ...requestLimits,
  ...requestSyntax,
  ...headerSyntax,
  ...responseCompression,
  ...examples,
  ...conformance,
  ...deployedOperations,
  ...links,
  ...stableFields,
  ...responses,
  ...endOfRun,
  ...readYourWrites,
  ...roundtripSingleFields,
  ...roundtripText,
  ...roundtrip,
  ...timestamps,
  ...bodyBounds,
  ...crossFieldRules,
  ...exactMatchIds,
  ...generated,
  ...unknownIds,
  ...invalidBodies,
  ...faultInjection,
  ...errorLocations,
  ...rejectionOrder,
  ...rejections,
  ...invalidCursors,
  ...cursorsAfterReset,
  ...cursorsOfOtherPurchases,
  ...filters,
  ...changingStatuses,
  ...halfOpenFilters,
  ...pagination,
  ...largestPages,
  ...acceptedQueryParameters,
  ...invalidQueryParameters,
  ...duplicateConsumptions,
  ...externalIds,
  ...purchaseExternalIds,
  ...otherExternalIds,
  ...idempotencyInProgress,
  ...idempotencyScope,
  ...idempotency,
  ...idempotencyAfterConflicts,
  ...planDefaults,
  ...configurationFields,
  ...configurations,
  ...concurrency,
  ...model,
  ...reference,
  ...schedules,
  ...creation,
  ...checkoutPage,
  ...payerScenarios,
  ...money,
  ...forcedOutcomes,
  ...calendarScenarios,
  ...clock,
  ...endingScenarios,
  ...dunningScenarios,
  ...orderScenarios,
  ...consumptionScenarios,
  ...deletion,
  ...consumptions,
  ...cancellations,
  ...transitions,
  ...delivery,
  ...eventsMatchState,
  ...eventOrder,
  ...eventsMatchRequests,
  ...purchaseEvents,
  ...eventSequences,
  ...retries,
  ...signatures,
];

/** All requirements, in the order in which they run: by phase, and by subject within a phase. */
export const requirements: readonly Requirement[] = [...bySubject, defineOtherForms(bySubject)].toSorted(
  (one, other) => phases.indexOf(one.phase) - phases.indexOf(other.phase),
);
