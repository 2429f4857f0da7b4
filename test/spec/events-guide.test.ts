import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { updateEventsGuide } from '../../spec/build/events-guide.js';
import { listWebhooks, readDocuments } from '../../spec/build/lib/openapi-document.js';

const guide = new URL('../../spec/guides/events.md', import.meta.url);

test('the guide of events lists every event type with its object and is up to date', async () => {
  const text = await readFile(guide, 'utf8');
  const [api] = await readDocuments();
  const types = [...text.matchAll(/^- \[`([a-z_.]+)`\]\(\.\.\/openapi\.yaml#on/gm)].map(([, type]) => type);
  expect(types).toEqual(listWebhooks(api).map(([type]) => type));
  expect(text).toContain(
    '### Charge\n\nThe object in `data` is a [`Charge`](../openapi.yaml#getCharge).\n\n- [`charge.',
  );
  expect(await updateEventsGuide(text), 'the guide of events is stale: run npm run generate').toBe(text);
});
