import { readFileSync } from 'node:fs'
import { findPostgresHome } from './home.ts'
import { SUPERUSER } from './initialise.ts'

/** The database that the embedded server holds the shop in. */
export const DATABASE = 'zmig'

/** The address of a database of the embedded server, with the superuser's name and password. */
export const addressOf = (password: string, port: number, database: string): string =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`

/**
 * Where the shop's database is on an embedded server that another process of ours has started.
 * @param dataDirectory as that process named it
 * @throws when its password cannot be read
 */
export const runningPostgresUrl = (dataDirectory: string, port: number): string =>
  addressOf(readFileSync(findPostgresHome(dataDirectory).passwordFile, 'utf8').trim(), port, DATABASE)
