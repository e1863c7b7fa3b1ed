import { join } from 'node:path'
import { postgresIsThere, runningPostgresUrl, startPostgres } from '@zmig/engines'
import type { Environment } from '@zmig/kit'
import { houseConfig } from '../house/config.ts'
import { Refusal } from '../house/refusal.ts'
import { runningInstance } from './instance-file.ts'
import { SETTINGS } from './postgres.ts'

export type ShopDatabase = {
  url: string
  /** a shop runs on this data directory now */
  running: boolean
  /** a sentence for the person at the terminal, when there is something to know */
  note?: string
  /** lets go: a server that was started for the command is stopped */
  close(): Promise<void>
}

const nothing = () => Promise.resolve()

export type OpenOptions = {
  /** creates an empty database where there is none, for a shop that is about to be put there */
  create?: boolean
}

/**
 * Finds the database of the shop for a command, whether the shop runs or not: the one that DATABASE_URL names, the
 * embedded server of the running shop, or else that server, started for as long as the command takes.
 * A data directory that holds none is left as it is: to a command that was told the wrong one, an empty database would
 * look like a shop without orders.
 * @throws Refusal when there is no database, and when the running shop has one of its own whose address this command was
 * not told
 * @throws ConfigError when a setting is wrong
 */
export const openShopDatabase = async (
  env: Environment,
  { create = false }: OpenOptions = {},
): Promise<ShopDatabase> => {
  const { dataDirectory, databaseUrl } = houseConfig(env)
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
