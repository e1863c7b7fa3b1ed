import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isAlive, knownProcess, type KnownProcess } from './processes.ts'

const readOwner = (file: string): KnownProcess | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KnownProcess
  } catch {
    return undefined
  }
}

/**
 * Creates a file with its content atomically; false when it exists, so that one of two concurrent starts wins and none reads
 * an empty file.
 */
const createFile = (file: string, content: string): boolean => {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

type Claim = {
  /** releases the data directory */
  release(): void
  /** lets another process hold it from now on, such as a server that outlives us */
  handTo(pid: number): void
}

/**
 * Claims a data directory for this process, so that a second start never ends the first one's server.
 * @throws when another living process holds it
 */
export const claim = (data: string): Claim => {
  const file = `${data}.owner`
  while (!createFile(file, JSON.stringify(knownProcess(process.pid)))) {
    const owner = readOwner(file)
    if (owner && owner.pid !== process.pid && isAlive(owner))
      throw new Error(`${data} is in use by process ${owner.pid}; stop that one first`)
    rmSync(file, { force: true })
  }
  return {
    release: () => rmSync(file, { force: true }),
    handTo: (pid) => {
      writeFileSync(`${file}.new`, JSON.stringify(knownProcess(pid)))
      renameSync(`${file}.new`, file)
    },
  }
}
