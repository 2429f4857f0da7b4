import { Low } from 'lowdb';
import { EngineStore } from '../memory/engine-store.js';
import type { StoreUnavailable } from '../store.js';
import { Durability } from './durability.js';
import { GroupCommit } from './group-commit.js';
import {
  emptyData,
  JournalAdapter,
  type JournalAdapterOptions,
  type JournaledData,
} from './journal-adapter.js';

/** What a data directory held when it was read, and what writes to it from then on, until a write fails. */
export interface Engine {
  store: EngineStore;
  /** Resolves with the reason once a write has failed; then nothing more is accepted. */
  failed: Promise<StoreUnavailable>;
  /**
   * After a failure: lets go of the files, of which then nothing is left that was not made durable.
   *
   * @throws when the disk does not let it, or has no room yet
   */
  giveUp: () => Promise<void>;
}

/**
 * Reads the data directory.
 *
 * @throws {CorruptData} when what was durable does not hold; nothing is changed
 * @throws {NewerSchema} when a newer version wrote it; nothing is changed
 */
export async function openEngine(options: JournalAdapterOptions): Promise<Engine> {
  const durability = new Durability();
  const adapter = new JournalAdapter(options, durability);
  const db = new Low<JournaledData>(adapter, emptyData());
  await db.read();
  return {
    store: new EngineStore(db.data.state, new GroupCommit(db, adapter, durability)),
    failed: durability.failed,
    giveUp: () => adapter.giveUp(),
  };
}
