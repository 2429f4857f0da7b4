import { testSandbox } from '../support/sandbox.js';
import { createTestBrowser } from './test-browser.js';
import { testCheckout } from './test-checkout.js';

// The test of the checkout beside this one uses JavaScript.
testCheckout(await testSandbox(), await createTestBrowser(), false);
