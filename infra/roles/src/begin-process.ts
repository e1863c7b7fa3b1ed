import { stuckLoops } from '@zmig/event-log'
import {
  type Check,
  createLogger,
  createStops,
  endingCheck,
  endOnCrash,
  type Environment,
  type Logger,
  onShutdown,
  readConfigOrExit,
  startTracing,
  type Stops,
  stuckTimers,
} from '@zmig/kit'
import type { BackendConfig } from './config.ts'

/** A process of the shop behind web, from its first moment. */
export type Process<Config> = {
  name: string
  config: Config
  environment: Environment
  logger: Logger
  stops: Stops
  /** aborted as soon as the process is asked to end */
  ending: AbortSignal
}

/** Reads the settings, or ends with all their faults; from then on the process can be asked to end at any time. */
export const beginProcess = async <Config extends BackendConfig>(
  name: string,
  read: (env: Environment) => Config,
  environment: Environment,
): Promise<Process<Config>> => {
  const config = readConfigOrExit(read, environment)
  const logger = createLogger(name, { level: config.logLevel })
  endOnCrash(logger)
  const stops = createStops()
  const ending = onShutdown(stops.run, { serveMs: config.drainSeconds * 1_000 })
  await stops.add(
    await startTracing({ service: name, endpoint: config.traceEndpoint, share: config.traceShare, logger }),
  )
  return { name, config, environment, logger, stops, ending }
}

/** An import of a large file takes minutes; a step that takes longer than this waits for something that never comes. */
const STUCK_MILLISECONDS = 10 * 60_000

const loopsCheck: Check = {
  ask: () => {
    const away = [...stuckLoops(STUCK_MILLISECONDS), ...stuckTimers(STUCK_MILLISECONDS)]
    return Promise.resolve(away.length === 0 ? undefined : { ok: false, away })
  },
}

/** A process that works is ready while its loops go on; what they work with may be away, and they try again. */
export const workChecks = ({ ending }: Pick<Process<unknown>, 'ending'>): Record<string, Check> => ({
  process: endingCheck(ending),
  loops: loopsCheck,
})

/** Ends what an error means while a process is already ending: what it was opening has been closed below it. */
export const unlessEnding = async (ending: AbortSignal, start: () => Promise<void>): Promise<void> => {
  try {
    await start()
  } catch (error) {
    if (!ending.aborted) throw error
  }
}
