import { testAgainstAllRequirements } from './test-against-all-requirements.js';

testAgainstAllRequirements(0);
