/** Mutants that no client can tell from the gateway, each with the proof. */
export const equivalent: Readonly<Record<string, string>> = {
  'default-limit-ten':
    'The description gives `limit` a default of 20, which the validator fills in before any action sees the query: the ' +
    'default of the code is never used.',
  'ids-repeat-a-prefix':
    'Ids are opaque. One character less of chance leaves them as unique as before: nobody can make enough of them to ' +
    'see one twice.',
  'due-work-carries-the-time-of-the-advance':
    'Only the beginnings of ids carry that time, and ids are opaque: timestamps and the order of lists do not come ' +
    'from them.',
  'in-flight-not-noticed':
    'Whoever comes second waits for the transaction of the first, finds its answer inside its own, and replays it. A ' +
    'client cannot tell that from having come a moment later.',
  'concurrent-requests-with-one-key-both-run':
    'The marks of what is in flight already let nobody in before the first answer is kept; looking again inside the ' +
    'transaction is a second guard for the same door.',
};
