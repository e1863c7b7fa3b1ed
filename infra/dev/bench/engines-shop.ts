import { rmSync } from 'node:fs'
import { endEngine } from '@zmig/engines'
import type { AtEnd } from '../command/run-command.ts'
import { type EngineKey, type EngineKind, engineKinds, type Started } from '../engines/kinds.ts'
import { engineThatIsUp, lastPort, recordEngine } from '../engines/records.ts'
import { databaseUrlOf, dataDirectoryOf, startTrialShop } from '../trial/trial-shop.ts'

const NAME = 'bench-engines'
const say = (line: string) => console.log(line)

const kindOf = (key: EngineKey): EngineKind => {
  const found = engineKinds.find((kind) => kind.key === key)
  if (!found) throw new Error(`the shop runs on no ${key}`)
  return found
}

/** Kafka and Elasticsearch on a data directory as `npm run engines -- up` brings them up, for us to kill and start again. */
const bringUpEngines = async (dataDirectory: string, atEnd: AtEnd) => {
  const running = new Map<EngineKey, Started>()
  const start = async (key: EngineKey): Promise<void> => {
    const port = lastPort(dataDirectory, key)
    const started = await kindOf(key).start(dataDirectory, { say, ...(port && { port }) })
    running.set(key, started)
    recordEngine(dataDirectory, key, started)
  }
  const kill = async (key: EngineKey): Promise<void> => {
    await running.get(key)?.kill()
    running.delete(key)
  }
  const stop = async (): Promise<void> => {
    const all = [...running.values()]
    running.clear()
    await Promise.all(all.map((engine) => engine.stop()))
  }
  atEnd(stop)
  await Promise.all(engineKinds.map(({ key }) => start(key)))
  return { start, stop, kill }
}

const empty = async (dataDirectory: string): Promise<void> => {
  // A run that was killed may have left its engines running.
  for (const { key, title } of engineKinds) {
    const left = engineThatIsUp(dataDirectory, key)
    if (left) await endEngine(title, left.data, left.server.pid)
  }
  rmSync(dataDirectory, { recursive: true, force: true })
}

/** A trial shop started with `--engines`, on engines that are ours, and its broker to take away. */
export const startEnginesShop = async (atEnd: AtEnd) => {
  const dataDirectory = dataDirectoryOf(NAME)
  await empty(dataDirectory)
  const engines = await bringUpEngines(dataDirectory, atEnd)
  const shop = await startTrialShop({ name: NAME, keepData: true, args: ['--engines'] })
  atEnd(() => shop.stop())
  return {
    url: shop.url,
    databaseUrl: databaseUrlOf(dataDirectory),
    brokers: [engineThatIsUp(dataDirectory, 'kafka')?.address ?? ''],
    killBroker: () => engines.kill('kafka'),
    startBroker: () => engines.start('kafka'),
    stop: async () => {
      await shop.stop()
      await engines.stop()
    },
  }
}
