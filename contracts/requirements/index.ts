import { phases, type Requirement } from '../requirement.js';
import { audits } from './audit/index.js';
import { authentication } from './authentication.js';
import { bounds } from './bounds.js';
import { conformance } from './conformance.js';
import { journeys } from './journeys/index.js';
import { echo } from './echo.js';
import { echoAlone } from './echo-alone.js';
import { echoLetters } from './echo-letters.js';
import { examples } from './examples.js';
import { generated } from './generated.js';
import { headerForms } from './header-forms.js';
import { laws } from './laws/index.js';
import { cursors } from './cursors.js';
import { negatives } from './negatives.js';
import { paths } from './paths.js';
import { protocol } from './protocol.js';
import { queries } from './queries.js';
import { nearKeys } from './near-keys.js';
import { rateLimit } from './rate-limit.js';
import { model } from './model.js';
import { reachability } from './reachability.js';
import { rules } from './rules.js';
import { transitions } from './transitions/index.js';
import { webhooks } from './webhooks/index.js';
import { refusals } from './refusals.js';
import { requestForms } from './request-forms.js';
import { acceptedHeaders, requestHeaders } from './request-headers.js';

/** Everything that a deployment is judged by, in the order in which it is judged. */
export const requirements: readonly Requirement[] = [
  ...reachability,
  ...authentication,
  ...nearKeys,
  ...rateLimit,
  ...bounds,
  ...journeys,
  ...transitions,
  ...laws,
  ...webhooks,
  ...paths,
  ...protocol,
  ...refusals,
  ...requestForms,
  ...headerForms,
  ...examples,
  ...echo,
  ...echoLetters,
  ...echoAlone,
  ...generated,
  ...negatives,
  ...rules,
  ...queries,
  ...cursors,
  ...acceptedHeaders,
  ...requestHeaders,
  ...model,
  ...audits,
  ...conformance,
].toSorted((one, other) => phases.indexOf(one.phase) - phases.indexOf(other.phase));
