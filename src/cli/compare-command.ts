import { Command, Option } from 'commander';
import { addConnectionOptions, createListOption } from './add-connection-options.js';
import type { CompareFlags } from './compare.js';
import { parseInteger, parseSeconds } from './parse-number.js';

const notes = `
What a run sends:
  A session is a sequence of about 30 random requests: it creates a service, plans, customers, purchases and usage
  records, cancels purchases, reads objects and lists, and provokes errors. Later requests use ids and cursors from
  earlier responses. Both deployments receive each request at the same time.
  If both deployments are on this machine, a run creates and changes objects in them. If one of the deployments is on
  another host, the run sends only GET and HEAD to both, unless --write names that host. In a sandbox, the run creates
  organizations for itself, and removes them at the end. Otherwise it uses the organizations of the keys in
  TOLLGATE_API_KEY (base_url) and TOLLGATE_WITH_API_KEY (--with). Use test keys.

What a run compares:
  It compares status, error code, properties and values of the body, the order of lists, and the headers Content-Type,
  Location, Link, Retry-After, Idempotent-Replayed, Allow and WWW-Authenticate. Two ids are the same if both deployments
  returned them first in the same place. Times are compared relative to the request. Texts for people, cursors and
  secrets are not compared. Without permission to write, the run compares types and properties instead of values.

Reach the target:
  --header, --proxy, --ca, --cert, --key and --token-command apply to base_url, and --max-rate to each deployment. Both
  use the proxies in HTTPS_PROXY and HTTP_PROXY, unless they are on this machine or NO_PROXY names their host.

Limits:
  The limits on responses are those of tollgate check. A response that exceeds one counts as no response. An interrupted
  run ends within 3 seconds.

Examples:
  $ tollgate compare https://staging.example.com/v1 --with http://127.0.0.1:4010/v1 --write staging.example.com
  $ tollgate compare https://staging.example.com/v1 --with http://127.0.0.1:4010/v1    send only GET and HEAD
  $ tollgate compare http://127.0.0.1:3000/v1 --with http://127.0.0.1:4010/v1 --sessions 100 --out report
  $ tollgate compare http://127.0.0.1:3000/v1 --with http://127.0.0.1:4010/v1 --seed 7 --session 3

Exit codes: 0 no difference, 1 differences, 2 invalid usage or nothing compared, 3 a deployment cannot be reached,
70 the suite itself failed, 130 interrupted, after clean-up and reports.`;

export function createCompareCommand(): Command {
  const command = new Command('compare')
    .description('compare the responses of two deployments to the same random requests')
    .argument(
      '<base_url>',
      'base URL of the public API of the target, such as https://staging.example.com/v1',
    )
    .option('--with <url>', 'base URL of the deployment to compare with, such as a sandbox; required')
    .addOption(
      createListOption(
        '--write <host>',
        'allow the run to create and change objects on this host; not needed on loopback',
        'none',
      ),
    )
    .addOption(new Option('--read-only', 'send only GET and HEAD').conflicts('write'))
    .option('--no-sandbox', 'do not use the sandbox API of the deployments')
    .option('--sessions <number>', 'number of random sessions', parseInteger, 20)
    .option(
      '--seed <number>',
      'seed for all random test data; default: a new seed for each run',
      parseInteger,
    )
    .option('--session <number>', 'run only this session, to replay a difference', parseInteger)
    .option('--out <folder>', 'write report.json, junit.xml and summary.md into this folder')
    .option('--junit <file>', 'write JUnit XML')
    .option('--json [file]', 'write JSON; without a file, to standard output')
    .option('--github', 'print annotations for GitHub Actions and write the job summary')
    .option(
      '--timeout <seconds>',
      'timeout for one request: until its response begins, and from there to its end',
      parseSeconds,
      15,
    )
    .option('--quiet', 'print only differences and the conclusion');
  return addConnectionOptions(command)
    .addHelpText('after', notes)
    .showHelpAfterError('(tollgate compare --help lists all options)')
    .exitOverride()
    .action(async (baseUrl: string, flags: CompareFlags) => {
      const { compare } = await import('./compare.js');
      process.exitCode = await compare(baseUrl, flags);
    });
}
