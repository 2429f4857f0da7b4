import { configure, showsSecret } from '../../domain/catalog/configuration.js';
import { formatInstant } from '../../domain/shared/calendar.js';
import { insert } from '../../domain/shared/change.js';
import { Problem } from '../../domain/shared/problem.js';
import type { PublicOperation } from '../../engine/operation.js';
import { runCommand } from '../../engine/run-command.js';
import { findCurrentConfiguration } from '../../queries/find-endpoint.js';
import { presentConfiguration } from '../../presenters/present-records.js';

export const createOrganizationConfiguration: PublicOperation<'createOrganizationConfiguration'> = (
  context,
  call,
) =>
  runCommand(context, call, {
    decide: async ({ reader, now, newId }) => {
      const current = await findCurrentConfiguration(reader);
      const next = configure({
        input: call.body,
        current,
        id: newId('cfg'),
        now,
        real_now: formatInstant(context.realNow()),
        newSecret: context.secrets.createWebhookSecret,
      });
      if (next instanceof Problem) return next;
      const isSecretShown = showsSecret(call.body, current, next);
      return { changes: [insert('configurations', next)], events: [], result: { next, isSecretShown } };
    },
    present: ({ next, isSecretShown }) => ({ status: 201, body: presentConfiguration(next, isSecretShown) }),
  });
