import { insert } from '../../domain/shared/change.js';
import { createPlan as makePlan } from '../../domain/catalog/plan.js';
import { Problem } from '../../domain/shared/problem.js';
import type { Action } from '../operation.js';
import { commit } from '../../engine/run-command.js';
import { externalIdTaken, missingReferences } from '../problems.js';

export const createPlan: Action<'createPlan'> = (parts, call) =>
  commit(parts, call, {
    decide: async ({ reader, now, newId }) => {
      const { body } = call;
      const taken = await externalIdTaken(reader, 'plans', body.external_id);
      if (taken) return taken;
      const service = await reader.get('services', body.service_id);
      const missing = missingReferences({ service_id: { id: body.service_id, found: service } });
      if (missing) return missing;
      const plan = makePlan(body, newId('pln'), now);
      if (plan instanceof Problem) return plan;
      return { changes: [insert('plans', plan)], events: [], result: plan };
    },
    present: (plan) => ({ status: 201, body: plan }),
  });
