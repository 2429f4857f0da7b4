import { phases, type Requirement } from '../requirement.js';
import { audit } from './audit/index.js';
import { authentication } from './authentication/index.js';
import { bounds } from './bounds/index.js';
import { conformance } from './conformance.js';
import { echo } from './echo/index.js';
import { examples } from './examples.js';
import { generated } from './generated.js';
import { journeys } from './journeys/index.js';
import { laws } from './laws/index.js';
import { model } from './model.js';
import { negatives } from './negatives/index.js';
import { protocol } from './protocol/index.js';
import { reachability } from './reachability.js';
import { transitions } from './transitions/index.js';
import { webhooks } from './webhooks/index.js';

/** All requirements, in the order in which they run. */
export const requirements: readonly Requirement[] = [
  ...reachability,
  ...authentication,
  ...protocol,
  ...examples,
  ...bounds,
  ...negatives,
  ...echo,
  ...journeys,
  ...transitions,
  ...laws,
  ...webhooks,
  ...generated,
  ...model,
  ...audit,
  ...conformance,
].toSorted((one, other) => phases.indexOf(one.phase) - phases.indexOf(other.phase));
