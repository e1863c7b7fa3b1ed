/** 3 s after visitors ask for a page they read why it is not there, and can go elsewhere. */
const LATE_MS = 3_000

/**
 * Milliseconds from now after which a slice is late. Where the shell itself needed long to arrive and to start, everything does: a slice
 * gets as long as the shell, three seconds at most.
 * @param waited milliseconds since the visitor asked for the page
 * @param shellTook milliseconds from the request of the document until the shell started
 */
export const lateAfter = (waited: number, shellTook: number): number =>
  Math.round(Math.max(LATE_MS - waited, Math.min(shellTook, LATE_MS)))
