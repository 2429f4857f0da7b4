import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDescriptions, root } from './description.js';
import { withGenerated } from './generated-part.js';

const guide = join(root, 'spec/guides/test-values.md');

const BEGIN = '<!-- From the description, by npm run generate. Do not edit. -->';

interface Described {
  components: { schemas: Record<string, { description?: string; enum?: string[] }> };
}

/** Writes the tokens and outcomes that the description knows into the guide. */
export async function writeTestValuesGuide(): Promise<void> {
  await writeFile(guide, await testValuesGuide(await readFile(guide, 'utf8')));
}

/** The guide with the tokens and the outcomes between its two marks. */
export async function testValuesGuide(text: string): Promise<string> {
  const [api, sandbox] = (await readDescriptions()) as unknown as [Described, Described];
  const tokens = /^\| token \|[^]*?\n(?!\|)/m.exec(
    `${api.components.schemas['PaymentToken']?.description ?? ''}\n`,
  );
  const outcomes = sandbox.components.schemas['ForcedOutcome']?.enum;
  if (!tokens || !outcomes) throw new Error('The description lists neither tokens nor outcomes.');
  return withGenerated(text, BEGIN, [
    tokens[0],
    '## Outcomes',
    'For any other end, [force one](../sandbox.yaml#forceOutcome): the next payments of a purchase end as you say, whatever the card. These are there:',
    outcomes.map((outcome) => `\`${outcome}\``).join(', '),
  ]);
}
