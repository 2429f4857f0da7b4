import { operationsOf, type CodeSample, type Description } from '../description.js';
import { languages } from './languages.js';
import { sampleRequest } from './sample-request.js';

/** What sends the sample request of each operation, in each language, by operation. */
export function codeSamplesOf(description: Description): Map<string, CodeSample[]> {
  const baseUrl = description.servers[0].url;
  return new Map(
    operationsOf(description).map((placed) => {
      const request = sampleRequest(description, placed);
      const samples = languages.map(({ lang, label, write }) => ({
        lang,
        label,
        source: write(request, baseUrl),
      }));
      return [placed.operation.operationId, samples];
    }),
  );
}

/**
 * A description with code in each operation. Only the reference has it: the bundle is what the server loads and what
 * programs read, and they have no use for code.
 */
export function withCodeSamples(description: Description): Description {
  const copy = structuredClone(description);
  const samples = codeSamplesOf(description);
  for (const { operation } of operationsOf(copy))
    operation['x-codeSamples'] = samples.get(operation.operationId) ?? [];
  return copy;
}
