import { Command, Option } from 'commander';
import { testLanguages } from '../exam/generated-tests.js';
import type { ExamFlags } from './exam.js';
import { createPortParser, parseInteger, parseSeconds } from './parse-number.js';

const notes = `
What it does:
  The exam starts your application against a sandbox of its own. It acts as your customers, loses and delays responses, sends
  webhooks twice, late, out of order and forged, moves the clock, declines payments, and kills your application. Then it
  compares the state of your application with the gateway's. Each bug is the shortest sequence of steps that shows it.
  The application and the sandbox use ports of 127.0.0.1 only. When the exam ends, the application ends, too. The exam takes
  half as long again as --max-time, and a few seconds, whatever the application does.

Adapter:
  A file tells the exam how to act as a customer of your application, and how to read its state: tollgate.exam.mjs, or
  tollgate.exam.yaml for HTTP calls without code. tollgate init --exam writes a first version.

Examples:
  $ tollgate exam --app 'node dist/server.js'                        search for bugs for a minute
  $ tollgate exam --app './shop' --max-time 300 --seed 7 --out exam  search longer, and write the reports
  $ tollgate exam --app 'node dist/server.js' --replay exam/order-paid-once-1.json
  $ tollgate exam --app http://127.0.0.1:3000                        examine an application that you start yourself

Exit codes:
  0   The exam found no bug.
  1   The exam found a bug.
  2   The usage or the adapter is invalid, the application does not start or sell anything, or the exam ended before it had
      tried its catalogue of sequences. With --allow-incomplete, the end of --max-time is no reason to exit with 2.
  70  The exam itself failed.
  130 The exam was interrupted. The findings until then are printed.`;

export function createExamCommand(): Command {
  return new Command('exam')
    .description('find the bugs of an application that uses the gateway')
    .requiredOption(
      '--app <command or URL>',
      'command that starts the application, or the URL at which it runs',
    )
    .option(
      '--adapter <file>',
      'adapter of the application; by default, tollgate.exam.mjs or tollgate.exam.yaml',
    )
    .addOption(new Option('--max-time <seconds>', 'time for the search').argParser(parseSeconds).default(60))
    .addOption(
      new Option('--seed <number>', 'seed of the random sequences; by default, a new one').argParser(
        parseInteger,
      ),
    )
    .option('--replay <file>', 'replay one finding of an earlier exam')
    .option(
      '--out <folder>',
      'write report.html, report.json, junit.xml, and each finding with a test into this folder',
    )
    .addOption(
      new Option('--tests <language>', 'language of the written tests')
        .choices(testLanguages)
        .default('vitest'),
    )
    .option('--bail', 'end at the first bug')
    .option(
      '--allow-incomplete',
      'exit with 0 even if --max-time was too short for the catalogue of sequences',
    )
    .option('--json', 'print the result as JSON')
    .addOption(
      new Option(
        '--gateway-port <port>',
        'port of the gateway for your application; by default, a free one',
      ).argParser(createPortParser(1)),
    )
    .option('--quiet', 'print no progress')
    .addHelpText('after', notes)
    .showHelpAfterError('(tollgate exam --help lists all options)')
    .exitOverride()
    .action(async (flags: ExamFlags) => {
      const { exam } = await import('./exam.js');
      process.exitCode = await exam(flags);
    });
}
