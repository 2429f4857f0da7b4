// Generated from spec/sandbox.yaml by spec/build/generate.ts. Do not edit.

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether the sandbox runs
         * @description Answers as soon as the process takes requests. It needs no key.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an organization
         * @description Makes an organization of its own, with its own key, clock and rate limit, which sees nothing of any other. So
         *     tests can run side by side. The body may be left out. The key is shown only in this answer.
         */
        post: operations["createSandboxOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the organization
         * @description Removes every object of the organization of the key, and its idempotency keys. The key stays. Cursors from
         *     before are refused afterwards.
         */
        post: operations["resetSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description A key for the public API and the sandbox API. It is shown only once.
         * @example sk_test_0000000000000000000000example
         */
        ApiKey: string;
        /** @description An organization's clock. */
        Clock: {
            mode: components["schemas"]["ClockMode"];
            /** @description What the clock reads. */
            now: components["schemas"]["Timestamp"];
        };
        /** @description How the clock starts. Live unless given. */
        ClockInput: {
            mode: components["schemas"]["ClockMode"];
            /** @description What a frozen clock reads, from 2000 to 2100. The present instant unless given. */
            now?: components["schemas"]["NullableTimestampInput"];
        } | null;
        /**
         * @description `live` follows real time; `frozen` stands still until it is advanced.
         * @example frozen
         * @enum {string}
         */
        ClockMode: "live" | "frozen";
        /** @description That the sandbox runs. */
        Health: {
            /**
             * @description Always `ok`.
             * @example ok
             * @constant
             */
            status: "ok";
            /**
             * @description The version of the sandbox.
             * @example 0.1.0
             */
            version: string;
            /**
             * @description The version of the public API that it serves.
             * @example 1.0.0
             */
            api_version: string;
        };
        /**
         * @description The name that the payer sees, or null.
         * @example Brightwater Energy
         */
        NullableDisplayName: string | null;
        /**
         * Format: date-time
         * @description An instant (RFC 3339) with `Z` or any offset, or null. It is answered in UTC with milliseconds.
         * @example 2027-01-10T16:30:00+01:00
         */
        NullableTimestampInput: string | null;
        /**
         * @description The id of an organization.
         * @example org_01mc03h060e00swdvsq5zmmz0n
         */
        OrganizationId: string;
        /** @description Why a request was refused (RFC 9457). */
        Problem: {
            /**
             * Format: uri-reference
             * @description A page that explains this kind of problem, relative to the origin that was called.
             * @example /docs/problems/invalid_request
             */
            type: string;
            /**
             * @description The kind of problem in a few words; the same for every problem of this code.
             * @example The request is not valid
             */
            title: string;
            /**
             * @description The status code of the response.
             * @example 400
             */
            status: number;
            /**
             * @description What happened this time, and what to do about it.
             * @example 1 part of the request is not valid; see `errors`.
             */
            detail: string;
            /**
             * Format: uri-reference
             * @description The path that was called.
             * @example /v1/plans
             */
            instance: string;
            code: components["schemas"]["ProblemCode"];
            /**
             * @description The `X-Request-Id` of this response: quote it when you ask for help.
             * @example req_01mc03h060e1j8vawcepwhgy1m
             */
            request_id: string;
            /** @description Every fault that was found, a hundred at most. */
            errors?: components["schemas"]["ProblemError"][];
            /**
             * @description How many faults there are, also when `errors` does not name them all.
             * @example 1
             */
            errors_total?: number;
            /**
             * @description With `external_id_taken`: the id of the object that has it.
             * @example cus_01mc03h060e02se5b0kxy78v39
             */
            existing_id?: string;
        };
        /**
         * @description What went wrong, for programs. Expect further values.
         * @example invalid_request
         * @enum {string}
         */
        ProblemCode: "malformed_json" | "invalid_request" | "invalid_cursor" | "api_key_missing" | "api_key_invalid" | "host_not_allowed" | "path_not_found" | "resource_not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "external_id_taken" | "idempotency_key_in_use" | "purchase_ended" | "purchase_not_subscription" | "purchase_not_variable" | "no_open_period" | "consumption_billed" | "body_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "reference_not_found" | "payment_token_unknown" | "plan_rules_violated" | "configuration_rules_violated" | "activation_date_required" | "activation_date_not_allowed" | "activation_date_in_past" | "end_date_not_allowed" | "end_date_too_early" | "amount_too_large" | "period_closed" | "occurred_in_future" | "rate_limit_exceeded" | "headers_too_large" | "internal_error" | "service_unavailable";
        /** @description One fault of the request, with exactly one of `pointer`, `parameter` and `header` to say where. */
        ProblemError: {
            /**
             * @description Where in the body, as a JSON pointer (RFC 6901). The empty string is the whole body.
             * @example /rate/amount
             */
            pointer?: string;
            /**
             * @description The parameter of the path or query.
             * @example limit
             */
            parameter?: string;
            /**
             * @description The header.
             * @example Idempotency-Key
             */
            header?: string;
            code: components["schemas"]["ValidationCode"];
            /**
             * @description What was received, and what was expected.
             * @example 0 is smaller than 1, the smallest value allowed.
             */
            detail: string;
        };
        /** @description How many requests a key may make. */
        RateLimit: {
            /**
             * @description How many requests fit in a window.
             * @example 10000
             */
            limit: number;
            /**
             * @description How many seconds a window lasts.
             * @example 10
             */
            window_seconds: number;
        };
        /** @description How many requests the key may make in a window of ten seconds. 10,000 unless given. */
        RateLimitInput: {
            /**
             * @description How many requests fit in a window.
             * @example 10000
             */
            limit: number;
        } | null;
        /** @description An organization and its key. */
        SandboxOrganization: {
            id: components["schemas"]["OrganizationId"];
            /** @description What it is called, or null. */
            name: components["schemas"]["NullableDisplayName"];
            api_key: components["schemas"]["ApiKey"];
            clock: components["schemas"]["Clock"];
            rate_limit: components["schemas"]["RateLimit"];
        };
        /** @description An organization to be created. An optional property that is null counts as left out. */
        SandboxOrganizationCreate: {
            /** @description What to call it. */
            name?: components["schemas"]["NullableDisplayName"];
            clock?: components["schemas"]["ClockInput"];
            rate_limit?: components["schemas"]["RateLimitInput"];
        };
        /** @description What to reset to. */
        SandboxReset: {
            /**
             * @description `empty`, also when left out, removes every object of the organization.
             * @example empty
             * @enum {string|null}
             */
            to?: "empty" | null;
        };
        /**
         * Format: date-time
         * @description An instant of the organization's clock, in UTC with milliseconds (RFC 3339).
         * @example 2027-01-10T15:30:00.000Z
         */
        Timestamp: string;
        /**
         * @description What is wrong with the part of the request. Expect further values.
         * @example too_small
         * @enum {string}
         */
        ValidationCode: "required" | "unknown_property" | "wrong_type" | "not_in_enum" | "not_constant" | "pattern" | "format" | "too_short" | "too_long" | "too_small" | "too_large" | "too_few" | "too_many" | "not_allowed" | "not_found" | "unknown_token" | "invalid";
    };
    responses: {
        /** @description The fault is the server's. Nothing was changed. */
        InternalServerError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body has more than 100 kB. */
        SandboxContentTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The host or the origin is not one of this server. */
        SandboxHostNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON, or a part of the request is missing, unknown or not of the right form. */
        SandboxInvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A header or a parameter is unknown or not of the right form. */
        SandboxInvalidRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The `Accept` header leaves out `application/json`. */
        SandboxNotAcceptable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body was not sent as `application/json`. */
        SandboxUnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The server starts, stops, or cannot reach its store. Nothing was changed. */
        ServiceUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The API key is missing, or is not the key of an organization. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Any other problem. These come from the path, the method or the connection rather than from the operation. */
        UnexpectedProblem: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description Your own id for this request, to find it again in logs. It is answered as it came; one is made if you send none.
         * @example checkout-7f3a
         */
        request_id: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The methods of the path, when the problem is `method_not_allowed`.
         * @example GET, POST
         */
        Allow: string;
        /**
         * @description How many seconds to wait before the next attempt.
         * @example 7
         */
        "Retry-After": number;
        /**
         * @description How to authenticate (RFC 6750).
         * @example Bearer realm="tollgate"
         */
        "WWW-Authenticate": string;
        /**
         * @description The id of this request, yours if you sent one.
         * @example req_01mc03h060e1j8vawcepwhgy1m
         */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type ApiKey = components['schemas']['ApiKey'];
export type Clock = components['schemas']['Clock'];
export type ClockInput = components['schemas']['ClockInput'];
export type ClockMode = components['schemas']['ClockMode'];
export type Health = components['schemas']['Health'];
export type NullableDisplayName = components['schemas']['NullableDisplayName'];
export type NullableTimestampInput = components['schemas']['NullableTimestampInput'];
export type OrganizationId = components['schemas']['OrganizationId'];
export type Problem = components['schemas']['Problem'];
export type ProblemCode = components['schemas']['ProblemCode'];
export type ProblemError = components['schemas']['ProblemError'];
export type RateLimit = components['schemas']['RateLimit'];
export type RateLimitInput = components['schemas']['RateLimitInput'];
export type SandboxOrganization = components['schemas']['SandboxOrganization'];
export type SandboxOrganizationCreate = components['schemas']['SandboxOrganizationCreate'];
export type SandboxReset = components['schemas']['SandboxReset'];
export type Timestamp = components['schemas']['Timestamp'];
export type ValidationCode = components['schemas']['ValidationCode'];
export type ResponseInternalServerError = components['responses']['InternalServerError'];
export type ResponseSandboxContentTooLarge = components['responses']['SandboxContentTooLarge'];
export type ResponseSandboxHostNotAllowed = components['responses']['SandboxHostNotAllowed'];
export type ResponseSandboxInvalidBody = components['responses']['SandboxInvalidBody'];
export type ResponseSandboxInvalidRequest = components['responses']['SandboxInvalidRequest'];
export type ResponseSandboxNotAcceptable = components['responses']['SandboxNotAcceptable'];
export type ResponseSandboxUnsupportedMediaType = components['responses']['SandboxUnsupportedMediaType'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseUnexpectedProblem = components['responses']['UnexpectedProblem'];
export type ParameterRequestId = components['parameters']['request_id'];
export type HeaderAllow = components['headers']['Allow'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type HeaderWwwAuthenticate = components['headers']['WWW-Authenticate'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it again in logs. It is answered as it came; one is made if you send none.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It runs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["SandboxInvalidRequest"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    createSandboxOrganization: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it again in logs. It is answered as it came; one is made if you send none.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The organization. May be left out. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SandboxOrganizationCreate"];
            };
        };
        responses: {
            /** @description The organization was created. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxOrganization"];
                };
            };
            400: components["responses"]["SandboxInvalidBody"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            413: components["responses"]["SandboxContentTooLarge"];
            415: components["responses"]["SandboxUnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
    resetSandbox: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id for this request, to find it again in logs. It is answered as it came; one is made if you send none.
                 * @example checkout-7f3a
                 */
                "X-Request-Id"?: components["parameters"]["request_id"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description What to reset to. May be left out. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SandboxReset"];
            };
        };
        responses: {
            /** @description It was reset. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["SandboxInvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["SandboxHostNotAllowed"];
            406: components["responses"]["SandboxNotAcceptable"];
            413: components["responses"]["SandboxContentTooLarge"];
            415: components["responses"]["SandboxUnsupportedMediaType"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedProblem"];
        };
    };
}
