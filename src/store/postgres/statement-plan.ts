import type { Change } from '../../domain/shared/change.js';
import type { CollectionName } from '../../domain/shared/records.js';

const RECORDS_PER_STATEMENT = 5_000;

export interface PlacedRecord {
  record: { id: string };
  /** Sequence in the organization's order of creation; ignored for updates and removals. */
  sequence: number;
}

/** Records of one collection for one statement, each of them once. */
export interface RecordBatch {
  op: 'insert' | 'update' | 'remove';
  collection: CollectionName;
  records: Map<string, PlacedRecord>;
}

/** Changes grouped into statements. Keeps the order of changes for each record, not between collections. */
export interface StatementPlan {
  /** Batches by phase. Between two phases, the collections are cleared. */
  phases: RecordBatch[][];
  /** Sequence of the organization afterwards. */
  sequence: number;
}

/** Groups changes into statements. @param sequence of the organization before the changes */
export function planStatements(changes: readonly Change[], sequence: number): StatementPlan {
  const plan: StatementPlan = { phases: [[]], sequence };
  const latest = new Map<CollectionName, RecordBatch>();
  const add = (op: RecordBatch['op'], collection: CollectionName, record: { id: string }): void => {
    const open = latest.get(collection);
    if (open?.op === op && !open.records.has(record.id) && open.records.size < RECORDS_PER_STATEMENT) {
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
