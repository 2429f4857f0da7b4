import type { Requirement } from '../../requirement.js';
import { cancellations } from './cancellations.js';
import { creation } from './creation.js';
import { events } from './events.js';
import { links } from './links.js';
import { repeatedCancellations } from './repeated-cancellations.js';
import { calendarStories } from './stories/calendar.js';
import { consumptionStories } from './stories/consumption.js';
import { dunningStories } from './stories/dunning.js';
import { endingStories } from './stories/endings.js';
import { orderStories } from './stories/order.js';
import { payerStories } from './stories/payer.js';
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
