import { endEngine, residentBytes } from '@zmig/engines'
import { createProgress } from '../command/progress.ts'
import { runningInstance } from '../processes/instance-file.ts'
import { isTaken } from '../processes/ports.ts'
import { type EngineKind, engineKinds } from './kinds.ts'
import { engineThatIsUp, isLeftOver, keeperOf, lastPort, recordEngine } from './records.ts'

/** The same port as last time, unless another program has taken it. */
const portFor = async (dataDirectory: string, { key }: EngineKind): Promise<{ port?: number }> => {
  const port = lastPort(dataDirectory, key)
  return port === undefined || (await isTaken(port, '127.0.0.1')) ? {} : { port }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Starts the engines that do not run yet, so that they outlive this command, and prints where they are.
 * @returns the exit code: 1 when one of them could not be started; the others stay up then
 */
export const enginesUp = async (dataDirectory: string): Promise<number> => {
  const progress = createProgress(engineKinds.length)
  const { say } = progress

  const problems = new Set<string>() // both say the same when Java is missing

  const bringUp = async (kind: EngineKind): Promise<void> => {
    const { key, title, version } = kind
    const running = engineThatIsUp(dataDirectory, key)
    if (running && !isLeftOver(running)) {
      const keeper = keeperOf(running)
      const by = keeper === undefined ? '' : `, run by the shop, process ${keeper}`
      say(`${title} is already up (process ${running.server.pid}${by})`)
      return
    }
    try {
      const started = await progress.step(`${title} ${version}`, async () =>
        kind.start(dataDirectory, { say, ...(await portFor(dataDirectory, kind)) }),
      )
      if (started.note) say(started.note)
      recordEngine(dataDirectory, key, started)
      started.detach()
    } catch (error) {
      problems.add(reasonOf(error))
    }
  }

  await Promise.all(engineKinds.map(bringUp))
  for (const { key, setting } of engineKinds) {
    const running = engineThatIsUp(dataDirectory, key)
    if (running) say(`${setting}=${running.address}`)
  }
  for (const problem of problems) console.error(problem)
  return problems.size > 0 ? 1 : 0
}

/**
 * Stops the engines that were brought up, cleanly.
 * @returns the exit code: 1 when one of them belongs to a running shop, or does not end
 */
export const enginesDown = async (dataDirectory: string): Promise<number> => {
  const progress = createProgress(engineKinds.length)

  const takeDown = async ({ key, title }: EngineKind): Promise<boolean> => {
    const running = engineThatIsUp(dataDirectory, key)
    if (!running) {
      progress.say(`${title} is not up`)
      return true
    }
    const keeper = keeperOf(running)
    if (keeper !== undefined) {
      console.error(`${title} is a part of the shop that runs (process ${keeper}); stop the shop instead.`)
      return false
    }
    try {
      await progress.step(`stopping ${title}`, () => endEngine(title, running.data, running.server.pid))
      return true
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      return false
    }
  }

  const done = await Promise.all(engineKinds.map(takeDown))
  const shop = runningInstance(dataDirectory)
  if (shop && done.every(Boolean) && (shop.kafka ?? shop.elasticsearch) !== undefined)
    progress.say(
      `The shop (process ${shop.supervisor}) was started on these engines: it takes orders without them, and catches up after npm run engines -- up.`,
    )
  return done.every(Boolean) ? 0 : 1
}

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
