/** 1 MB: what Kafka takes by default is a little more, and PostgreSQL has the same limit so that a move never fails. */
export const MAX_EVENT_BYTES = 1_000_000

/** How long a call waits for the engine, in milliseconds. */
export const DEADLINE_MILLISECONDS = 5_000

/**
 * The bytes of events that are sent and not confirmed; above this, appends wait. It is a hundred times what a busy second
 * of the shop writes, and little memory for a small machine.
 */
export const MAX_BYTES_IN_FLIGHT = 8_000_000

/** The largest slice of a read, roughly: several batches of ordinary events. */
export const MAX_SLICE_BYTES = 4_000_000

/**
 * Waits for a piece of work until a deadline.
 *
 * @param onSilence creates the error after the deadline; it also ends the work where that is possible, because the work
 * itself continues. It may throw
 */
export const withDeadline = <T>(
  work: Promise<T>,
  onSilence: () => Error,
  milliseconds: number = DEADLINE_MILLISECONDS,
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(onSilence()), milliseconds)
  })
  return Promise.race([work, silence]).finally(() => clearTimeout(timer))
}
