import type { Generator } from './tools/generator.js';
import { goGenerators } from './go/generators.js';
import { javaGenerators } from './java/generators.js';
import { pythonGenerators } from './python/generators.js';
import { rustGenerators } from './rust/generators.js';
import { syntaxCheckedGenerators } from './syntax/generators.js';
import { typescriptGenerators } from './typescript/generators.js';
import { uncompiledGenerators } from './uncompiled-generators.js';

/** All generators in the order of the matrix. */
export const generators: readonly Generator[] = [
  ...typescriptGenerators,
  ...pythonGenerators,
  ...goGenerators,
  ...javaGenerators,
  ...rustGenerators,
  ...syntaxCheckedGenerators,
  ...uncompiledGenerators,
];
