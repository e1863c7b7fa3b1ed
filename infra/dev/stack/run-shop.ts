import { ConfigError, insecureWarning, type Environment } from '@zmig/kit'
import { readStartConfig, type StartConfig } from '../config.ts'
import { runningInstance } from '../processes/instance-file.ts'
import { isTaken, portHolder } from '../processes/ports.ts'
import { addressFaults, configFaults, engineFaults, environmentOfChildren } from './settings.ts'
import type { StartArguments } from './start-command.ts'
import { type Stack, startStack } from './start-stack.ts'

/**
 * Why the shop cannot start here, in sentences; empty when nothing is in the way. Nothing is changed by asking.
 */
const startObstacles = async ({ port, host, production, dataDirectory }: StartConfig): Promise<string[]> => {
  const running = runningInstance(dataDirectory)
  if (running)
    return [
      `The shop already runs on ${dataDirectory} (process ${running.supervisor}, http://localhost:${running.web}). ` +
        'Stop it with Ctrl-C where it was started, or give this one its own DATA_DIR and PORT.',
    ]
  const wanted = [
    { port, host, what: 'the shop' },
    ...(production ? [] : [{ port: port + 1, host: '127.0.0.1', what: 'the desk' }]),
    { port: port + 2, host: '127.0.0.1', what: 'the services' },
  ]
  const obstacles: string[] = []
  for (const { port: number, host: address, what } of wanted) {
    const taken = await isTaken(number, address).catch(
      (error: unknown) =>
        `${address}:${number} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    )
    if (taken === true)
      obstacles.push(
        `Port ${number} (${what}) is held by ${portHolder(number)}. Stop it, or set PORT to another number.`,
      )
    else if (taken) obstacles.push(`${taken}. Set HOST and PORT to an address of this machine.`)
  }
  return obstacles
}

/** `npm start` promises to be gone within 5 s of Ctrl-C, the exit itself included. */
const STOP_WITHIN = 4_800

const readOrFaults = (env: Environment, options: StartArguments): StartConfig | string[] => {
  const ours = [...engineFaults(env, options), ...addressFaults(env)]
  try {
    const config = readStartConfig(env)
    const theirs = configFaults(
      environmentOfChildren(config, env, config.databaseUrl ?? 'postgres://localhost/embedded'),
    )
    const faults = [...ours, ...theirs]
    return faults.length > 0 ? faults : config
  } catch (error) {
    if (error instanceof ConfigError) return [...new Set([...ours, ...error.faults, ...configFaults(env)])]
    throw error
  }
}

const refuse = (lines: string[]) => {
  for (const line of lines) console.error(line)
  process.exitCode = 1
}

/** Starts everything, says `ready`, and runs until it is asked to stop or cannot continue. */
export const runShop = async (
  env: Environment,
  options: StartArguments & { onReady?: (stack: Stack) => void },
): Promise<void> => {
  const config = readOrFaults(env, options)
  if (Array.isArray(config)) return refuse([`The settings have ${config.length} fault(s):`, ...config])
  const obstacles = await startObstacles(config)
  if (obstacles.length > 0) return refuse(obstacles)

  const warning = insecureWarning(env)
  if (warning) console.error(warning)

  const stopping = new AbortController()
  const stack = startStack({ config, env, apart: options.apart, engines: options.engines, signal: stopping.signal })

  const stop = async (code: number) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => process.exit(1), STOP_WITHIN).unref()
    await stack.stop()
    process.exit(code)
  }
  // 'disconnect' comes from a bootstrap that was killed; a second Ctrl-C changes nothing
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => void stop(0))

  try {
    await stack.started
  } catch (error) {
    if (stopping.signal.aborted) return
    console.error(error instanceof Error ? error.message : error)
    return stop(1)
  }
  if (warning) console.error(warning) // again, because the steps of a start push the first one off the screen
  console.log(`ready http://localhost:${config.port}`)
  options.onReady?.(stack)
}
