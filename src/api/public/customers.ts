import { FILTERS } from '../../../generated/filters.js';
import { insert } from '../../domain/shared/change.js';
import type { Customer } from '../../domain/shared/records.js';
import type { PublicOperation } from '../../engine/operation.js';
import { runCommand } from '../../engine/run-command.js';
import { readLatest } from '../../queries/read-latest.js';
import { presentCustomer } from '../../presenters/present-records.js';
import { pickFilters, listPage } from '../pagination.js';
import { checkExternalId, createNotFoundProblem } from '../problems.js';

export const createCustomer: PublicOperation<'createCustomer'> = (context, call) =>
  runCommand(context, call, {
    decide: async ({ reader, now, newId }) => {
      const { body } = call;
      const taken = await checkExternalId(reader, 'customers', body.external_id);
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
    present: (customer) => ({
      status: 201,
      body: presentCustomer(customer),
      location: `/customers/${customer.id}`,
    }),
  });

export const listCustomers: PublicOperation<'listCustomers'> = (context, { organization, query }) =>
  listPage(context, organization, 'customers', pickFilters(query, FILTERS.listCustomers), query, (customer) =>
    presentCustomer(customer),
  );

export const getCustomer: PublicOperation<'getCustomer'> = async (context, { organization, path }) => {
  const customer = await readLatest(context.store, organization.id).get('customers', path.id);
  return customer
    ? { status: 200, body: presentCustomer(customer) }
    : createNotFoundProblem('customer', path.id);
};
