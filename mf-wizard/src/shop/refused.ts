import { EdgeError } from '@zmig/platform'

/**
 * A name that the edge refuses as invalid, such as one of 1,500 characters, belongs to nothing, like an unknown one.
 * @returns the handler of a failed call: that nothing, or the failure again when there is no answer or one request was too many
 */
export const unlessRefused =
  <Nothing>(nothing: Nothing) =>
  (error: unknown): Nothing => {
    if (error instanceof EdgeError && error.status >= 400 && error.status < 500 && error.status !== 429) return nothing
    throw error
  }
