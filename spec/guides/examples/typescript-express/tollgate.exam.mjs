// @ts-check

/** @type {import('tollgate').ExamAdapter} */
export default {
  webhookPath: '/webhooks',
  plans: ['monthly'],
  environment: ({ gatewayUrl, apiKey, webhookSecrets, port, ids, dataDirectory, clientTimeoutMs }) => ({
    GATEWAY_URL: gatewayUrl,
    GATEWAY_KEY: apiKey,
    GATEWAY_WEBHOOK_SECRET: webhookSecrets.join(' '),
    GATEWAY_TIMEOUT_MS: String(clientTimeoutMs),
    PLAN_ID: ids['monthly'] ?? '',
    PORT: String(port),
    SUBSCRIPTIONS_FILE: `${dataDirectory}/subscriptions.json`,
  }),
  actions: {
    subscribe: async ({ id, name, email }, app) => {
      const { outcome, body } = await app.post('/subscriptions', { order_id: id, name, email });
      return { outcome, purchaseId: body?.id };
    },
  },
  state: async ({ purchaseId }, app) => {
    const { status, body } = await app.get(`/subscriptions/${purchaseId}`);
    if (status !== 200) return { status: 'none' };
    return { status: body.status, hasAccess: body.has_access, reminders: body.reminders };
  },
};
