import { Matrix } from './matrix.js';
import { testGenerators } from './test-generators.js';
import { installedTypescriptGenerators } from './typescript/generators.js';

await testGenerators(new Matrix(installedTypescriptGenerators));
