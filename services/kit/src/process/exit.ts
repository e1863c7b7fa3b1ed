import type { Check } from '../observe/health.ts'
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

type Limits = {
  /** how long the process goes on serving before `stop` runs, while its readiness says that it ends; 0 by default */
  serveMs?: number
  /** how long `stop` may take */
  stopMs?: number
}

/**
 * Runs `stop` once when the process is asked to end (SIGTERM, SIGINT) or its supervisor is gone (IPC channel closed),
 * then exits with 0; exits with 1 when stopping fails or takes longer than 4.5 s. A second signal changes nothing.
 * @returns a signal that is aborted as soon as the process is asked to end
 */
export const onShutdown = (
  stop: () => Promise<void>,
  { serveMs = 0, stopMs = DRAIN_MILLISECONDS }: Limits = {},
): AbortSignal => {
  const ending = new AbortController()
  const end = () => {
    setTimeout(() => process.exit(1), stopMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`stopping failed: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  const shutDown = () => {
    if (ending.signal.aborted) return
    ending.abort()
    if (serveMs > 0) setTimeout(end, serveMs)
    else end()
  }
  // Ctrl-C reaches the whole process group, and an impatient orchestrator asks twice: neither may interrupt the shutdown.
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
  process.once('disconnect', shutDown)
  return ending.signal
}

/** Not ready from the moment at which the process is asked to end: a balancer sends its new requests elsewhere. */
export const endingCheck = (ending: AbortSignal): Check => ({ ask: () => Promise.resolve({ ok: !ending.aborted }) })

/** What a process has opened so far, closed in reverse order. */
export type Stops = {
  /** A process that is already ending closes it at once. */
  add: (stop: () => Promise<void> | void) => Promise<void>
  run: () => Promise<void>
}

/** Collects what has to be closed while a process starts, so that a process that is asked to end meanwhile closes just that. */
export const createStops = (): Stops => {
  const stops: (() => Promise<void> | void)[] = []
  let isEnding = false
  return {
    add: async (stop) => {
      if (isEnding) await stop()
      else stops.push(stop)
    },
    run: async () => {
      isEnding = true
      for (const stop of stops.splice(0).reverse()) await stop()
    },
  }
}
