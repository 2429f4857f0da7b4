import type { Requirement } from '../../requirement.js';
import { cancellations } from './cancellations.js';
import { creation } from './creation.js';
import { events } from './events.js';
import { links } from './links.js';
import { repeatedCancellations } from './repeated-cancellations.js';
import { calendarStories } from './scenarios/calendar.js';
import { consumptionStories } from './scenarios/consumption.js';
import { dunningStories } from './scenarios/dunning.js';
import { endingStories } from './scenarios/endings.js';
import { orderStories } from './scenarios/order.js';
import { payerStories } from './scenarios/payer.js';
import { toldEvents } from './told-events.js';

/** What becomes of a customer's purchases, from the first request to the last charge. */
export const journeys: readonly Requirement[] = [
  ...creation,
  ...links,
  ...events,
  ...calendarStories,
  ...consumptionStories,
  ...dunningStories,
  ...endingStories,
  ...orderStories,
  ...payerStories,
  ...cancellations,
  ...repeatedCancellations,
  ...toldEvents,
];
