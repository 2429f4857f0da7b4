import { Webhook, WebhookVerificationError } from 'standardwebhooks';

/**
 * Verifies the signature and the age of a webhook with any of several secrets, and parses its body.
 *
 * @throws {WebhookVerificationError} if no secret fits, or if the timestamp is more than five minutes away
 * @throws {SyntaxError} if the signature is right and the body is no JSON
 */
export function verifySignature(
  body: string | Buffer,
  headers: Record<string, string>,
  secrets: readonly string[],
): unknown {
  let lastError = new WebhookVerificationError('There is no secret to verify with.');
  for (const secret of secrets) {
    try {
      new Webhook(secret).verify(body, headers, { jsonParse: false });
      return JSON.parse(body.toString());
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      lastError = error;
    }
  }
  throw lastError;
}
