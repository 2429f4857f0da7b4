/** Successful response. */
export interface Reply {
  status: number;
  /** JSON value; undefined without a body. */
  body?: unknown;
  /** Path of the created object below the base path. */
  location?: string;
  /** Cursor of the next page. */
  nextCursor?: string | null;
}
