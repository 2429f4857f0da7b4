import { calendar } from './calendar.js';
import { cancellations } from './cancellations.js';
import { dunning } from './dunning.js';
import { fixedStory } from './fixed.js';
import { midnight } from './midnight.js';
import { variableStory } from './variable.js';
import type { DenseStory } from './parts.js';

/** By the last part of their requirement's id. */
export const denseStories: Readonly<Record<string, DenseStory>> = {
  fixed: fixedStory,
  calendar,
  midnight,
  variable: variableStory,
  dunning,
  cancellations,
};
