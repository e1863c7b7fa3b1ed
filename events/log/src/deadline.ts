import { DEADLINE_MILLISECONDS } from './limits.ts'

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
