import { testSourceMutants } from './test-source-mutants.js';

testSourceMutants(0);
