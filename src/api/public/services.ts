import { insert } from '../../domain/shared/change.js';
import type { Service } from '../../domain/shared/records.js';
import type { PublicOperation } from '../../engine/operation.js';
import { runCommand } from '../../engine/run-command.js';
import { checkExternalId } from '../problems.js';

export const createService: PublicOperation<'createService'> = (context, call) =>
  runCommand(context, call, {
    decide: async ({ reader, now, newId }) => {
      const { body } = call;
      const taken = await checkExternalId(reader, 'services', body.external_id);
      if (taken) return taken;
      const service: Service = {
        id: newId('svc'),
        created_at: now,
        name: body.name,
        description: body.description ?? null,
        external_id: body.external_id ?? null,
        metadata: body.metadata ?? {},
      };
      return { changes: [insert('services', service)], events: [], result: service };
    },
    present: (service) => ({ status: 201, body: service }),
  });
