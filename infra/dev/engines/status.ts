import { residentBytes } from '@zmig/engines'
import { engineKinds, type EngineKind } from './kinds.ts'
import { engineThatIsUp, keeperOf } from './records.ts'

const MEGABYTE = 1024 * 1024

const stateOf = async (dataDirectory: string, { key, describe }: EngineKind): Promise<string[]> => {
  const running = engineThatIsUp(dataDirectory, key)
  if (!running) return ['down']
  const holds = await describe(running.port).catch(() => undefined)
  const keeper = keeperOf(running)
  return [
    holds === undefined ? 'does not answer' : 'up',
    running.address,
    `process ${running.server.pid}${keeper === undefined ? '' : ` of the shop, process ${keeper}`}`,
    `${Math.round(residentBytes(running.data) / MEGABYTE)} MB`,
    ...(holds === undefined ? [] : [holds]),
  ]
}

/** Prints a line for each engine: state, address, process, memory, and what it holds. @returns the exit code, 0 */
export const enginesStatus = async (dataDirectory: string): Promise<number> => {
  for (const kind of engineKinds) {
    const state = await stateOf(dataDirectory, kind)
    console.log(`${`${kind.title} ${kind.version}`.padEnd(22)} ${state.join(' · ')}`)
  }
  return 0
}
