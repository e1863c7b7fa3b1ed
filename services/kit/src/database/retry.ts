/** serialization_failure and deadlock_detected: the loser of a race, who wins when it tries again. */
const retryableCodes = new Set(['40001', '40P01'])

/** The SQLSTATE of a PostgreSQL error or the code of a network error. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const isRetryable = (error: unknown): boolean => retryableCodes.has(errorCode(error) ?? '')

/** Whether the database could not be reached at all (connection refused, broken, or shutting down). */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (/^(08|53|57P0)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT)$/.test(errorCode(error) ?? '')) return true
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  )
}
