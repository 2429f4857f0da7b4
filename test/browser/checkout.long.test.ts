import { testSandbox } from '../support/sandbox.js';
import { createTestBrowser } from './test-browser.js';
import { testCheckout } from './test-checkout.js';

const [sandbox, browser] = [await testSandbox(), await createTestBrowser()];

for (const javaScriptEnabled of [true, false]) testCheckout(sandbox, browser, javaScriptEnabled);
