import { createProgress } from '../stack/progress.ts'
import { isTaken } from '../stack/port-holder.ts'
import { engineKinds, type EngineKind } from './kinds.ts'
import { engineThatIsUp, isLeftOver, keeperOf, lastPort, recordEngine } from './records.ts'

/** The same address as last time, unless somebody else has taken it meanwhile. */
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
