import type { Requirement } from '../../requirement.js';
import { answers } from './answers.js';
import { changes } from './changes.js';
import { ledgers } from './ledgers.js';
import { order } from './order.js';
import { problems } from './problems.js';
import { showings } from './showings.js';

/** A look back on all that the run did: laws that hold whatever was asked for. */
export const audits: readonly Requirement[] = [
  ...changes,
  ...ledgers,
  ...order,
  ...showings,
  ...answers,
  ...problems,
];
