#!/usr/bin/env node
import { failureOf } from './failure.js';
import { tollgate, withDefaults } from './program.js';

try {
  await tollgate().parseAsync(withDefaults(process.argv.slice(2)), { from: 'user' });
} catch (error) {
  const failure = failureOf(error);
  if (!failure) throw error;
  if (failure.message !== '') console.error(failure.message);
  process.exitCode = failure.exitCode;
}
