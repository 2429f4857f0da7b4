import type { CollectionName, Records } from '../../domain/shared/records.js';
import { readApiKeyFile } from '../api-key-file.js';
import { collectionNames } from '../collections.js';
import { MemoryState } from '../memory/memory-state.js';
import { readAcknowledgedMark } from './acknowledged-mark.js';
import { hasData } from './data-files.js';
import type { CorruptData } from './errors.js';
import { nodeFiles, statIfExists } from './file-system.js';
import { findLockOwner } from './lock.js';
import { assertAcknowledged, assertNew } from './load-directory.js';
import { openDataFiles } from './open-data-files.js';
import { systemProcesses } from './processes.js';
import { readData } from './read-data.js';
import { currentSchema } from './schema.js';
import type { OrganizationState } from '../memory/organization-state.js';

interface DataProblem {
  /** Path of the damaged file, or of the directory. */
  file: string;
  /** Line number, from 1; null for the whole file. */
  line: number | null;
  /** Description with the place, and what to do. */
  message: string;
}

export interface VerifiedDirectory {
  directory: string;
  /** Description of the process that uses it; null without one. */
  used_by: string | null;
  /** Number of the newest readable commit. */
  commits: number;
  /** Last commit that is known to be acknowledged; null when unknown. */
  acknowledged: number | null;
  /** Schema version of the newest write-ahead log; null when it cannot be read. */
  schema: number | null;
  /** Length of the checkpoint and the write-ahead logs. */
  bytes: number;
  /** Bytes at the end of the newest log that were being written: ignored here, and cut by the next start. */
  torn_bytes: number;
  /** Time of the last write; null without data. */
  written_at: string | null;
  organizations: number;
  records: Record<CollectionName, number>;
  problems: DataProblem[];
}

/**
 * Reads a data directory and checks it, without changing or locking it. Beside a running sandbox, it checks the commits
 * up to the time when it opened the files.
 */
export async function verifyDirectory(directory: string): Promise<VerifiedDirectory> {
  const verification = new Verification(directory);
  await verification.run();
  return verification.toResult();
}

class Verification {
  readonly #directory: string;
  readonly #state = new MemoryState();
  readonly #problems: DataProblem[] = [];
  #usedBy: string | null = null;
  #acknowledged: number | null = null;
  #schema: number | null = null;
  #bytes = 0;
  #tornBytes = 0;
  #writtenAt: number | null = null;

  constructor(directory: string) {
    this.#directory = directory;
  }

  async run(): Promise<void> {
    const directory = this.#directory;
    if ((await statIfExists(nodeFiles, directory))?.isDirectory() !== true) {
      this.#add(`${directory} is not a folder. Name the data folder with --data.`);
      return;
    }
    await this.#attempt(async () => {
      this.#usedBy = await findLockOwner(nodeFiles, directory, systemProcesses);
    });
    // Before the commits, so that a running sandbox does not acknowledge later ones in between.
    await this.#attempt(async () => {
      this.#acknowledged = await readAcknowledgedMark(nodeFiles, directory);
    });
    await this.#attempt(() => readApiKeyFile(directory));
    await this.#attempt(() => this.#readFiles());
  }

  toResult(): VerifiedDirectory {
    const organizations = this.#state.listOrganizations();
    const count = (name: CollectionName): number =>
      organizations.reduce((sum, { collections }) => sum + collections[name].all.length, 0);
    return {
      directory: this.#directory,
      used_by: this.#usedBy,
      commits: this.#state.lastCommit,
      acknowledged: this.#acknowledged,
      schema: this.#schema,
      bytes: this.#bytes,
      torn_bytes: this.#tornBytes,
      written_at: this.#writtenAt === null ? null : new Date(this.#writtenAt).toISOString(),
      organizations: organizations.length,
      records: Object.fromEntries(collectionNames.map((name) => [name, count(name)])) as Record<
        CollectionName,
        number
      >,
      problems: this.#problems,
    };
  }

  async #readFiles(): Promise<void> {
    const directory = this.#directory;
    const opened = await openDataFiles(nodeFiles, directory);
    this.#bytes = opened.bytes;
    this.#writtenAt = opened.writtenAt;
    if (!hasData(opened.found)) {
      assertNew(directory, opened.found, this.#acknowledged);
      return;
    }
    await this.#attempt(async () => {
      const { last } = await readData(opened, directory, opened.found, this.#state, currentSchema);
      this.#schema = last.schema;
      this.#tornBytes = last.torn;
      // Records that the rest of the files would have added are missing after an error, so references would seem broken.
      for (const broken of findBrokenReferences(this.#state)) {
        this.#add(`${broken}. Restore the data directory from a backup, or reset the organization.`);
      }
    });
    await opened.close();
    assertAcknowledged(directory, this.#state.lastCommit, this.#acknowledged);
  }

  /** Runs a check, and adds its error to the problems. */
  async #attempt(check: () => Promise<unknown>): Promise<void> {
    try {
      await check();
    } catch (error) {
      const { path = this.#directory, line = null, message } = error as Partial<CorruptData> & Error;
      this.#problems.push({ file: path, line, message });
    }
  }

  #add(message: string): void {
    this.#problems.push({ file: this.#directory, line: null, message });
  }
}

/** Reference of a record to another one of its organization. */
type Reference = readonly [field: string, collection: CollectionName, id: string | null];

/** References of the records of each collection. Records without an entry have none. */
const referenceLists: { readonly [Name in CollectionName]?: (record: Records[Name]) => Reference[] } = {
  plans: ({ service_id }) => [['service_id', 'services', service_id]],
  purchases: ({ customer_id, plan_id, latest_charge_id, chains }) => [
    ['customer_id', 'customers', customer_id],
    ['plan_id', 'plans', plan_id],
    ['latest_charge_id', 'charges', latest_charge_id],
    ...chains.map(({ charge_id }): Reference => ['chains.charge_id', 'charges', charge_id]),
  ],
  charges: ({ purchase_id, customer_id, retry_of }) => [
    ['purchase_id', 'purchases', purchase_id],
    ['customer_id', 'customers', customer_id],
    ['retry_of', 'charges', retry_of],
  ],
  consumptions: ({ purchase_id, charge_id }) => [
    ['purchase_id', 'purchases', purchase_id],
    ['charge_id', 'charges', charge_id],
  ],
  deliveries: ({ event_id }) => [['event_id', 'events', event_id]],
  snapshot_parts: ({ snapshot }) => [['snapshot', 'snapshots', snapshot]],
};

/** Finds references to records that do not exist. @returns a message for each */
function findBrokenReferences(state: MemoryState): string[] {
  return state
    .listOrganizations()
    .flatMap((organization) => collectionNames.flatMap((name) => [...findBrokenIn(organization, name)]));
}

function* findBrokenIn(organization: OrganizationState, name: CollectionName): Generator<string> {
  const listReferences = referenceLists[name] as ((record: unknown) => Reference[]) | undefined;
  if (listReferences === undefined) return;
  const { collections } = organization;
  const { all } = collections[name];
  const end = all.findFirst(() => false);
  for (const { record } of all.iterateForwards({ chunk: 0, index: 0 }, end)) {
    for (const [field, target, id] of listReferences(record)) {
      if (id === null || collections[target].get(id) !== undefined) continue;
      yield `${organization.record.id}: ${name} ${record.id} has ${field} "${id}", which is not in ${target}`;
    }
  }
}
