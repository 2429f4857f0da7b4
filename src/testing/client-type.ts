import type { Client as FetchClient, MaybeOptionalInit, ParseAsResponse } from 'openapi-fetch';

/**
 * Client of an API: one function per HTTP method, typed by path.
 *
 * It is the client of openapi-fetch with response types of its own. Those of openapi-fetch map over every type in order to
 * remove `writeOnly` properties, which turns an open union such as `'active' | (string & {})` into an object.
 */
export interface TypedClient<Paths extends object> extends Pick<FetchClient<Paths>, 'use' | 'eject'> {
  GET: ClientMethod<Paths, 'get'>;
  PUT: ClientMethod<Paths, 'put'>;
  POST: ClientMethod<Paths, 'post'>;
  DELETE: ClientMethod<Paths, 'delete'>;
}

type Method = 'get' | 'put' | 'post' | 'delete';

type ClientMethod<Paths, Name extends Method> = <
  Path extends PathWith<Paths, Name>,
  Options extends MaybeOptionalInit<Paths[Path], Name & keyof Paths[Path]>,
>(
  path: Path,
  ...options: OptionsOf<Path, Paths, Name, Options>
) => Promise<CallResult<Paths[Path][Name & keyof Paths[Path]], Options>>;

/**
 * Options of a call, which may be omitted if the operation requires none. For an unknown path, the type is that of all
 * paths together, so the compiler complains about the path and not about the number of arguments.
 */
type OptionsOf<Path, Paths, Name extends Method, Options> = Path extends keyof Paths
  ? undefined extends MaybeOptionalInit<Paths[Path], Name & keyof Paths[Path]>
    ? [options?: Options]
    : [options: Options]
  : never;

/** Paths that have a method. */
type PathWith<Paths, Name extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends Record<Name, object> ? Path : never;
}[keyof Paths];

/** Result of a call: either `data` or `error` is there. */
type CallResult<Operation, Options> =
  | {
      data: ParseAsResponse<ResponseBody<Operation, SuccessStatus>, Options>;
      error?: never;
      response: Response;
    }
  | { data?: never; error: ResponseBody<Operation, 'default'>; response: Response };

type SuccessStatus = 200 | 201 | 204;

/** Body of the responses with a status. All error responses have the body of the `default` response. */
type ResponseBody<Operation, Status> = Operation extends { responses: infer Responses }
  ? BodyOf<Responses[Extract<keyof Responses, Status>]>
  : never;

type BodyOf<Response> = Response extends { content: infer Content } ? Content[keyof Content] : undefined;
