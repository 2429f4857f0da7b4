import { chromium, type Browser } from 'playwright-core';
import { chromiumPath } from './chromium.js';

/** One flag only: a sandbox within a container is refused. The policies of the web stay as they are for everybody. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
}
