import { join } from 'node:path'
import { findHome, type Home } from '../process/home.ts'
import { hydrateLinks, installedPostgres, installedVersion } from './binaries.ts'

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
