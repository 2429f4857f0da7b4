import { Command, InvalidArgumentError, Option } from 'commander';
import type { CheckFlags } from './check.js';

const examples = `
Examples:
  $ tollgate check http://127.0.0.1:4010/v1                  everything, against the sandbox on this machine
  $ tollgate check http://127.0.0.1:4010/v1 --smoke          only what is quick
  $ tollgate check https://staging.example.com/v1            reads, and changes nothing
  $ tollgate check https://staging.example.com/v1 --write staging.example.com --out report
  $ tollgate check http://127.0.0.1:4010/v1 --only 'authentication.*' --seed 7
  $ tollgate check --list

The keys come from TOLLGATE_API_KEY and, for what one organization must not see of another, from
TOLLGATE_SECOND_API_KEY. A sandbox needs none: the run makes organizations of its own there.

Exit codes: 0 the contract is kept, 1 it is broken, 2 wrong use or nothing tested, 3 the target cannot be
reached, 70 the suite itself failed, 130 interrupted, after clean-up and reports.`;

/** Creates `tollgate check`. */
export function createCheckCommand(): Command {
  return new Command('check')
    .description('judge a deployment of the API by its contract')
    .argument('[base_url]', 'address of the public API, e.g. http://127.0.0.1:4010/v1')
    .option('--write <host>', 'let the run create and change on this host; on loopback it may anyway')
    .addOption(new Option('--read-only', 'send nothing but GET and HEAD').conflicts('write'))
    .option('--no-sandbox', 'do not use /_sandbox, even where there is one')
    .option(
      '--only <id>',
      'judge only these requirements; * stands for anything; may be repeated',
      collect,
      [],
    )
    .option('--phase <phase>', 'judge only this phase; may be repeated', collect, [])
    .option('--smoke', 'judge only the phases that are quick')
    .option('--strict', 'let a SHOULD break the contract like a MUST')
    .option('--seed <number>', 'what everything random comes from; another one each time', parseInteger)
    .option('--runs <number>', 'how many cases each property is tried with', parseInteger, 20)
    .option('--out <folder>', 'write report.html, report.json, junit.xml and summary.md into this folder')
    .option('--junit <file>', 'write JUnit XML')
    .option('--json [file]', 'write JSON; without a file, to standard output')
    .option('--html <file>', 'write one HTML page that opens offline')
    .option('--har <file>', 'write every exchange as HAR 1.2, with the keys masked')
    .option('--github', 'annotate the job for GitHub, and write its summary')
    .option('--baseline <file>', 'failures that are known: a list of { requirement, reason, expires }')
    .option('--list', 'list the requirements, as a table or with --json, and judge nothing')
    .option('--bail', 'end with the first failure')
    .option('--timeout <seconds>', 'longest wait for one answer', parseSeconds, 15)
    .option('--clean-up <run>', 'remove what a run left behind that was killed')
    .option('--quiet', 'tell only what fails, and the last line')
    .addHelpText('after', examples)
    .showHelpAfterError('(tollgate check --help shows what there is)')
    .exitOverride()
    .action(async (baseUrl: string | undefined, flags: CheckFlags) => {
      const { check } = await import('./check.js');
      process.exitCode = await check(baseUrl, flags);
    });
}

const collect = (value: string, previous: string[]): string[] => [...previous, value];

function parseInteger(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number from 0 to 999999999.');
}

function parseSeconds(text: string): number {
  const value = Number(text);
  if (/^\d{1,4}(\.\d+)?$/.test(text) && value > 0) return value;
  throw new InvalidArgumentError('Write a number of seconds above 0.');
}
