/** Test file for vitest: registers all requirements. `.config/bundle.ts` bundles it. */
import { requirements } from '../rules/index.js';
import { registerSuite } from './suite.js';

registerSuite(requirements);
