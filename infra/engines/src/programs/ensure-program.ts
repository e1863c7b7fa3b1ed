import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { canReach, cloneRoot, identityFor, openFolder } from '../process/home.ts'
import { type Checksums, checksumsOf, differenceOf, summarise } from './checksums.ts'
import { folderNameOf, type Program, withFetched } from './fetch-program.ts'

type Place = {
  /** the folder that programs are kept in */
  cache: string
  /** by name of the program's folder */
  checksums: Record<string, Checksums>
}

const COMMITTED = join(import.meta.dirname, '../../checksums.json')

/** In the clone, or where the user that servers run as can read it. */
const cacheFolder = (): string => {
  const inClone = join(cloneRoot, '.cache/engines')
  return canReach(join(inClone, 'any'), identityFor(inClone)) ? inClone : openFolder()
}

const here = (): Place => ({
  cache: cacheFolder(),
  checksums: JSON.parse(readFileSync(COMMITTED, 'utf8')) as Place['checksums'],
})

const refuse = ({ name, version }: Program, difference: string): never => {
  throw new Error(
    `${name} ${version} is not what infra/engines/checksums.json names: ${difference}. It was deleted; run the ` +
      "command again to fetch it anew. If it comes again like this, delete it from Maven's local repository (usually " +
      '~/.m2/repository), and do not use it before you know why it differs.',
  )
}

const wantedOf = (program: Program, { checksums }: Place): Checksums => {
  const wanted = checksums[folderNameOf(program)]
  if (!wanted) throw new Error(`infra/engines/checksums.json does not name ${folderNameOf(program)}; add it`)
  return wanted
}

/** Makes the files readable for the user that servers run as, regardless of root's umask. */
const openToAll = (folder: string): void => {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    chmodSync(path, entry.isDirectory() ? 0o755 : statSync(path).mode | 0o444)
  }
}

/** Moves a finished folder to its place, unless another process was faster. */
const settle = (finished: string, target: string): void => {
  openToAll(finished)
  try {
    renameSync(finished, target)
  } catch (error) {
    if (!existsSync(target)) throw error
  }
}

const verify = (program: Program, folder: string, { files, content }: Checksums): void => {
  const found = checksumsOf(folder)
  const difference =
    content === undefined
      ? differenceOf(found, files)
      : differenceOf({ 'its content': summarise(found) }, { 'its content': content })
  if (difference === undefined) return
  rmSync(folder, { recursive: true, force: true })
  refuse(program, difference)
}

const ready = new Map<string, Promise<string>>()

const makeReady = async (
  program: Program,
  place: Place,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<string> => {
  const wanted = wantedOf(program, place)
  const folder = join(place.cache, folderNameOf(program))
  if (!existsSync(folder)) {
    say(`fetching ${program.name} ${program.version} with Maven (${program.megabytes} MB, once) …`)
    const use = (fetched: string, unpack: () => string) => {
      const difference = differenceOf(checksumsOf(fetched), wanted.files)
      if (difference !== undefined) refuse(program, difference)
      settle(unpack(), folder)
    }
    await withFetched(program, place.cache, use, signal)
  }
  verify(program, folder, wanted)
  return folder
}

/**
 * The folder with a program, fetched with Maven when it does not exist. It appears completely or not at all, also with
 * two concurrent processes, and is verified against the committed checksums before its first use in this process.
 * @param say called with a sentence when a program is fetched
 * @throws when it cannot be fetched, or does not match its checksums; it is deleted then
 */
export const ensureProgram = async (
  program: Program,
  say: (line: string) => void,
  signal?: AbortSignal,
  place: Place = here(),
): Promise<string> => {
  const key = join(place.cache, folderNameOf(program))
  const found = ready.get(key) ?? makeReady(program, place, say, signal)
  ready.set(key, found)
  try {
    return await found
  } catch (error) {
    ready.delete(key)
    throw error
  }
}
