import { sampleKeys } from './api-key-code.js';
import type { SampleRequest } from './create-sample-request.js';

/** Generates a sample for Java 15 or later, which has text blocks. */
export function generateJava({ method, url, body, idempotencyKey }: SampleRequest): string {
  const publisher =
    body === undefined
      ? 'BodyPublishers.noBody()'
      : `BodyPublishers.ofString("""\n${JSON.stringify(body, null, 2).replaceAll('\\', '\\\\').replaceAll(/^/gm, '        ')}""")`;
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpRequest.BodyPublishers;',
    'import java.net.http.HttpResponse.BodyHandlers;',
    ...(idempotencyKey === undefined ? [] : ['import java.util.UUID;']),
    '',
    `var request = HttpRequest.newBuilder(URI.create("${url}"))`,
    `    .header("Authorization", ${sampleKeys.java.code})`,
    ...(body === undefined ? [] : ['    .header("Content-Type", "application/json")']),
    ...(idempotencyKey === undefined ? [] : ['    .header("Idempotency-Key", UUID.randomUUID().toString())']),
    `    .method("${method}", ${publisher})`,
    '    .build();',
    'var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());',
    'System.out.println(response.body());',
  ].join('\n');
}
