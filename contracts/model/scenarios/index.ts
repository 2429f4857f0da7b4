import { calendar } from './calendar.js';
import { cancellations } from './cancellations.js';
import { dunning } from './dunning.js';
import { fixedSubscriptions } from './fixed.js';
import { midnight } from './midnight.js';
import { variableSubscriptions } from './variable.js';
import type { Scenario } from '../commands/run.js';

/** All scenarios by the last part of their requirement's id. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  fixed: fixedSubscriptions,
  calendar,
  midnight,
  variable: variableSubscriptions,
  dunning,
  cancellations,
};
