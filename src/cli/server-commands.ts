import { Option, type Command } from 'commander';
import { createCommand } from './create-command.js';
import type { StartFlags } from './start.js';
import { createPortParser } from './parse-number.js';
import type { ReceiveFlags } from './receive.js';
import type { ListenFlags } from './listen.js';
import { addTargetOptions } from './sandbox-commands.js';
import type { McpFlags } from './mcp.js';

export function createStartCommand(): Command {
  return (
    createCommand(
      'start',
      'run the sandbox until you stop it; "start" is the default command and can be omitted',
      [
        ['tollgate start', 'listens at http://127.0.0.1:4010; stores data in .tollgate'],
        ['tollgate start --port 0 --seed demo', 'uses a free port and the demo seed'],
        ['tollgate start --seed shop.yaml', 'applies your own seed'],
      ],
    )
      .option('--port <port>', 'port to listen on; 0 picks a free port (default: $PORT or 4010)')
      .option(
        '--host <address>',
        'address to listen on; 0.0.0.0 for all; another than loopback requires TOLLGATE_CONTROL_TOKEN (default: $TOLLGATE_HOST or 127.0.0.1)',
      )
      .addOption(
        new Option(
          '--allow-webhook-network <cidr...>',
          'private networks to which webhooks may go if --host is not loopback',
        ).default([], '$TOLLGATE_ALLOW_WEBHOOK_NETWORKS'),
      )
      .option('--data <folder>', 'folder for the data (default: $TOLLGATE_DATA or .tollgate)')
      .option('--seed <seed>', 'seed: empty, smoke, demo, examples, or the path to a YAML or JSON file')
      .option(
        '--public-url <url>',
        'public base URL for checkout_url when Tollgate runs behind a proxy (default: $TOLLGATE_PUBLIC_URL)',
      )
      .option('--take-over-lock', 'start even if another container or machine seems to use the data folder')
      .addOption(
        new Option(
          '--allowed-host <host...>',
          'additional host names by which clients reach the sandbox',
        ).default([], '$TOLLGATE_ALLOWED_HOSTS'),
      )
      .addOption(
        new Option(
          '--log-level <level>',
          'lowest level of messages to log (default: $TOLLGATE_LOG_LEVEL or info)',
        ).choices(['debug', 'info', 'warn', 'error', 'silent']),
      )
      .addOption(
        new Option(
          '--log-format <format>',
          'format of the log; auto writes text to a terminal, and JSON lines otherwise (default: $TOLLGATE_LOG_FORMAT or auto)',
        ).choices(['auto', 'json', 'text']),
      )
      .option(
        '--request-log-limit <number>',
        'maximum number of requests in the request log of each organization (default: $TOLLGATE_REQUEST_LOG_LIMIT or 10000)',
      )
      .option(
        '--request-log-age <age>',
        'delete requests from the request log after this time, e.g. 7d (default: $TOLLGATE_REQUEST_LOG_AGE or never)',
      )
      .option(
        '--shutdown-timeout <seconds>',
        'when Tollgate stops, close the connections of requests that take longer (default: $TOLLGATE_SHUTDOWN_TIMEOUT or 10)',
      )
      .option(
        '--no-fast-validation',
        'validate each request and response with express-openapi-validator, even if it is certainly valid',
      )
      .option('--accept-data-loss', 'start even if acknowledged writes are missing in the data folder')
      .option('--json', 'print the URLs as JSON, on one line')
      .option(
        '--stop-with-stdin',
        'stop when standard input ends, for example because the process that started Tollgate has ended',
      )
      // Imported here, because it is slow to load and no other command needs it.
      .action(async (flags: StartFlags) => (await import('./start.js')).start(flags))
  );
}

export function createListenCommand(): Command {
  const command = createCommand('listen', 'forward events to a local URL', [
    ['tollgate listen --forward-to http://localhost:3000/webhooks', 'forwards signed events until Ctrl-C'],
    [
      'tollgate listen --forward-to http://localhost:3000/webhooks --json',
      'prints one JSON document per line',
    ],
  ]).option('--forward-to <url>', 'URL of your webhook endpoint, for example on this machine');
  return addTargetOptions(command)
    .option('--json', 'print the result of each event as JSON, one per line')
    .addHelpText(
      'after',
      [
        '',
        'You need no webhook configuration, and the command does not change an existing one. Each event is sent once,',
        'in order, and again when you resend it. Events are signed with TOLLGATE_WEBHOOK_SECRET. If this variable is',
        'not set, the command generates a secret and prints it.',
      ].join('\n'),
    )
    .action(async (flags: ListenFlags) => (await import('./listen.js')).listen(flags));
}

const receiveNotes = `
Deliveries:
  The receiver stores each delivery with a valid signature in the data folder before it responds with 204, and refuses all
  others. TOLLGATE_WEBHOOK_SECRET is the secret of /hooks/default. With TOLLGATE_RECEIVER_TOKEN, tollgate check
  --webhook-url creates inboxes of its own, and reads them.
`;

export function createReceiveCommand(): Command {
  return createCommand('receive', 'receive webhooks of a deployment, for tollgate check --webhook-url', [
    ['tollgate receive', 'listens at http://127.0.0.1:4020'],
    ['tollgate receive --host 0.0.0.0 --cert cert.pem --key key.pem', 'serves HTTPS on all addresses'],
  ])
    .option('--port <port>', 'port to listen on; 0 picks a free port', createPortParser(0), 4020)
    .option('--host <address>', 'address to listen on; 0.0.0.0 for all', '127.0.0.1')
    .option('--cert <file>', 'certificate in PEM format, for HTTPS; needs --key')
    .option('--key <file>', 'private key of the certificate, in PEM format')
    .option('--data <folder>', 'folder for the deliveries', '.tollgate-receiver')
    .option('--json', 'print each delivery as JSON, one per line')
    .addHelpText('after', receiveNotes)
    .action(async (flags: ReceiveFlags) => (await import('./receive.js')).receive(flags));
}

const mcpNotes = `
Scope:
  The tools use only organizations that they create. With --organization default, they also use the organization of
  TOLLGATE_API_KEY or of the key in the data folder. Only the result that creates an organization contains an API key.
`;

export function createMcpCommand(): Command {
  const command = createCommand(
    'mcp',
    'run a Model Context Protocol (MCP) server that gives coding agents tools for the sandbox',
    [
      [
        'tollgate mcp',
        'uses standard input and output; use this command in the configuration of an MCP client',
      ],
      ['tollgate mcp --start', 'starts a sandbox in memory if none responds at the URL'],
      ['tollgate mcp --http --port 4012', 'listens at http://127.0.0.1:4012/mcp'],
    ],
  );
  return addTargetOptions(command)
    .option('--start', 'start a sandbox in memory if none responds at the URL')
    .addOption(
      new Option('--organization <scope>', 'organizations that tools may use')
        .choices(['created', 'default'])
        .default('created'),
    )
    .option('--allow-remote', 'allow a sandbox on another machine, and contract runs against other machines')
    .option('--exam-app <command>', 'command that starts your application, for the tool examine_integration')
    .option('--exam-adapter <file>', 'adapter of your application; by default, that in the current folder')
    .option('--http', 'serve streamable HTTP on 127.0.0.1 instead of standard input and output')
    .option('--port <port>', 'port for --http; 0 picks a free port', createPortParser(0), 4012)
    .option('--json', 'with --http, print the URLs as JSON, on one line')
    .addHelpText('after', mcpNotes)
    .action(async (flags: McpFlags) => (await import('./mcp.js')).runMcp(flags));
}
