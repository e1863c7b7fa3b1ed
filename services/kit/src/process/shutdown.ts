/** `npm start` promises an end within 5 s; the rest is for the supervisor (running.md, Commands). */
const DRAIN_MILLISECONDS = 4_500

/**
 * Runs `stop` once when the process is asked to end (SIGTERM, SIGINT) or its supervisor is gone (IPC channel closed),
 * then exits with 0; exits with 1 when stopping fails or takes longer than 4.5 s.
 */
export const onShutdown = (stop: () => Promise<void>): void => {
  let stopping = false
  const shutDown = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), DRAIN_MILLISECONDS).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`stopping failed: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', shutDown)
  // Ctrl-C reaches the whole process group: a second one must not end us half-way.
  process.on('SIGINT', shutDown)
  process.once('disconnect', shutDown)
}
