import { join } from 'node:path'
import { postgresIsThere, runningPostgresUrl, startPostgres } from '@zmig/engines'
import type { Environment, Migrations } from '@zmig/kit'
import { Refusal } from '../command/run-command.ts'
import { commandConfig } from '../config.ts'
import { runningInstance } from '../processes/instance-file.ts'
import { SETTINGS } from '../stack/postgres.ts'

type ShopDatabase = {
  url: string
  /** a shop runs on this data directory now */
  running: boolean
  /** a sentence for the person at the terminal, when there is something to know */
  note?: string
  /** stops the server when it was started for this command */
  close(): Promise<void>
}

const nothing = () => Promise.resolve()

type OpenOptions = {
  /** creates an empty database where there is none, for a shop that is about to be restored there */
  create?: boolean
}

/**
 * Finds the database of the shop for a command, whether the shop runs or not: the one that DATABASE_URL names, the
 * embedded server of the running shop, or else that server, started for as long as the command takes.
 * A data directory without a database stays as it is: if it is the wrong directory, a new empty database would look like
 * a shop without orders.
 * @throws Refusal when there is no database, and when the running shop uses a database whose address the settings of this
 * command do not hold
 * @throws ConfigError when a setting is wrong
 */
export const openShopDatabase = async (
  env: Environment,
  { create = false }: OpenOptions = {},
): Promise<ShopDatabase> => {
  const { dataDirectory, databaseUrl } = commandConfig(env)
  const instance = runningInstance(dataDirectory)
  if (databaseUrl) return { url: databaseUrl, running: instance !== undefined, close: nothing }
  const embedded = join(dataDirectory, 'postgres')
  if (instance?.postgres) return { url: runningPostgresUrl(embedded, instance.postgres), running: true, close: nothing }
  if (instance)
    throw new Refusal(
      `The shop that runs on ${dataDirectory} has a PostgreSQL of its own. Set DATABASE_URL to what that shop was started with.`,
    )
  if (!create && !postgresIsThere(embedded))
    throw new Refusal(
      `There is no shop in ${dataDirectory}. Set DATA_DIR to the folder of the shop, or DATABASE_URL to its database; npm start makes a new shop.`,
    )
  const server = await startPostgres({
    dataDirectory: embedded,
    settings: SETTINGS,
    onExit: () => undefined, // the command's own connection breaks, and says so
  })
  return { url: server.url, running: false, ...(server.note && { note: server.note }), close: () => server.stop() }
}

/** The names of the migrations that each schema has had, in order. */
type Had = Record<string, string[]>

/** One schema is enough: others may have come with an update that this shop has not had yet. */
const isShop = (had: Had, sets: Migrations[]): boolean => sets.some(({ schema }) => (had[schema] ?? []).length > 0)

/** The address without user and password: a nightly job sends what it prints into a log or a mail. */
const withoutSecrets = (url: string): string => {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

export const noShopIn = (url: string): Refusal =>
  new Refusal(
    `The database at ${withoutSecrets(url)} holds no shop: none of its schemas is there. ` +
      'Set DATA_DIR to the folder of the shop, or DATABASE_URL to its database.',
  )

/**
 * A backup of a database without a shop would look like any other, and be found out on the day it is needed.
 * @param sets the schemas of this version
 * @throws Refusal
 */
export const refuseDatabaseWithoutShop = (url: string, had: Had, sets: Migrations[]): void => {
  if (!isShop(had, sets)) throw noShopIn(url)
}

/**
 * A file without a shop in it must not replace a shop.
 * @throws Refusal
 */
export const refuseFileWithoutShop = (had: Had, sets: Migrations[]): void => {
  if (!isShop(had, sets))
    throw new Refusal(
      'The backup holds no shop: none of its schemas is in it. Nothing was changed; restore another file.',
    )
}
