/** What a test does with an example of `tollgate <command> --help`, and what it expects. */
export interface DocumentedUse {
  /** Text that the output contains. */
  prints: RegExp;
  /** Default: 0. */
  exitCode?: number;
  /** Shell code that runs before, in the same folder and with the same variables. */
  before?: string;
  /** Texts of the example, by what the test uses instead: other values, or less work. */
  replace?: Record<string, string>;
  /** The command runs until the test stops it. */
  isServer?: true;
  /** Text that the test writes to standard input. */
  input?: string;
  /** `npm run test:extended` tries this use, too. Each command has such a use. */
  isShort?: true;
}

/** Requests of a client that lists the tools of an MCP server, and reads a file of the package. */
const mcpRequests = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  },
  { id: 2, method: 'tools/list' },
  { id: 3, method: 'resources/read', params: { uri: 'tollgate://guides/quickstart' } },
  { id: 4, method: 'resources/read', params: { uri: 'tollgate://openapi/public' } },
  { id: 5, method: 'resources/read', params: { uri: 'tollgate://errors/api_key_invalid' } },
]
  .map((request) => `${JSON.stringify({ jsonrpc: '2.0', ...request })}\n`)
  .join('');

/** Checks a server that breaks the contract. */
const writeFindings =
  'export TOLLGATE_API_KEY=sk_test_of_a_broken_gateway; tollgate check "$BROKEN_URL" --only "reachability.*" --out contract > /dev/null; test -s contract/report.json';
const sendRequest = 'node "$CALL" GET /v1/customers';
const recordTraffic = `${sendRequest}; tollgate requests --har traffic.har`;
const fewRequirements = "--only 'reachability.*'";
const oneSession = '--sessions 1';
const shop = 'export BUG=none; cp -r "$SHOP"/. .';
const isCompleteOrNot = /No bug found with \d+ sequence/;
const receiverSecret = 'export TOLLGATE_WEBHOOK_SECRET=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const emptyFolder = 'export TOLLGATE_DATA=restored';

/** Every example in the help of the commands, as the help shows it, in the same order. */
export const documentedUses: Record<string, DocumentedUse> = {
  'tollgate init': { prints: /Wrote tollgate\/subscription\.test\./, isShort: true },
  'tollgate init --exam': { prints: /Wrote tollgate\.exam\.mjs/ },
  'tollgate init --exam --yaml': { prints: /Wrote tollgate\.exam\.yaml/ },

  'tollgate start': {
    before: emptyFolder,
    prints: /Press Ctrl-C to stop/,
    isServer: true,
    isShort: true,
  },
  'tollgate start --port 0 --seed demo': {
    before: emptyFolder,
    prints: /Seeded objects:[^]*Press Ctrl-C to stop/,
    isServer: true,
  },
  'tollgate start --seed shop.yaml': {
    before: `${emptyFolder}; echo 'customers: [{ ref: ada, email: ada@example.com, name: Ada }]' > shop.yaml`,
    prints: /Seeded objects:\s+ada +cus_[^]*Press Ctrl-C to stop/,
    isServer: true,
  },

  'tollgate check http://127.0.0.1:4010/v1': { prints: /\b0 broken/ },
  'tollgate check http://127.0.0.1:4010/v1 --smoke': { prints: /\b0 broken/ },
  'tollgate check http://127.0.0.1:4010/v1 --smoke --area customers': {
    replace: {
      '--smoke':
        '--smoke --junit j.xml --json j.json --html h.html --har h.har --sarif s.sarif --gitlab g.json --ctrf c.json --github-comment c.md',
    },
    prints: /\b0 broken/,
  },
  'tollgate check https://staging.example.com/v1': {
    before: 'export TOLLGATE_API_KEY=$(cat "$TOLLGATE_DATA/api-key")',
    replace: { '/v1': '/v1 --read-only' },
    prints: /\b0 broken/,
  },
  'tollgate check https://staging.example.com/v1 --write staging.example.com --out report': {
    replace: { '--out report': `${fewRequirements} --out report && test -s report/report.html` },
    prints: /\b0 broken/,
  },
  "tollgate check https://staging.example.com/v1 --ca ca.pem --header 'X-Gateway-Token: abc' --max-rate 20": {
    before: `node -e 'fs.writeFileSync("ca.pem", tls.rootCertificates[0])'`,
    replace: { '--max-rate': `${fewRequirements} --max-rate` },
    prints: /\b0 broken/,
  },
  "tollgate check http://127.0.0.1:4010/v1 --only 'authentication.*' --seed 7": {
    prints: /\b0 broken/,
    isShort: true,
  },
  'tollgate check http://127.0.0.1:4010/v1 --require renewals --require webhooks': { prints: /\b0 broken/ },
  'tollgate check explain deletion.gone': { prints: /deletion\.gone/, isShort: true },
  "tollgate check explain 'authentication.*'": { prints: /authentication\./ },
  'tollgate check replay 1 --report report/report.json': {
    before: writeFindings,
    replace: { 'report/report.json': 'contract/report.json' },
    prints: /reachability\./,
    exitCode: 1,
  },
  'tollgate check replay 1 --report contract/report.json': {
    before: writeFindings,
    prints: /reachability\./,
    exitCode: 1,
    isShort: true,
  },
  'tollgate check replay deletion.gone --report contract/report.json': {
    before: writeFindings,
    replace: { 'deletion.gone': 'reachability.list' },
    prints: /reachability\.list/,
    exitCode: 1,
  },
  'tollgate check history --record contract-record': {
    before: `tollgate check "$TOLLGATE_URL/v1" ${fewRequirements} --record contract-record > /dev/null`,
    prints: /1 run|run/,
    isShort: true,
  },

  'tollgate compare https://staging.example.com/v1 --with http://127.0.0.1:4010/v1 --write staging.example.com':
    {
      replace: { '--write': `${oneSession} --write` },
      prints: /No differences|0 differences/i,
      isShort: true,
    },
  'tollgate compare https://staging.example.com/v1 --with http://127.0.0.1:4010/v1': {
    before:
      'export TOLLGATE_API_KEY=$(cat "$TOLLGATE_DATA/api-key") TOLLGATE_WITH_API_KEY=$(cat "$TOLLGATE_DATA/api-key")',
    replace: { '--with': `${oneSession} --read-only --with` },
    prints: /No differences|0 differences/i,
  },
  'tollgate compare http://127.0.0.1:3000/v1 --with http://127.0.0.1:4010/v1 --sessions 100 --out report': {
    replace: { '--sessions 100': oneSession },
    prints: /No differences|0 differences/i,
  },
  'tollgate compare http://127.0.0.1:3000/v1 --with http://127.0.0.1:4010/v1 --seed 7 --session 3': {
    prints: /No differences|0 differences/i,
  },

  'tollgate drift traffic.har': { before: recordTraffic, prints: /\b0 broken/, isShort: true },
  'tollgate drift traffic.ndjson --base-url https://api.example.com/v1 --out report': {
    before: `echo '{"started_at":"2027-01-10T15:30:00.000Z","duration_ms":12,"method":"GET","url":"https://api.example.com/v1/nothing","request":{"headers":{},"body":null},"response":{"status":404,"headers":{"content-type":"text/html"},"body":""}}' > traffic.ndjson`,
    prints: /\b3 broken/,
    exitCode: 1,
  },
  "tollgate drift traffic.har --only 'conformance.*' --strict": {
    before: recordTraffic,
    prints: /\b0 broken/,
  },

  "tollgate exam --app 'node dist/server.js'": {
    before: shop,
    replace: { 'dist/server.js': 'shop.js', '--app': '--max-time 3 --allow-incomplete --app' },
    prints: isCompleteOrNot,
    isShort: true,
  },
  "tollgate exam --app './shop' --max-time 300 --seed 7 --out exam": {
    before: `${shop}; printf '#!/bin/sh\\nexec node shop.js\\n' > shop; chmod +x shop`,
    replace: { '--max-time 300': '--max-time 3 --allow-incomplete' },
    prints: isCompleteOrNot,
  },
  "tollgate exam --app 'node dist/server.js' --replay exam/order-paid-once-1.json": {
    before: `${shop}; BUG=twice tollgate exam --app 'node shop.js' --bail --quiet --seed 1 --out exam > /dev/null`,
    replace: { 'dist/server.js': 'shop.js', 'order-paid-once-1': 'fulfilled-once-1' },
    prints: /The application keeps the rule/,
  },
  'tollgate exam --app http://127.0.0.1:3000': {
    before: shop,
    prints: /GATEWAY_URL=http/,
    isServer: true,
  },

  'tollgate reset': { prints: /./, isShort: true },
  'tollgate reset --to empty': { prints: /./ },
  'tollgate snapshot save before-renewal': { prints: /before-renewal/, isShort: true },
  'tollgate snapshot list': { prints: /before-renewal/, isShort: true },
  'tollgate snapshot list --json': { prints: /"before-renewal"/ },
  'tollgate snapshot restore before-renewal': { prints: /before-renewal/, isShort: true },
  'tollgate snapshot remove before-renewal': { prints: /before-renewal/, isShort: true },
  'tollgate clock': { prints: /\d{4}-\d\d-\d\dT/ },
  'tollgate clock show --json': { prints: /"now"/, isShort: true },
  'tollgate clock advance 1mo': { prints: /\d{4}-\d\d-\d\dT/, isShort: true },
  'tollgate clock advance P1M': { prints: /\d{4}-\d\d-\d\dT/ },
  'tollgate clock advance next': {
    before: 'tollgate reset --to empty; tollgate trigger charge.succeeded',
    prints: /\d{4}-\d\d-\d\dT/,
  },
  'tollgate clock advance 2027-03-01': {
    before: 'tollgate reset --to empty && tollgate clock set 2027-01-10',
    prints: /2027-03-01T00:00:00/,
  },
  'tollgate clock set 2027-01-10T15:30:00Z': {
    before: 'tollgate reset --to empty',
    prints: /2027-01-10T15:30:00/,
    isShort: true,
  },
  'tollgate clock set 2027-01-10': { prints: /2027-01-10T00:00:00/ },
  'tollgate clock freeze': { prints: /frozen/, isShort: true },
  'tollgate clock live': { prints: /live/, isShort: true },
  'tollgate clock accelerate': { prints: /86,?400|accelerated/, isShort: true },
  'tollgate clock accelerate 3600': { prints: /3,?600/ },
  'tollgate trigger ping': { prints: /ping/, isShort: true },
  'tollgate trigger charge.failed': { prints: /charge\.failed/ },
  'tollgate trigger charge.failed --object chg_01mc…': { prints: /charge\.failed/ },
  'tollgate events list': { prints: /evt_/, isShort: true },
  'tollgate events list --object pur_01mc… --limit 100': { prints: /evt_/ },
  'tollgate events list --type charge.failed': { prints: /charge\.failed/ },
  'tollgate events list --type charge.failed --json': { prints: /"charge\.failed"/ },
  'tollgate events resend evt_01mc…': {
    before: `node "$CALL" POST /v1/organizations/configurations '{"webhook":{"url":"'$RECEIVER_URL'"}}'; tollgate trigger ping`,
    prints: /evt_/,
    isShort: true,
  },
  'tollgate requests': { before: sendRequest, prints: /\/v1\/customers/, isShort: true },
  'tollgate requests --status 4xx --limit 100': {
    before: 'node "$CALL" GET /v1/customers/unknown',
    prints: /\b4\d\d\b/,
  },
  'tollgate requests --har traffic.har': { prints: /traffic\.har/ },
  'tollgate call getTimeline from=2027-01-01T00:00:00Z': { prints: /"groups"/, isShort: true },
  'tollgate call getPurchase id=pur_01mc…': { prints: /"id": "pur_/ },
  'tollgate call advanceClock --body \'{"by":"P1D"}\'': { prints: /"now"/ },
  'tollgate listen --forward-to http://localhost:3000/webhooks': {
    prints: /[Ff]orward/,
    isServer: true,
    isShort: true,
  },
  'tollgate listen --forward-to http://localhost:3000/webhooks --json': {
    prints: /[Ff]orward/,
    isServer: true,
  },
  'tollgate receive': {
    before: receiverSecret,
    replace: { receive: 'receive --port 0' },
    prints: /Receiving webhooks at/,
    isServer: true,
    isShort: true,
  },
  'tollgate receive --host 0.0.0.0 --cert cert.pem --key key.pem': {
    before: `${receiverSecret}; openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -subj /CN=localhost`,
    replace: { '0.0.0.0': '127.0.0.1 --port 0' },
    prints: /Receiving webhooks at https/,
    isServer: true,
  },

  'tollgate mcp': {
    input: mcpRequests,
    prints: /(?=[^]*"tools":)(?=[^]*# Quickstart)(?=[^]*\\"openapi\\")(?=[^]*# The API key is not valid)/,
    isServer: true,
    isShort: true,
  },
  'tollgate mcp --start': {
    before: 'export TOLLGATE_URL=http://127.0.0.1:$FREE_PORT TOLLGATE_DATA=restored',
    input: mcpRequests,
    prints: /"tools":/,
    isServer: true,
  },
  'tollgate mcp --http --port 4012': { replace: { 4012: '$FREE_PORT' }, prints: /\/mcp/, isServer: true },
  'tollgate mock': {
    replace: { mock: 'mock --port $FREE_PORT' },
    prints: /is listening/,
    isServer: true,
    isShort: true,
  },
  'tollgate mock --port 8080': { replace: { 8080: '$FREE_PORT' }, prints: /is listening/, isServer: true },
  'tollgate docs': { prints: /\/docs\/$/m, isShort: true },
  'tollgate docs --out public/docs': { prints: /public\/docs$/m, isShort: true },
  'tollgate doctor': { prints: /^ok +node/m, isShort: true },
  'tollgate doctor --json': { prints: /"verdict": "ok"/ },
  'tollgate verify': { prints: /./, isShort: true },
  'tollgate verify --data copy': { before: 'cp -r "$TOLLGATE_DATA" copy; rm -f copy/lock*', prints: /./ },
  'tollgate verify --json': { prints: /"/ },
  'tollgate backup tollgate.backup': { prints: /tollgate\.backup/, isShort: true },
  'tollgate backup tollgate.backup --force': {
    before: 'tollgate backup tollgate.backup',
    prints: /tollgate\.backup/,
  },
  'tollgate restore tollgate.backup': {
    before: `tollgate backup tollgate.backup && ${emptyFolder}`,
    prints: /restored/,
    isShort: true,
  },
  'tollgate restore tollgate.backup --force': {
    before: `tollgate backup tollgate.backup && ${emptyFolder} && tollgate restore tollgate.backup`,
    prints: /restored/,
  },
  'source <(tollgate completion bash)': { before: 'set -e', prints: /^$/, isShort: true },
  'source <(tollgate completion zsh)': { replace: { 'source <(': '(' }, prints: /compdef/ },
  'tollgate completion fish | source': { replace: { '| source': '' }, prints: /complete -c tollgate/ },
};
