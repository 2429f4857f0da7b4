import { join } from 'node:path';
import type * as gateway from '../../../src/sandbox.js';
import { sourceDirectory } from './importers.js';

/** Starts the gateway with a fault in its source. @throws when it cannot be loaded, which is no kill */
export async function startMutant(name: string): Promise<gateway.Sandbox> {
  const url = `${join(sourceDirectory, 'sandbox.ts')}?mutant=${name}`;
  const { startSandbox } = (await import(/* @vite-ignore */ url)) as typeof gateway;
  return startSandbox();
}
