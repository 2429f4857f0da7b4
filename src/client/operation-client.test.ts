import { expect, test, vi } from 'vitest';
import { createSendOperation } from './operation-client.js';

const transport = vi.fn(() => Promise.resolve(undefined));
const send = createSendOperation(transport);

test('a request has the method, the encoded path and the query of its operation', async () => {
  await send('listCharges', { purchase_id: 'pur_1&2', limit: 2, status: undefined });
  expect(transport).toHaveBeenLastCalledWith({
    method: 'GET',
    path: '/v1/charges?purchase_id=pur_1%262&limit=2',
    headers: {},
  });
  await send('cancelPurchase', { id: 'pur/1', body: { mode: 'immediate' } });
  expect(transport).toHaveBeenLastCalledWith({
    method: 'PUT',
    path: '/v1/purchases/pur%2F1/cancel',
    headers: { 'content-type': 'application/json' },
    body: '{"mode":"immediate"}',
  });
});

test('a request without a parameter of its path is not sent', () => {
  transport.mockClear();
  expect(() => send('deleteFault', { id: undefined as unknown as string })).toThrow(
    'deleteFault needs `id`, which is missing.',
  );
  expect(transport).not.toHaveBeenCalled();
});
