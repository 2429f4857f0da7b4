import { describe, expect, it } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { openAction, tryResponses } from './action-cells.js';
import { sendingActions } from './sending-actions.js';
import { createTestBrowser } from './test-browser.js';

const sandbox = await testSandbox();
const browser = await createTestBrowser();

describe.each(sendingActions)('$name', (action) => {
  it('shows each response, keeps its values after an error, and can then be sent again', async () => {
    const opened = await openAction(sandbox, browser, action);
    expect(await tryResponses(opened, action)).toEqual([]);
  });
});
