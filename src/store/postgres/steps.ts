import type { Change } from '../../domain/shared/change.js';
import type { CollectionName } from '../../domain/shared/records.js';

/** So many records go into one statement. */
const RECORDS_PER_STEP = 5_000;

export interface PlacedRecord {
  record: { id: string };
  /** In the organization's order of creation; that of what is updated or removed stays. */
  sequence: number;
}

/** What one statement does: the same to any number of records of one collection, each of them once. */
export interface Step {
  op: 'insert' | 'update' | 'remove';
  collection: CollectionName;
  records: Map<string, PlacedRecord>;
}

/** Changes as statements: in the order given for each record, but for different collections beside each other. */
export interface Plan {
  /** Removes what does not last, between the steps before and after it. */
  phases: Step[][];
  /** The organization's sequence afterwards. */
  sequence: number;
}

/** @param sequence the organization's, before the changes */
export function planOf(changes: readonly Change[], sequence: number): Plan {
  const plan: Plan = { phases: [[]], sequence };
  const latest = new Map<CollectionName, Step>();
  const add = (op: Step['op'], collection: CollectionName, record: { id: string }): void => {
    const open = latest.get(collection);
    if (open?.op === op && !open.records.has(record.id) && open.records.size < RECORDS_PER_STEP) {
      open.records.set(record.id, { record, sequence: plan.sequence });
      return;
    }
    const records = new Map([[record.id, { record, sequence: plan.sequence }]]);
    latest.set(collection, { op, collection, records });
    plan.phases.at(-1)?.push({ op, collection, records });
  };
  for (const change of changes) {
    if (change.op === 'organization') continue;
    if (change.op === 'clear') {
      plan.phases.push([]);
      latest.clear();
    } else if (change.op === 'remove') add('remove', change.collection, change);
    else {
      if (change.op === 'insert') plan.sequence += 1;
      add(change.op, change.collection, change.record);
    }
  }
  return plan;
}
