import type { Logger } from '../log/logger.ts'

/**
 * Ends the process with 1 after an uncaught error, as Node would, but with a line of our logger: Node prints every field of
 * an error, and a database error holds the row that caused it.
 */
export const endOnCrash = (logger: Pick<Logger, 'fatal'>): void => {
  const end = (err: unknown) => {
    logger.fatal({ err }, 'this process ends after an uncaught error')
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}

/** `npm start` promises an end within 5 s; the rest is for the supervisor (running.md, Commands). */
export const DRAIN_MILLISECONDS = 4_500

/**
 * Runs `stop` once when the process is asked to end (SIGTERM, SIGINT) or its supervisor is gone (IPC channel closed),
 * then exits with 0; exits with 1 when stopping fails or takes longer than 4.5 s.
 */
export const onShutdown = (stop: () => Promise<void>, drainMilliseconds = DRAIN_MILLISECONDS): void => {
  let stopping = false
  const shutDown = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), drainMilliseconds).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`stopping failed: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', shutDown)
  // Ctrl-C reaches the whole process group: a second one must not interrupt the shutdown.
  process.on('SIGINT', shutDown)
  process.once('disconnect', shutDown)
}
