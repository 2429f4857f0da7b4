import { Command } from 'commander';
import { createListOption } from './add-connection-options.js';
import type { DriftFlags } from './drift.js';

const notes = `
Recordings:
  A recording is a HAR 1.2 file, such as those of browsers, mitmproxy, tollgate requests --har and tollgate check --har. Or it
  is a file with one JSON object per line:
    {"started_at":"2027-01-10T15:30:00.000Z","duration_ms":12,"method":"GET","url":"https://api.example.com/v1/customers",
     "request":{"headers":{},"body":null},"response":{"status":200,"headers":{},"body":"{…}"}}
  A body is text or JSON. Objects of GET /_sandbox/requests/{id} are accepted as well. Requests are sorted by their start.
  Entries of other hosts and paths are ignored and counted. Without --base-url, the base URL is the one to which the most
  requests with a path of the OpenAPI document were sent.

What is checked:
  Each response is checked against the OpenAPI document. Requests and responses are compared with each other: idempotency
  keys, pages and filters of lists, unchanging fields, statuses, amounts and deletions. Each finding has the id of a
  requirement of tollgate check. Requirements that a recording cannot show are listed as not tested. Rules about one
  organization are checked only if the recording has the Authorization headers. They tell the organizations apart.

What the reports contain:
  No request is sent. Names, email addresses, metadata and all other texts that are not part of the API are replaced by
  a placeholder such as <masked 1f2e3d4c>, which is the same for equal values of one run. --show-values shows them. API keys,
  tokens and card numbers are never shown.

Limits:
  A file is UTF-8, and may have any size. An entry may have 32 MiB, and a body 4 MiB. Larger entries are ignored and counted.
  The first 200,000 requests to the API are checked.

Examples:
  $ tollgate drift traffic.har                                  check a recording of a browser or a proxy
  $ tollgate drift traffic.ndjson --base-url https://api.example.com/v1 --out report
  $ tollgate drift traffic.har --only 'conformance.*' --strict

Exit codes:
  0   The contract is kept, as far as the recording shows.
  1   The contract is broken.
  2   The usage is invalid, the file is no recording of the API, or a required area was not tested.
  70  The suite itself failed.`;

export function createDriftCommand(): Command {
  return new Command('drift')
    .description('check recorded traffic against the contract, without sending a request')
    .argument('<file>', 'HAR file, or a file with one JSON object per line')
    .option('--base-url <url>', 'base URL of the API in the recording; by default, it is found by the paths')
    .option('--show-values', 'show names, email addresses, metadata and other texts of the recording')
    .addOption(createListOption('--only <id>', 'check only these requirements; * matches any text', 'all'))
    .addOption(createListOption('--require <area>', 'exit with 2 if this area is not tested', 'none'))
    .option('--strict', 'treat a failed SHOULD requirement like a failed MUST requirement')
    .option('--out <folder>', 'write report.html, report.json, junit.xml and summary.md into this folder')
    .option('--junit <file>', 'write JUnit XML to this file')
    .option('--json [file]', 'write JSON to this file, or to standard output if no file is given')
    .option('--html <file>', 'write a self-contained HTML page to this file')
    .option('--github', 'print annotations for GitHub Actions and write the job summary')
    .option('--baseline <file>', 'file with accepted failures: a list of { requirement, reason, expires }')
    .option('--quiet', 'print only findings and the conclusion')
    .addHelpText('after', notes)
    .showHelpAfterError('(tollgate drift --help lists all options)')
    .exitOverride()
    .action(async (file: string, flags: DriftFlags) => {
      const { drift } = await import('./drift.js');
      process.exitCode = await drift(file, flags);
    });
}
