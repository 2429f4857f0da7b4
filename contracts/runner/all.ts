/** What the engine runs: every requirement there is. */
import { requirements } from '../requirements/index.js';
import { registerSuite } from './suite.js';

registerSuite(requirements);
