import type { Command } from 'commander';
import { addSandboxAction } from './add-sandbox-action.js';
import { createCommand } from './create-command.js';
import type { RequestFlags } from './requests.js';

/** Creates `tollgate requests`, which lists the request log or exports it as HAR. */
export function createRequestsCommand(): Command {
  const command = createCommand(
    'requests',
    'list the logged requests to the public API, or export them as HAR',
    [
      ['tollgate requests', 'lists the last 20 requests, newest first'],
      ['tollgate requests --status 4xx --limit 100', 'lists up to 100 rejected requests'],
      ['tollgate requests --har traffic.har', 'writes all logged requests to a HAR file, for tollgate drift'],
    ],
  )
    .option('--status <status>', 'only requests with this status, such as 404 or 4xx')
    .option('--operation <id>', 'only requests of this operation, such as createPurchase')
    .option('--limit <number>', 'maximum number of listed requests, up to 100 (default: 20)')
    .option(
      '--har <file>',
      'write all logged requests and responses to this file as HAR 1.2, with masked keys',
    );
  return addSandboxAction<RequestFlags>(
    command,
    async ({ sandbox, flags }) => {
      const { exportRequests, listRequests } = await import('./requests.js');
      return flags.har === undefined
        ? listRequests(sandbox, flags)
        : exportRequests(sandbox, flags, flags.har);
    },
    { status: '--status', operation_id: '--operation', limit: '--limit' },
  );
}
