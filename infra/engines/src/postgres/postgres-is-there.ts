import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgresHome } from './home.ts'

const isCluster = (folder: string): boolean => existsSync(join(folder, 'PG_VERSION'))

/**
 * Whether `startPostgres` would find data here or create a cluster; changes nothing on the disk. A cluster whose password
 * is gone counts: `startPostgres` says what is wrong with it.
 * @param dataDirectory as `startPostgres` is given it
 */
export const postgresIsThere = (dataDirectory: string): boolean =>
  // the password stays where the data were asked for, also when the data themselves had to move
  existsSync(`${dataDirectory}.password`) ? isCluster(findPostgresHome(dataDirectory).data) : isCluster(dataDirectory)
