/** 1 MB: what Kafka takes by default is a little more, and PostgreSQL has the same limit so that a move never fails. */
export const MAX_EVENT_BYTES = 1_000_000

/** How long the engine may stay silent before a call gives up, in milliseconds. */
export const DEADLINE_MILLISECONDS = 5_000

/**
 * Events that are on their way to the engine and not confirmed: beyond this, appends wait. Some hundred times what a
 * busy second of the shop writes, and nothing that a small machine would notice.
 */
export const MAX_BYTES_IN_FLIGHT = 8_000_000

/** What a read gives at most, roughly: enough to fill a batch of ordinary events several times over. */
export const MAX_SLICE_BYTES = 4_000_000

/**
 * What a piece of work gives, or what `onSilence` makes of its silence after the deadline. The work itself goes on: who
 * sets a deadline also ends what waits behind it. `onSilence` may throw.
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
