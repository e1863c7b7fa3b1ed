import { endEngine } from '@zmig/engines'
import { createProgress } from '../stack/progress.ts'
import { runningInstance } from '../stack/instance-file.ts'
import { engineKinds, type EngineKind } from './kinds.ts'
import { engineThatIsUp, keeperOf } from './records.ts'

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
