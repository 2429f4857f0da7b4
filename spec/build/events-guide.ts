import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  getReferenceTarget,
  listOperations,
  listWebhooks,
  readDocuments,
  root,
  type OpenApiDocument,
  type WebhookOperation,
} from './lib/openapi-document.js';
import { replaceGeneratedPart } from './replace-generated-part.js';

const guide = join(root, 'spec/guides/events.md');

const BEGIN_MARKER = '<!-- Generated from spec/webhooks by npm run generate. Do not edit. -->';

/** Writes the event types of the OpenAPI document into the guide. */
export async function writeEventsGuide(): Promise<void> {
  await writeFile(guide, await updateEventsGuide(await readFile(guide, 'utf8')));
}

/** Replaces the generated part of the guide by a table of all event types. */
export async function updateEventsGuide(text: string): Promise<string> {
  const [api] = await readDocuments();
  const rows = listWebhooks(api).map(([type, operation]) => {
    const description = (operation.description ?? operation.summary).trim().replaceAll(/\s+/g, ' ');
    return `| [\`${type}\`](../openapi.yaml#${operation.operationId}) | ${description} | ${formatObject(api, operation)} |`;
  });
  const header = ['| event | meaning | object in `data` |', '| --- | --- | --- |'];
  return replaceGeneratedPart(text, BEGIN_MARKER, [[...header, ...rows].join('\n')]);
}

/** Returns the schema name of the object in `data`, as a link to the operation that retrieves the object, if there is one. */
function formatObject(api: OpenApiDocument, { requestBody }: WebhookOperation): string {
  const event = getReferenceTarget(api, requestBody.content['application/json'].schema.$ref) as {
    properties: { data: { $ref: string } };
  };
  const name = event.properties.data.$ref.replace(/^.*\//, '');
  const isRetrievable = listOperations(api).some(({ operation }) => operation.operationId === `get${name}`);
  return isRetrievable ? `[\`${name}\`](../openapi.yaml#get${name})` : `\`${name}\``;
}
