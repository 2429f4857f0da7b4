import { configure, showsSecret } from '../../domain/catalog/configuration.js';
import { fromMilliseconds } from '../../domain/shared/calendar.js';
import { insert } from '../../domain/shared/change.js';
import { Problem } from '../../domain/shared/problem.js';
import type { Action } from '../operation.js';
import { commit } from '../../engine/run-command.js';
import { currentConfiguration } from '../../queries/current-configuration.js';
import { presentConfiguration } from '../../presenters/present.js';

export const createOrganizationConfiguration: Action<'createOrganizationConfiguration'> = (parts, call) =>
  commit(parts, call, {
    decide: async ({ reader, now, newId }) => {
      const current = await currentConfiguration(reader);
      const next = configure({
        input: call.body,
        current,
        id: newId('cfg'),
        now,
        real_now: fromMilliseconds(parts.realNow()),
        newSecret: parts.secrets.webhookSecret,
      });
      if (next instanceof Problem) return next;
      const isSecretShown = showsSecret(call.body, current, next);
      return { changes: [insert('configurations', next)], events: [], result: { next, isSecretShown } };
    },
    present: ({ next, isSecretShown }) => ({ status: 201, body: presentConfiguration(next, isSecretShown) }),
  });
