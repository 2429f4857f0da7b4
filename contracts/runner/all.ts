/** Test file for vitest: registers all requirements. `.config/bundle.ts` bundles it to `all.bundle.js`. */
import { requirements } from '../requirements/index.js';
import { registerSuite } from './suite.js';

registerSuite(requirements);
