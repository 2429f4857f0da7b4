import { Command, Option } from 'commander';
import { addConnectionOptions, createListOption } from './add-connection-options.js';
import type { CheckFlags, ReplayFlags } from './check.js';
import { parseInteger, parseSeconds } from './parse-number.js';

const notes = `
What a run sends:
  A run sends about 16,000 requests to a sandbox, 12,000 to a target without one, 700 with --read-only, and 660 with
  --smoke. About a quarter of the requests of a complete run are invalid on purpose, such as wrong keys and malformed
  bodies.
  If the target is on this machine, a run creates and changes objects. If it is on another host, a run sends only GET
  and HEAD, unless --write names the host. In a sandbox, a run that may write creates its own organizations. Any other
  run uses the organization of the key in TOLLGATE_API_KEY. To test that organizations are isolated, it also uses the
  organization of the key in TOLLGATE_SECOND_API_KEY. Use test keys.

What a run leaves behind:
  In a sandbox, a run leaves nothing behind. On any other target, it deletes the unbilled usage records and
  cancels the subscriptions that it created. The API cannot delete customers, services, plans and purchases: about 3,000 objects remain after a
  complete run. The console counts them, and the files of --out list them. Their metadata contains the run id.

What a run cannot test:
  About 200 of 1,100 requirements need a sandbox: all requirements about renewals and dunning, and some in other areas.
  About 60 need organizations of the run, which a sandbox creates, or --key-pool names. About 950 need permission to write,
  500 need test tokens, 50 need a second API key, and 20 need a webhook receiver: --webhook-url names one, which tollgate
  receive starts. Half of these need no sandbox, but organizations of the run. No run tests permissions of API keys.
  No run can provoke 408, 431 and most 5xx responses. For each area that was not tested, the report states the reason. To
  make a run fail if an area is not tested, use --require.
  Without a sandbox, nightly runs with --canaries and --record test about 80 requirements that need a clock, three of them
  with four keys of --key-pool besides the second key: about 30 after three nights, and more than 60 after ten. At most 20 canaries
  can still be charged. The organization of the key needs the default settings for retries and for the expiry of the checkout.

Reach the target:
  The requests use the proxy in HTTPS_PROXY or HTTP_PROXY, in upper or lower case, unless the target is on this machine or
  NO_PROXY names its host. --proxy applies to any target. --ca adds to the authorities that Node.js trusts. The output of
  --token-command takes the place of TOLLGATE_API_KEY. The command runs again if the target returns 401 to a key that it
  accepted before. These flags and --max-rate also apply to check replay and to --clean-up.
  At the end of a budget (--max-requests, --max-objects or --max-time), the run starts no further requirements and cleans
  up. The requirements that did not fit are not run, and the report states the budget. The clean-up ends at most 10 seconds
  after --max-time.

Limits:
  A response may have 4 MiB, decompressed. Its JSON may have 100 levels, 1,000 items in a list, and 50,000 values. It has to
  begin within the timeout, and to end within the same time after that. The responses of a run may have 96 MiB together,
  or more with more than 20 cases per property (--runs). A response that exceeds a limit is a finding, and if the target
  exceeds it again, the run stops. An interrupted run ends within 3 seconds. What it could not clean up in this time is
  in the report; --clean-up removes it later.

Areas:
  authentication, isolation, http, responses, validation, errors, pagination, filters, idempotency, customers, catalog,
  purchases, payments, cancellations, usage, renewals, dunning, webhooks, configurations, rate-limits

Examples:
  $ tollgate check http://127.0.0.1:4010/v1                  test everything against the sandbox on this machine
  $ tollgate check http://127.0.0.1:4010/v1 --smoke          test only the fast phases
  $ tollgate check http://127.0.0.1:4010/v1 --smoke --area customers
  $ tollgate check https://staging.example.com/v1            send only GET and HEAD
  $ tollgate check https://staging.example.com/v1 --write staging.example.com --out report
  $ tollgate check https://staging.example.com/v1 --ca ca.pem --header 'X-Gateway-Token: abc' --max-rate 20
  $ tollgate check http://127.0.0.1:4010/v1 --only 'authentication.*' --seed 7
  $ tollgate check http://127.0.0.1:4010/v1 --require renewals --require webhooks
  $ tollgate check explain deletion.gone                     show the rule behind a requirement
  $ tollgate check replay 1 --report report/report.json      test finding 1 of a report again
  $ tollgate check history --record contract-record          show the recorded runs and findings

Exit codes:
  0    The contract is kept, as far as tested.
  1    The contract is broken.
  2    The usage is invalid, nothing was tested, a required area was not tested, or the target went down during the run.
  3    The target could not be reached, or something else answered in its place.
  70   The suite itself failed.
  130  The run was interrupted. It has written its reports, and cleaned up as far as possible in 2 seconds.`;

/** Creates `tollgate check`. */
export function createCheckCommand(): Command {
  const command = new Command('check')
    .description('test a deployment of the API against its contract')
    .argument('[base_url]', 'base URL of the public API, such as http://127.0.0.1:4010/v1')
    .usage('[base_url] [options]')
    .option(
      '--write <host>',
      'allow the run to create and change objects on this host; not needed on loopback',
    )
    .addOption(new Option('--read-only', 'send only GET and HEAD').conflicts('write'))
    .option('--no-sandbox', 'do not use the sandbox API, even if the target has one')
    .option(
      '--no-reference',
      'do not compare the target with a sandbox that the run starts in its own process',
    )
    .option('--no-diagnosis', 'do not search for the causes of failures at the end of the run')
    .option(
      '--key-pool <file>',
      'file with test keys of organizations that belong to the run, one on each line; keys are never printed',
    )
    .option(
      '--webhook-url <url>',
      'URL of tollgate receive, which the target reaches; needs TOLLGATE_RECEIVER_TOKEN',
    )
    .addOption(createListOption('--only <id>', 'test only these requirements; * matches any text', 'all'))
    .addOption(createListOption('--phase <phase>', 'test only this phase; --list shows the phases', 'all'))
    .addOption(
      createListOption('--area <area>', 'test only this area, and the phases of --phase and --smoke', 'all'),
    )
    .option('--smoke', 'test only the fast phases: reachability, authentication, protocol and examples')
    .addOption(createListOption('--require <area>', 'exit with 2 if this area is not tested', 'none'))
    .addOption(
      createListOption('--without <operation>', 'do not call this operation, such as createPlan', 'none'),
    )
    .option('--strict', 'treat a failed SHOULD requirement like a failed MUST requirement')
    .option(
      '--seed <number>',
      'random seed for the test data (default: a new seed for each run)',
      parseInteger,
    )
    .option(
      '--runs <number>',
      'number of random cases for each property-based test. With 200, a run also repeats all short requirements in other forms',
      parseInteger,
      20,
    )
    .option('--out <folder>', 'write report.html, report.json, junit.xml and summary.md into this folder')
    .option('--junit <file>', 'write JUnit XML to this file')
    .option('--json [file]', 'write JSON to this file, or to standard output if no file is given')
    .option('--html <file>', 'write a self-contained HTML page to this file')
    .option('--har <file>', 'write all requests and responses to this file as HAR 1.2, with masked keys')
    .option('--sarif <file>', 'write the findings to this file as SARIF 2.1.0, for code scanning')
    .option('--gitlab <file>', 'write the findings to this file as a GitLab Code Quality report')
    .option('--ctrf <file>', 'write the verdicts to this file in the Common Test Report Format')
    .option(
      '--document <file>',
      'your copy of the OpenAPI document in YAML or JSON, whose lines --sarif and --gitlab show (default: openapi.json)',
    )
    .option(
      '--show-values',
      'show names, email addresses and metadata of customers that the run did not create',
    )
    .option('--github', 'print annotations for GitHub Actions and write the job summary')
    .option('--github-comment <file>', 'write a comment for a pull request to this file, as Markdown')
    .option(
      '--baseline <file>',
      'file with accepted findings: a list of { requirement, operation, place, kind, reason, owner, expires }',
    )
    .option(
      '--baseline-update',
      'add the findings of this run to the baseline file, and the places to entries without one',
    )
    .option(
      '--baseline-prune',
      'remove entries from the baseline file whose findings are gone or whose requirements no longer exist',
    )
    .option('--record <folder>', 'record the run in this folder, and compare it with the runs recorded there')
    .option(
      '--record-keep <number>',
      'number of recorded runs to keep; the first bad run of a broken finding always stays (default: 100)',
      parseInteger,
    )
    .option(
      '--canaries',
      'create purchases that later runs with --record observe, to test renewals, retries, trials and usage in real time',
    )
    .option('--owners <file>', 'file with the teams that own areas, operations and requirements')
    .option('--list', 'only list the requirements, as a table or, with --json, as JSON; send no requests')
    .option('--bail', 'stop at the first failure')
    .option(
      '--timeout <seconds>',
      'timeout for one request: until its response begins, and from there to its end',
      parseSeconds,
      15,
    )
    .option(
      '--outage-wait <seconds>',
      'time to wait for a target that is down during the run: no response, 502, 503 or 504',
      parseSeconds,
      60,
    )
    .option('--allow-incomplete', 'exit with 0 if the run ends because the target stays down')
    .option('--max-requests <number>', 'maximum number of requests of the run', parseInteger)
    .option('--max-objects <number>', 'maximum number of objects that the run creates', parseInteger)
    .option(
      '--max-time <duration>',
      'maximum time of the run, such as 90s, 15min or 1h, without the clean-up',
    )
    .option('--clean-up <run>', 'remove the objects that a killed run left behind, by its run id')
    .option('--quiet', 'print only findings and the conclusion');
  addConnectionOptions(command)
    .addHelpText('after', notes)
    .showHelpAfterError('(tollgate check --help lists all options)')
    .exitOverride()
    .action(async (baseUrl: string | undefined, flags: CheckFlags) => {
      const { check } = await import('./check.js');
      process.exitCode = await check(baseUrl, flags);
    });
  addExplainCommand(command);
  addReplayCommand(command);
  addHistoryCommand(command);
  return command;
}

const explainNotes = `
Examples:
  $ tollgate check explain deletion.gone
  $ tollgate check explain 'authentication.*'`;

function addExplainCommand(parent: Command): void {
  parent
    .command('explain')
    .description('show the rule behind a requirement, an example request, and the effect of a violation')
    .argument('<requirement>', 'requirement id; * matches any text')
    .option('--json', 'print JSON')
    .addHelpText('after', explainNotes)
    .action(async (requirement: string, _flags: unknown, command: Command) => {
      // Commander gives the flags that `check` has as well to `check`.
      const { json } = command.optsWithGlobals<{ json?: true }>();
      const { explain } = await import('./check.js');
      process.exitCode = await explain(requirement, json === true);
    });
}

const replayNotes = `
Examples:
  $ tollgate check replay 1 --report contract/report.json
  $ tollgate check replay deletion.gone --report contract/report.json

Exit codes:
  0  The requirement passes now.
  1  The requirement still fails.`;

function addReplayCommand(parent: Command): void {
  parent
    .command('replay')
    .description(
      'test the failed requirement of a finding again, with the target and the random seed from the report',
    )
    .argument('<finding>', 'finding number or requirement id')
    .option('--report <file>', 'JSON report that was written with --out or --json', 'report.json')
    .option(
      '--write <host>',
      'allow the replay to create and change objects on this host; not needed on loopback',
    )
    .option('--json', 'write the replay report as JSON to standard output')
    .addHelpText('after', replayNotes)
    .action(async (finding: string, _flags: unknown, command: Command) => {
      const { replay } = await import('./check.js');
      process.exitCode = await replay(finding, command.optsWithGlobals<ReplayFlags>());
    });
}

const historyNotes = `
A finding is new if it was not there in the last run that tested it, and broken if it was. It is fixed if the last run
that tested it no longer has it. It is flaky if it changed between failing and passing at least three times in the last ten runs
that tested it.

Examples:
  $ tollgate check history --record contract-record`;

function addHistoryCommand(parent: Command): void {
  parent
    .command('history')
    .description('print the recorded runs, and since when each finding is broken or fixed')
    .option('--record <folder>', 'folder with the records of runs', 'contract-record')
    .option('--json', 'print JSON')
    .addHelpText('after', historyNotes)
    .action(async (_flags: unknown, command: Command) => {
      const { json, record } = command.optsWithGlobals<{ json?: true; record: string }>();
      const { printHistory } = await import('./check.js');
      process.exitCode = await printHistory(record, json === true);
    });
}
