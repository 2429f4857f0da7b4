import { insert } from '../../domain/shared/change.js';
import type { Customer } from '../../domain/shared/records.js';
import type { Action } from '../operation.js';
import { commit } from '../../engine/run-command.js';
import { given, listPage } from '../pagination.js';
import { externalIdTaken, notFound } from '../problems.js';

export const createCustomer: Action<'createCustomer'> = (parts, call) =>
  commit(parts, call, {
    decide: async ({ reader, now, newId }) => {
      const { body } = call;
      const taken = await externalIdTaken(reader, 'customers', body.external_id);
      if (taken) return taken;
      const { address } = body;
      const customer: Customer = {
        id: newId('cus'),
        created_at: now,
        email: body.email,
        name: body.name,
        phone: body.phone ?? null,
        tax_id: body.tax_id ?? null,
        address: address
          ? {
              line1: address.line1 ?? null,
              line2: address.line2 ?? null,
              city: address.city ?? null,
              state: address.state ?? null,
              postal_code: address.postal_code ?? null,
              country: address.country ?? null,
            }
          : null,
        external_id: body.external_id ?? null,
        metadata: body.metadata ?? {},
      };
      return {
        changes: [insert('customers', customer)],
        events: [{ type: 'customer.created', record: customer }],
        result: customer,
      };
    },
    present: (customer) => ({ status: 201, body: customer, location: `/customers/${customer.id}` }),
  });

export const listCustomers: Action<'listCustomers'> = (parts, { organization, query }) =>
  listPage(
    parts,
    organization,
    'customers',
    given(query, ['email', 'external_id']),
    query,
    (customer) => customer,
  );

export const getCustomer: Action<'getCustomer'> = (parts, { organization, path }) =>
  parts.store.read(organization.id, async (reader) => {
    const customer = await reader.get('customers', path.id);
    return customer ? { status: 200, body: customer } : notFound('customer', path.id);
  });
