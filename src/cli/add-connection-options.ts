import { InvalidArgumentError, Option, type Command } from 'commander';

/** Adds the flags that say how to reach the target of the contract suite. */
export function addConnectionOptions(command: Command): Command {
  return command
    .addOption(
      createListOption(
        '--header <header>',
        "header for each request to the target, such as 'X-Gateway-Token: abc'; its value is masked",
        'none',
      ),
    )
    .option(
      '--proxy <url>',
      'proxy for all requests to the target (default: $HTTPS_PROXY or $HTTP_PROXY, except for hosts in $NO_PROXY)',
    )
    .option('--ca <file>', 'trust the certificate authorities in this PEM file, too')
    .option('--cert <file>', 'client certificate for the target, in PEM format; needs --key')
    .option('--key <file>', 'private key of the client certificate, in PEM format')
    .option(
      '--token-command <command>',
      'shell command that prints the API key, at the start and after the key has expired',
    )
    .option('--max-rate <rate>', 'maximum number of requests per second', parseRate);
}

/** Creates an option that may be repeated. */
export function createListOption(flags: string, description: string, defaultText: string): Option {
  return new Option(flags, `${description}; repeatable`)
    .argParser((value, previous: string[]) => [...previous, value])
    .default([], defaultText);
}

/** Parses a number of requests per second. @throws InvalidArgumentError for anything but a number above 0 */
function parseRate(text: string): number {
  const value = Number(text);
  if (/^\d{1,6}(\.\d+)?$/.test(text) && value > 0) return value;
  throw new InvalidArgumentError('Use a number of requests per second above 0, such as 20 or 0.5.');
}
