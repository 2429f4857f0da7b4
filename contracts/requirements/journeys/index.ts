import type { Requirement } from '../../requirement.js';
import { cancellations } from './cancellations.js';
import { creation } from './creation.js';
import { eventSequences, purchaseEvents } from './events.js';
import { links } from './links.js';
import { calendarScenarios } from './scenarios/calendar.js';
import { consumptionScenarios } from './scenarios/consumption.js';
import { dunningScenarios } from './scenarios/dunning.js';
import { endingScenarios } from './scenarios/endings.js';
import { orderScenarios } from './scenarios/order.js';
import { payerScenarios } from './scenarios/payer.js';
import { schedules } from './schedules.js';

/** Lifecycles of purchases, from the first request to the last charge. */
export const journeys: readonly Requirement[] = [
  ...creation,
  ...schedules,
  ...links,
  ...purchaseEvents,
  ...calendarScenarios,
  ...consumptionScenarios,
  ...dunningScenarios,
  ...endingScenarios,
  ...orderScenarios,
  ...payerScenarios,
  ...cancellations,
  ...eventSequences,
];
