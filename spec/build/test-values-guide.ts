import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDocuments, root } from './lib/openapi-document.js';
import { replaceGeneratedPart } from './replace-generated-part.js';

const guide = join(root, 'spec/guides/test-values.md');

const BEGIN_MARKER = '<!-- Generated from the OpenAPI documents by npm run generate. Do not edit. -->';

interface DocumentWithSchemas {
  components: { schemas: Record<string, { description?: string; enum?: string[] }> };
}

/** Writes the payment tokens and forced outcomes of the OpenAPI documents into the guide. */
export async function writeTestValuesGuide(): Promise<void> {
  await writeFile(guide, await updateTestValuesGuide(await readFile(guide, 'utf8')));
}

/** Replaces the generated part of the guide by the tokens and outcomes. */
export async function updateTestValuesGuide(text: string): Promise<string> {
  const [api, sandbox] = (await readDocuments()) as unknown as [DocumentWithSchemas, DocumentWithSchemas];
  const tokens = /^\| token \|[^]*?\n(?!\|)/m.exec(
    `${api.components.schemas['PaymentToken']?.description ?? ''}\n`,
  );
  const outcomes = sandbox.components.schemas['ForcedOutcomeInput']?.enum;
  if (!tokens || !outcomes)
    throw new Error('The OpenAPI documents list no payment tokens or forced outcomes.');
  return replaceGeneratedPart(text, BEGIN_MARKER, [
    tokens[0],
    '## Forced outcomes',
    'If no token produces the outcome that you need, [force the outcome](../sandbox.yaml#forceOutcome). The next payment of the purchase then has this outcome, regardless of the card. You can also force the outcome [for one customer](../sandbox.yaml#forceCustomerOutcome). You can force these outcomes:',
    outcomes.map((outcome) => `\`${outcome}\``).join(', '),
  ]);
}
