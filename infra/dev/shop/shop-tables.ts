import { createDatabase, type Database } from '@zmig/kit'
import { type AtEnd, Refusal } from '../command/run-command.ts'
import { environment } from '../environment.ts'
import { openShopDatabase } from './shop-database.ts'

/** What a command reads and writes of the shop. */
type Needed = {
  /** schema and name */
  table: string
  /** a column that came with an update; without it the table is enough */
  column?: string
  /** what a database without it does not hold, e.g. `holds no offers` */
  without: string
}

/**
 * Opens the shop's database for a command about one of its tables, whether the shop runs or not.
 * @param name of the command, shown in pg_stat_activity
 * @throws Refusal when the shop has not been started since the table, or the column, came
 */
export const openShopTables = async (
  name: string,
  { table, column, without }: Needed,
  atEnd: AtEnd,
): Promise<{ database: Database; running: boolean }> => {
  const shop = await openShopDatabase(environment)
  atEnd(() => shop.close())
  const database = createDatabase(shop.url, { applicationName: `zmigo ${name}` })
  atEnd(() => database.end())
  const [row] = await database.query<{ there: boolean }>(
    `select to_regclass($1) is not null and ($2::text is null or exists (
       select from pg_attribute where attrelid = to_regclass($1) and attname = $2 and not attisdropped)) as there`,
    [table, column ?? null],
  )
  if (!row?.there) throw new Refusal(`This database ${without} yet. Start the shop once, then try again.`)
  return { database, running: shop.running }
}
