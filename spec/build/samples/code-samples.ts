import { listOperations, type CodeSample, type OpenApiDocument } from '../lib/openapi-document.js';
import { languages } from './languages.js';
import { createSampleRequest } from './create-sample-request.js';

/** Creates the code samples of each operation, keyed by operation id. */
export function createCodeSamples(document: OpenApiDocument): Map<string, CodeSample[]> {
  const baseUrl = document.servers[0].url;
  return new Map(
    listOperations(document).map((located) => {
      const request = createSampleRequest(document, located);
      const samples = languages.map(({ lang, label, generate }) => ({
        lang,
        label,
        source: generate(request, baseUrl),
      }));
      return [located.operation.operationId, samples];
    }),
  );
}

/**
 * Returns a copy of the document with code samples in each operation. Only the reference needs them, so the bundled
 * documents that the server loads do without.
 */
export function addCodeSamples(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  const samples = createCodeSamples(document);
  for (const { operation } of listOperations(copy))
    operation['x-codeSamples'] = samples.get(operation.operationId) ?? [];
  return copy;
}
