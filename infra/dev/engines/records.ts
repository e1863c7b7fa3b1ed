import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, knownProcess, type KnownProcess } from '@zmig/engines'
import type { EngineKey, Started } from './kinds.ts'

/** What `<DATA_DIR>/engines.json` says of an engine; it may have ended since. */
type EngineRecord = {
  server: KnownProcess
  address: string
  port: number
  /** where its data are */
  data: string
  /** the shop that runs it as a part of itself; undefined when `npm run engines -- up` started it */
  keeper?: KnownProcess
}
type Records = Partial<Record<EngineKey, EngineRecord>>

const pathIn = (dataDirectory: string) => join(dataDirectory, 'engines.json')

const read = (dataDirectory: string): Records => {
  try {
    return JSON.parse(readFileSync(pathIn(dataDirectory), 'utf8')) as Records
  } catch {
    return {} // none was ever started here
  }
}

/** Notes where an engine runs now. */
export const recordEngine = (dataDirectory: string, key: EngineKey, started: Started, keeper?: number): void => {
  const { pid, address, port, data } = started
  const record: EngineRecord = {
    server: knownProcess(pid),
    address,
    port,
    data,
    ...(keeper !== undefined && { keeper: knownProcess(keeper) }),
  }
  mkdirSync(dataDirectory, { recursive: true })
  const path = pathIn(dataDirectory)
  writeFileSync(`${path}.new`, `${JSON.stringify({ ...read(dataDirectory), [key]: record }, null, 2)}\n`)
  renameSync(`${path}.new`, path)
}

/** The port an engine had last, so that its address stays the same from one time to the next. */
export const lastPort = (dataDirectory: string, key: EngineKey): number | undefined => read(dataDirectory)[key]?.port

/** An engine of this data directory that runs now; a record of one that has ended does not count. */
export const engineThatIsUp = (dataDirectory: string, key: EngineKey): EngineRecord | undefined => {
  const record = read(dataDirectory)[key]
  return record && isAlive(record.server) ? record : undefined
}

/** The engine was a part of a shop that was killed: nothing restarts it when it dies, and nothing stops it. */
export const isLeftOver = ({ keeper }: EngineRecord): boolean => keeper !== undefined && !isAlive(keeper)

/** The shop that runs an engine as a part of itself, as long as it lives. */
export const keeperOf = ({ keeper }: EngineRecord): number | undefined =>
  keeper && isAlive(keeper) ? keeper.pid : undefined
