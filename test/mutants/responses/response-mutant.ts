/** Response of the gateway, as the proxy received it. */
export interface GatewayResponse {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  text: string;
}

/** Bug in the responses of one operation, or in what it stores of its requests, derived from the OpenAPI document. */
export interface ResponseMutant {
  /** Unique and permanent: `operationId.status.class.detail`. */
  name: string;
  /** Kind of bug, shared by similar mutants. */
  class: string;
  operation: string;
  /** Status of the responses that it changes. */
  status: number;
  /** True if it changes only responses to HEAD. */
  isOfHead?: boolean;
  /** Returns the changed response; null if this response has nothing to change. */
  mutate: (response: GatewayResponse) => GatewayResponse | null;
  /** Changes the body of a request in place, before the gateway gets it; returns false if there is nothing to change. */
  mutateRequest?: (body: JsonObject) => boolean;
}

export type JsonObject = Record<string, unknown>;

/**
 * Changes the JSON body of a response.
 *
 * @param change changes the parsed body in place; returns false if there is nothing to change
 */
export function mutateBody(change: (body: JsonObject) => boolean): ResponseMutant['mutate'] {
  return (response) => {
    if (response.text === '') return null;
    const body = JSON.parse(response.text) as JsonObject;
    return change(body) ? { ...response, text: JSON.stringify(body) } : null;
  };
}
