import { insert } from '../../domain/shared/change.js';
import { createPlan as definePlan } from '../../domain/catalog/plan.js';
import { Problem } from '../../domain/shared/problem.js';
import type { PublicOperation } from '../../engine/operation.js';
import { runCommand } from '../../engine/run-command.js';
import { checkExternalId, checkReferences } from '../problems.js';
import type { Service } from '../../domain/shared/records.js';

export const createPlan: PublicOperation<'createPlan'> = (context, call) =>
  runCommand(context, call, {
    decide: async ({ reader, now, newId }) => {
      const { body } = call;
      const taken = await checkExternalId(reader, 'plans', body.external_id);
      if (taken) return taken;
      const service = await reader.get('services', body.service_id);
      const missing = checkReferences({ service_id: { id: body.service_id, found: service } });
      if (missing) return missing;
      const plan = definePlan(body, newId('pln'), now);
      if (plan instanceof Problem) return plan;
      return { changes: [insert('plans', plan)], events: [], result: plan };
    },
    present: (plan) => ({ status: 201, body: plan }),
  });

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
