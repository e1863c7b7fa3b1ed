import type { Migrations } from '@zmig/kit'
import type { BackupHeader } from './file/header.ts'
import { Refusal } from './refusal.ts'

/** The migrations that each schema has had, in order. */
type Had = BackupHeader['migrations']

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
 * A file without a shop in it must not take the place of one.
 * @throws Refusal
 */
export const refuseFileWithoutShop = ({ migrations }: BackupHeader, sets: Migrations[]): void => {
  if (!isShop(migrations, sets))
    throw new Refusal(
      'The backup holds no shop: none of its schemas is in it. Nothing was changed; restore another file.',
    )
}
