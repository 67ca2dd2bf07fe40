/** Milliseconds that a condition may take to come true on a busy machine; one that is true costs nothing. */
export const patienceMs = 100_000;
