import { createInterface } from 'node:readline/promises';

/** Answers from which the adapter is written. */
interface Routes {
  subscribe: string;
  state: string;
  webhookPath: string;
}

/** Routes of the sample applications, for standard input without a terminal. */
const defaultRoutes: Routes = {
  subscribe: 'POST /subscriptions',
  state: 'GET /subscriptions/{id}',
  webhookPath: '/webhooks',
};

const REQUEST = /^[A-Z]+ \/\S*$/;
const PATH = /^\/\S*$/;

/** Asks for the routes of the application; without a terminal, returns those of the sample applications. */
export async function askRoutes(): Promise<Routes> {
  if (!process.stdin.isTTY) return defaultRoutes;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ask = async (question: string, defaultAnswer: string, pattern: RegExp): Promise<string> => {
    const answer = (await terminal.question(`${question} (${defaultAnswer}): `)).trim() || defaultAnswer;
    if (pattern.test(answer)) return answer;
    terminal.write(`Enter it in the form of ${defaultAnswer}.\n`);
    return ask(question, defaultAnswer, pattern);
  };
  try {
    return {
      subscribe: await ask(
        'Request with which a customer subscribes or pays',
        defaultRoutes.subscribe,
        REQUEST,
      ),
      state: await ask(
        'Request that returns what your application knows about it',
        defaultRoutes.state,
        REQUEST,
      ),
      webhookPath: await ask(
        'Path at which your application receives webhooks',
        defaultRoutes.webhookPath,
        PATH,
      ),
    };
  } finally {
    terminal.close();
  }
}

const PATH_PARAMETER = /\{\w+\}|:\w+/;

/** Writes the first version of an adapter that declares HTTP calls, for applications without JavaScript. */
export function createYamlAdapter({ subscribe, state, webhookPath }: Routes): string {
  return `# Connects \`tollgate exam\` to this application.
# Every property and placeholder: see the guide "Find the bugs of your integration".
webhook_path: ${webhookPath}
# Plans that your application sells: one_time, monthly, trial or metered.
plans: [monthly]
# Environment variables with which the exam starts your application. Use the names that it reads.
environment:
  GATEWAY_URL: '{gateway_url}'
  GATEWAY_KEY: '{api_key}'
  GATEWAY_WEBHOOK_SECRET: '{webhook_secret}'
  # The exam delays some responses for longer than this. For a limit in seconds: {client_timeout_s}.
  GATEWAY_TIMEOUT_MS: '{client_timeout_ms}'
  PLAN_ID: '{ids.monthly}'
  PORT: '{port}'
  # Data that must survive a restart.
  DATA_DIRECTORY: '{data_directory}'
actions:
  subscribe:
    request: ${subscribe}
    # If your application sends the card itself, add payment_token: '{order.payment_token}'.
    body: { order_id: '{order.id}', name: '{order.name}', email: '{order.email}' }
    # Place of the purchase id in the response.
    purchase_id: id
  # Add buy, cancel, change_card and report_usage if your application has them.
# What your application knows about an order: the places in the response. Leave out what it does not store.
state:
  request: ${state.replace(PATH_PARAMETER, '{order.purchase_id}')}
  fields: { status: status }
`;
}

/** Writes the first version of an adapter. */
export function createAdapter({ subscribe, state, webhookPath }: Routes): string {
  const [method = 'POST', path = '/'] = subscribe.split(' ');
  const [, statePath = '/'] = state.split(' ');
  const filledPath = statePath.replace(PATH_PARAMETER, '${order.purchaseId}');
  return `// @ts-check

/**
 * Connects \`tollgate exam\` to this application.
 *
 * @type {import('tollgate').ExamAdapter}
 */
export default {
  // Environment variables with which the exam starts your application. Use the names that it reads.
  environment: ({ gatewayUrl, apiKey, webhookSecret, port, ids, dataDirectory, clientTimeoutMs }) => ({
    GATEWAY_URL: gatewayUrl,
    GATEWAY_KEY: apiKey,
    GATEWAY_WEBHOOK_SECRET: webhookSecret,
    // The exam delays some responses for longer than this. The default of most HTTP clients is too long for an exam.
    GATEWAY_TIMEOUT_MS: String(clientTimeoutMs),
    PLAN_ID: ids['monthly'] ?? '',
    PORT: String(port),
    // Data that must survive a restart.
    DATA_DIRECTORY: dataDirectory,
  }),
  webhookPath: '${webhookPath}',
  // Plans that your application sells: one_time, monthly, trial or metered.
  plans: ['monthly'],
  actions: {
    subscribe: async (order, app) => {
      const { outcome, body } = await app.request('${method}', '${path}', {
        order_id: order.id,
        name: order.name,
        email: order.email,
        // If your application sends the card itself: payment_token: order.paymentToken,
      });
      return { outcome, purchaseId: body?.id };
    },
    // Add \`buy\`, \`cancel\`, \`changeCard\` and \`reportUsage\` if your application has them.
  },
  // What your application knows about an order. Leave out what it does not store.
  state: async (order, app) => {
    const { status, body } = await app.get(\`${filledPath}\`);
    return status === 200 ? { status: body.status } : { status: 'none' };
  },
};
`;
}
