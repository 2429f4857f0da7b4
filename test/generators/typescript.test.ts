import { Matrix } from './matrix.js';
import { testGenerators } from './test-generators.js';
import { installedTypescriptGenerators } from './typescript/generators.js';

// The long run tests all generators.
await testGenerators(new Matrix(installedTypescriptGenerators.slice(0, 1)));
