/** Expected failure of a tool call. The message says what was received and what to do. */
export class ToolError extends Error {
  override name = 'ToolError';
}
