import { expect, test } from 'vitest';
import { createDeclaredAdapter } from './declared-adapter.js';

/** Adapter in YAML with one action. @param more further lines, without indentation */
function declare(...more: string[]): string {
  return [
    'webhook_path: /webhooks',
    'environment: { PORT: "{port}" }',
    'actions: { change_card: { request: "POST /orders/{order.id}/card" } }',
    'state: { request: "GET /orders/{order.id}", fields: { has_access: unlocked } }',
    ...more,
  ].join('\n');
}

test('createDeclaredAdapter renames actions and policies to their names in JavaScript', () => {
  const policies = 'policies: { access_while_past_due: continues, rejected_usage: excluded }';
  const adapter = createDeclaredAdapter(declare(policies), 'shop.yaml');
  expect(Object.keys(adapter.actions)).toEqual(['changeCard']);
  expect(adapter.policies).toEqual({ accessWhilePastDue: 'continues', rejectedUsage: 'excluded' });
});

test.each([
  [
    'policies: { grace: continues }',
    /^shop\.yaml: the policy `grace` is unknown\. Use cancellation, access_after_/,
  ],
  [
    'policies: { accessWhilePastDue: ends }',
    /^shop\.yaml: the policy `accessWhilePastDue` is unknown\. Use .*access_while_past_due/,
  ],
])('createDeclaredAdapter rejects an unknown policy with the known ones: %s', (line, message) => {
  expect(() => createDeclaredAdapter(declare(line), 'shop.yaml')).toThrow(message);
});

test('createDeclaredAdapter rejects an unknown action with the known ones', () => {
  const text = declare().replace('change_card', 'change_cards');
  expect(() => createDeclaredAdapter(text, 'shop.yaml')).toThrow(
    'shop.yaml: the action `change_cards` is unknown. Use buy, subscribe, cancel, change_card, report_usage.',
  );
});
