import fc from 'fast-check';
import { insert, remove, update, type Change } from '../../src/domain/shared/change.js';
import type { Charge } from '../../src/domain/shared/records.js';
import type { Query } from '../../src/store/store.js';
import { buildCharge, getSecond } from './samples.js';

/** Drawn step: an operation on one of a few ids, with the new field values. */
export interface DrawnStep {
  op: 'put' | 'remove' | 'clear';
  id: number;
  status: Charge['status'];
  customer: number;
}

export const steps = fc.array(
  fc.record<DrawnStep>({
    op: fc.constantFrom('put', 'put', 'put', 'put', 'remove', 'remove', 'clear'),
    id: fc.nat(12),
    status: fc.constantFrom('pending', 'succeeded', 'failed'),
    customer: fc.nat(2),
  }),
  { maxLength: 8 },
);

export const queries = fc.record(
  {
    where: fc.record(
      {
        status: fc.constantFrom<Charge['status']>('pending', 'succeeded', 'failed'),
        customer_id: fc.constantFrom('cus_0', 'cus_1', 'cus_2'),
      },
      { requiredKeys: [] },
    ),
    created_from: fc.nat(20).map(getSecond),
    created_to: fc.nat(20).map(getSecond),
    after: fc.nat(60),
    order: fc.constantFrom('newest' as const, 'oldest' as const),
    limit: fc.integer({ min: 1, max: 10 }),
  },
  { requiredKeys: ['limit'] },
);

/** Reference model of an organization's charges: an array with linear search. */
export class ChargesModel {
  #entries: { sequence: number; record: Charge }[] = [];
  #sequence = 0;

  /** Applies drawn steps where possible. @returns the corresponding changes */
  apply(drawn: DrawnStep[], created_at: string): Change[] {
    return drawn.flatMap((step) => {
      const id = `chg_${String(step.id)}`;
      const entry = this.#entries.find(({ record }) => record.id === id);
      if (step.op === 'clear') {
        this.#entries = [];
        return { op: 'clear' };
      }
      if (step.op === 'remove') {
        if (entry === undefined) return [];
        this.#entries = this.#entries.filter((other) => other !== entry);
        return remove('charges', id);
      }
      const fields = { status: step.status, customer_id: `cus_${String(step.customer)}` };
      if (entry !== undefined) {
        entry.record = { ...entry.record, ...fields };
        return update('charges', entry.record);
      }
      const record = buildCharge(id, { ...fields, created_at });
      this.#sequence += 1;
      this.#entries.push({ sequence: this.#sequence, record });
      return insert('charges', record);
    });
  }

  list(query: Query<'charges'>): { sequence: number; record: Charge }[] {
    const { where = {}, created_from, created_to, after, order = 'newest', limit } = query;
    const found = this.#entries.filter(
      ({ sequence, record }) =>
        Object.entries(where).every(([field, value]) => record[field as keyof Charge] === value) &&
        (created_from === undefined || record.created_at >= created_from) &&
        (created_to === undefined || record.created_at < created_to) &&
        (after === undefined || (order === 'newest' ? sequence < after : sequence > after)),
    );
    const ordered = order === 'newest' ? found.reverse() : found;
    return ordered.slice(0, limit).map((entry) => ({ ...entry }));
  }
}
