import express, { type Express } from 'express';
import type { Client } from 'tollgate/client';
import { verifyWebhook, type Event } from 'tollgate/webhooks';
import { createSubscription, type Order } from './gateway.js';
import { hasAccess, type Subscriptions } from './subscriptions.js';

export interface ShopOptions {
  client: Client;
  planId: string;
  /** Secrets of the webhooks: during a rotation, the old and the new one. */
  webhookSecrets: readonly string[];
  subscriptions: Subscriptions;
}

/** Creates a shop that sells one subscription. Webhooks grant and suspend the access of its customers. */
export function createShop(options: ShopOptions): Express {
  const { client, planId, webhookSecrets, subscriptions } = options;
  const app = express();

  app.post('/subscriptions', express.json(), async (request, response) => {
    const order: unknown = request.body;
    if (!isOrder(order)) {
      response.status(400).json({ error: 'The body must have order_id, name and email.' });
      return;
    }
    try {
      const { id, status, checkout_url } = await createSubscription(
        client,
        planId,
        subscriptions.start(order),
      );
      subscriptions.add(id, status);
      response.status(201).json({ id, checkout_url });
    } catch (error) {
      console.error(`Order ${order.order_id} failed.`, error);
      response.status(502).json({ error: 'The payment gateway failed. Send the order again.' });
    }
  });

  app.get('/subscriptions/:id', (request, response) => {
    const subscription = subscriptions.get(request.params.id);
    if (!subscription) {
      response.status(404).json({ error: 'There is no subscription with this id.' });
      return;
    }
    const { id, status } = subscription;
    const reminders = subscriptions.countReminders(id);
    response.json({ id, status, has_access: hasAccess(subscription), reminders });
  });

  // The signature covers the raw body.
  app.post('/webhooks', express.raw({ type: 'application/json', limit: '1mb' }), (request, response) => {
    let event: Event;
    try {
      event = verifyWebhook(request.body as Buffer, request.headers, webhookSecrets);
    } catch {
      response.status(400).json({ error: 'The webhook has no valid signature.' });
      return;
    }
    subscriptions.apply(event);
    response.sendStatus(204);
  });

  return app;
}

function isOrder(body: unknown): body is Order {
  const { order_id, name, email } = (body ?? {}) as Record<string, unknown>;
  return [order_id, name, email].every((value) => typeof value === 'string' && value !== '');
}
