/** It could not be done. */
export const EXIT_FAILURE = 1;
/** It was asked for in a way that makes no sense. */
export const EXIT_WRONG_USE = 2;
/** Interrupted before it was done. @see the shells' 128 + SIGINT */
export const EXIT_INTERRUPTED = 130;
