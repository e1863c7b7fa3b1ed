import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgresHome, type PostgresHome } from './home.ts'
import { SUPERUSER } from './initialise.ts'

/** The database that the embedded server holds the shop in. */
export const DATABASE = 'zmig'

/** The kernel's limit for the path of a socket is 108 bytes on Linux and 104 on macOS, with a zero at its end. */
const SOCKET_PATH_BYTES = 103

const socketOf = ({ data }: PostgresHome, port: number): string => join(data, `.s.PGSQL.${port}`)

/**
 * Where the embedded server listens beside its port: in its data directory, which nobody else can enter. A question
 * through it takes less of both processes' time than one through loopback, since no packet is made of it.
 * @returns a value of `unix_socket_directories`; empty where a socket cannot be
 */
export const socketDirectories = (home: PostgresHome, port: number): string => {
  const possible = process.platform !== 'win32' && Buffer.byteLength(socketOf(home, port)) <= SOCKET_PATH_BYTES
  return possible ? `"${home.data.replaceAll('"', '""')}"` : ''
}

/** The address of a database of the embedded server over TCP, with the superuser's name and password. */
export const addressOf = (password: string, port: number, database: string): string =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`

/** The same database through the socket when there is one, over TCP otherwise. */
export const nearestAddress = (home: PostgresHome, address: string): string =>
  existsSync(socketOf(home, Number(new URL(address).port)))
    ? `${address}?host=${encodeURIComponent(home.data)}`
    : address

/**
 * Where the shop's database is on an embedded server that another process of ours has started.
 * @param dataDirectory as that process named it
 * @throws when its password cannot be read
 */
export const runningPostgresUrl = (dataDirectory: string, port: number): string => {
  const home = findPostgresHome(dataDirectory)
  return nearestAddress(home, addressOf(readFileSync(home.passwordFile, 'utf8').trim(), port, DATABASE))
}
