import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

/** In the clone the build is these sources; the SDK has them as JavaScript, for the slices of another repository. */
export const isClone = import.meta.filename.endsWith('.ts')

const isSliceFolder = (folder: string): boolean =>
  basename(folder).startsWith('mf-') && existsSync(join(folder, 'src/slice.ts'))

/** The folder in which a team calls the SDK, or the one above when that is a slice's. */
const calledIn = () => (isSliceFolder(process.cwd()) ? dirname(process.cwd()) : process.cwd())

/** Where slices are, and where the build writes: the clone, or the repository of a team. */
export const repository = isClone ? join(import.meta.dirname, '../../..') : calledIn()

/** Builds land here; publishing sends slices from here. */
export const buildRoot = join(repository, '.cache/build')

const copyKey = (slice: string) => `copy of ${slice}`
const copyOf = (slice: string) => getEnvironmentData(copyKey(slice)) as string | undefined

/**
 * Has this process, and the threads that it starts, build a slice from a copy of its folder, e.g. a changed one. The build
 * lands beside the copy.
 */
export const takeCopy = (slice: string, folder: string): void => setEnvironmentData(copyKey(slice), folder)

/** A slice `x` is a folder `mf-x` with `src/slice.ts`. */
export const sliceFolder = (slice: string): string => copyOf(slice) ?? join(repository, `mf-${slice}`)

/** Where the build of a slice lands. */
export const buildFolder = (slice: string): string => {
  const copy = copyOf(slice)
  return copy === undefined ? join(buildRoot, slice) : join(dirname(copy), 'build', slice)
}

/** The slices of the clone, or of the team's repository. */
export const sliceNames: readonly string[] = readdirSync(repository)
  .filter((folder) => isSliceFolder(join(repository, folder)))
  .map((folder) => folder.slice('mf-'.length))
  .toSorted()

/**
 * The folder of an installed package, found as Node finds it. In the clone a package of ours is a link to its sources.
 * @throws Error when it is not installed
 */
export const packageFolder = (name: string): string => {
  for (let folder = isClone ? repository : import.meta.dirname; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
    if (folder === dirname(folder)) throw new Error(`${name} is not installed. Run npm install.`)
  }
}

/** The version of an installed package. */
export const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(packageFolder(name), 'package.json'), 'utf8')) as { version: string }).version

/** Sources of our packages, which every build compiles: webpack knows a linked package by its real path. */
export const contract = isClone ? join(repository, 'services/edge/contract') : packageFolder('@zmig/edge-contract')
export const platform = isClone ? join(repository, 'shell/platform') : packageFolder('@zmig/platform')

/** How sources of our packages end: the SDK has JavaScript. */
export const extension = isClone ? 'ts' : 'js'

/** What the packages of the platform resolve to, React among them: the versions that the shell shares. */
export const requireShared: (request: string) => unknown = createRequire(join(platform, 'package.json'))

/** What the SDK has of the shell: `shared.json`, and `platform.server.cjs` for evaluating the server's side of a slice. */
export const shellFacts = join(import.meta.dirname, '../shell')
