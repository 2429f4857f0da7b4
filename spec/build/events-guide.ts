import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  getReferenceTarget,
  listOperations,
  listWebhooks,
  readDocuments,
  root,
  type OpenApiDocument,
  type Reference,
  type WebhookOperation,
} from './lib/openapi-document.js';
import { replaceGeneratedPart } from './replace-generated-part.js';

const guide = join(root, 'spec/guides/events.md');

const BEGIN_MARKER = '<!-- Generated from spec/webhooks by npm run generate. Do not edit. -->';

/** Writes the event types of the OpenAPI document into the guide. */
export async function writeEventsGuide(): Promise<void> {
  await writeFile(guide, await updateEventsGuide(await readFile(guide, 'utf8')));
}

/** Replaces the generated part of the guide by a list of event types for each kind of object. */
export async function updateEventsGuide(text: string): Promise<string> {
  const [api] = await readDocuments();
  const events = listWebhooks(api).map(([type, operation]) => {
    const meaning = (operation.description ?? operation.summary).trim().replaceAll(/\s+/g, ' ');
    return {
      objectName: getObjectName(api, operation),
      line: `- [\`${type}\`](../openapi.yaml#${operation.operationId}): ${meaning}`,
    };
  });
  const objectNames = [...new Set(events.map(({ objectName }) => objectName))];
  return replaceGeneratedPart(
    text,
    BEGIN_MARKER,
    objectNames.flatMap((name) => [
      `### ${name}`,
      `The object in \`data\` is a ${formatObject(api, name)}.`,
      events.flatMap(({ objectName, line }) => (objectName === name ? [line] : [])).join('\n'),
    ]),
  );
}

/** Returns the name of the schema of the object in `data`. */
function getObjectName(api: OpenApiDocument, { requestBody }: WebhookOperation): string {
  const event = getReferenceTarget(api, requestBody.content['application/json'].schema.$ref) as {
    properties: { data: Reference };
  };
  return event.properties.data.$ref.replace(/^.*\//, '');
}

/** Returns the name of an object, as a link to the operation that retrieves the object, if there is one. */
function formatObject(api: OpenApiDocument, name: string): string {
  const isRetrievable = listOperations(api).some(({ operation }) => operation.operationId === `get${name}`);
  return isRetrievable ? `[\`${name}\`](../openapi.yaml#get${name})` : `\`${name}\``;
}
