#!/usr/bin/env node
import module from 'node:module';
import { describeOldNode } from '../lib/node-version.js';
import { EXIT_USAGE_ERROR } from './exit-codes.js';

// Node.js keeps compiled modules in the folder for temporary files, which saves 15 % of the time to the first response.
// Node.js 20 lacks this function.
(module as { enableCompileCache?: () => void }).enableCompileCache?.();

const message = describeOldNode(process.versions.node);
if (message === null) {
  // Old versions of Node.js can neither link nor parse the rest of the program.
  void import('./run-program.js');
} else {
  process.stderr.write(`${message}\n`);
  process.exitCode = EXIT_USAGE_ERROR;
}
