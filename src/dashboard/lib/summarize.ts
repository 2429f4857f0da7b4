import type { SandboxObject } from './api.js';
import { formatMoney, humanize } from './format.js';
import { formatPrice } from './format-price.js';

/** Summarizes an object for a row of a list. */
export function summarize(object: SandboxObject): { title: string; status?: string; more?: string } {
  switch (object.type) {
    case 'purchase': {
      const { kind, amount, currency, status } = object.data;
      const price = amount === null ? 'by consumption' : formatMoney(amount, currency);
      return { title: `${price}, ${humanize(kind)}`, status, more: object.data.external_id ?? '' };
    }
    case 'charge': {
      const { amount, currency, status, attempt, failure } = object.data;
      const more = failure?.code ?? (attempt > 1 ? `attempt ${attempt}` : '');
      return { title: formatMoney(amount, currency), status, more: humanize(more) };
    }
    case 'customer':
      return { title: object.data.name, more: object.data.email };
    case 'plan':
      return { title: object.data.name, more: formatPrice(object.data.rate) };
    case 'service':
      return { title: object.data.name };
    case 'consumption':
      return { title: object.data.quantity, status: object.data.status };
    case 'configuration':
      return { title: `Configuration ${object.data.version}` };
    case 'event':
      return { title: object.data.type };
    case 'delivery':
      return { title: object.data.event_type, status: object.data.status };
  }
}
