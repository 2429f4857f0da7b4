/** The sandbox or the operating system rejected the action. */
export const EXIT_FAILURE = 1;
/** Invalid flags, arguments or settings. */
export const EXIT_USAGE_ERROR = 2;
/** No sandbox responds at the URL. */
export const EXIT_UNREACHABLE = 3;
/** Bug of this program: `EX_SOFTWARE` of sysexits.h. */
export const EXIT_INTERNAL_ERROR = 70;
/** The output cannot be written, for example because the disk is full: `EX_IOERR` of sysexits.h. */
export const EXIT_OUTPUT_FAILED = 74;
/** Interrupted by a signal: 128 + SIGINT, as in shells. */
export const EXIT_INTERRUPTED = 130;
/** The reader of the output has ended, such as `head`: 128 + SIGPIPE, as in shells. */
export const EXIT_OUTPUT_CLOSED = 141;
