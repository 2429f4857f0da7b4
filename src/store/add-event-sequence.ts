import type { CollectionName } from '../domain/shared/records.js';

/** Records per part of a snapshot when events had no sequence. */
const RECORDS_PER_PART = 250;

/** Part of a snapshot, as far as the upgrade needs it. Its id ends in its index. */
interface Part {
  id: string;
  contents: { collection: CollectionName; record: object }[];
}

/**
 * Adds the sequence to an event that was stored before events had one, also within a part of a snapshot.
 *
 * @param sequence position of the record in the organization's order of creation
 */
export function addEventSequence(collection: CollectionName, record: object, sequence: number): object {
  if (collection === 'events') return { ...record, sequence };
  if (collection !== 'snapshot_parts') return record;
  const part = record as Part;
  const first = Number(part.id.slice(part.id.lastIndexOf(' ') + 1)) * RECORDS_PER_PART + 1;
  const contents = part.contents.map((item, index) => ({
    ...item,
    record: addEventSequence(item.collection, item.record, first + index),
  }));
  return { ...part, contents };
}
