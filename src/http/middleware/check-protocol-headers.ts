import type { RequestHandler } from 'express';
import { Problem } from '../../domain/shared/problem.js';

/**
 * Rejects requests without `Host`, and with an `Expect` other than `100-continue`. Node.js would reject them without a
 * response body.
 *
 * @see RFC 9112, section 3.2
 * @see RFC 9110, section 10.1.1
 */
export const checkProtocolHeaders: RequestHandler = ({ headers: { host, expect } }, _response, next) => {
  if (host === undefined)
    next(createHeaderProblem('Host', 'required', 'The header is missing. Send the host of the URL.'));
  else if (expect !== undefined && expect.toLowerCase() !== '100-continue')
    next(
      createHeaderProblem(
        'Expect',
        'not_in_enum',
        'The only supported value is "100-continue". Send it, or leave the header out.',
      ),
    );
  else next();
};

function createHeaderProblem(header: string, code: 'required' | 'not_in_enum', detail: string): Problem {
  return new Problem('invalid_request', `The header ${header} is not valid; see \`errors\`.`, {
    errors: [{ header, code, detail }],
  });
}
