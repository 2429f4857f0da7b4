/** It could not be done. */
export const EXIT_FAILURE = 1;
/** It was asked for in a way that makes no sense. */
export const EXIT_WRONG_USE = 2;
/** Nothing answers where it was to be done. */
export const EXIT_UNREACHABLE = 3;
/** Interrupted before it was done. @see the shells' 128 + SIGINT */
export const EXIT_INTERRUPTED = 130;
