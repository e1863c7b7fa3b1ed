/** A broker answers what it has received within a few milliseconds, also to a client that has gone. */
export const SETTLED_MILLISECONDS = 500
