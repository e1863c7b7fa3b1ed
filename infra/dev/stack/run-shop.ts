import { ConfigError, type Environment } from '@zmig/kit'
import { readStartConfig, type StartConfig } from '../config.ts'
import { startObstacles } from './check-ports.ts'
import { environmentOfChildren } from './child-environment.ts'
import { configFaults } from './config-faults.ts'
import { engineFaults } from './engine-faults.ts'
import { startStack, type Stack } from './start-stack.ts'
import type { StartArguments } from './start-arguments.ts'

/** `npm start` promises to be gone within 5 s of Ctrl-C, the exit itself included. */
const STOP_WITHIN = 4_800

const readOrFaults = (env: Environment, options: StartArguments): StartConfig | string[] => {
  const ours = engineFaults(env, options)
  try {
    const config = readStartConfig(env)
    const theirs = configFaults(environmentOfChildren(config, env, config.databaseUrl ?? 'postgres://embedded'))
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

/** Starts everything, says `ready`, and stays until it is asked to stop or cannot go on. */
export const runShop = async (
  env: Environment,
  options: StartArguments & { onReady?: (stack: Stack) => void },
): Promise<void> => {
  const config = readOrFaults(env, options)
  if (Array.isArray(config)) return refuse([`The settings have ${config.length} fault(s):`, ...config])
  const obstacles = await startObstacles(config)
  if (obstacles.length > 0) return refuse(obstacles)

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
  console.log(`ready http://localhost:${config.port}`)
  options.onReady?.(stack)
}
