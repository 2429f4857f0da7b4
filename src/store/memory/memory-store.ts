import type { Store } from '../store.js';
import { noLog } from './commit-log.js';
import { EngineStore } from './engine-store.js';
import { State } from './state.js';

/** A store that lives and dies with the process, for tests. */
export function createMemoryStore(): Store {
  return new EngineStore(new State(), noLog);
}
