import type { Sql } from '../src/database/database.ts'
import { erasePerson } from './people.ts'

/** A table whose rows refer to people (`person_id`) for a limited time. Both names are trusted. */
export type ForgetfulTable = {
  /** `schema.table` */
  table: string
  /** the column with the instant from which a row's age counts */
  since: string
  /** age at which a row is forgotten */
  keptDays: number
}

/** The dependencies of every service fit. */
type Deps = {
  database: { transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T> }
  clock: { now(): Date }
  logger: { info(fields: object, message: string): void; error(fields: object, message: string): void }
}

const DAY = 24 * 60 * 60 * 1_000
/** Pause after a failure, such as a restart of the database. */
const SOON = 60 * 1_000
/** People per transaction, which locks their rows. */
const BATCH = 200

type Ids = { id: string }[]
const idsOf = (rows: Ids): string[] => rows.map(({ id }) => id)

/**
 * Deletes the rows that are older than `before`, and erases the people to whom no row of the table refers any more.
 * A person who returns at the same time stays: both transactions lock the person's row first.
 *
 * @returns how many people were erased
 */
export const forgetPeople = async (
  { database }: Pick<Deps, 'database'>,
  { table, since }: Pick<ForgetfulTable, 'table' | 'since'>,
  before: Date,
): Promise<number> => {
  let erased = 0
  for (;;) {
    const found = await database.transaction(async (tx) => {
      const old = idsOf(
        await tx.query(`select distinct person_id as id from ${table} where ${since} < $1 limit ${BATCH}`, [before]),
      )
      if (old.length === 0) return 0
      await tx.query('select 1 from people.person where id = any($1::uuid[]) order by id for update', [old])
      await tx.query(`delete from ${table} where ${since} < $1 and person_id = any($2::uuid[])`, [before, old])
      const left = idsOf(
        await tx.query(`select distinct person_id as id from ${table} where person_id = any($1::uuid[])`, [old]),
      )
      const gone = old.filter((id) => !left.includes(id))
      for (const id of gone) await erasePerson(tx, id)
      erased += gone.length
      return old.length
    })
    if (found === 0) return erased
  }
}

/**
 * Forgets people once their rows are `keptDays` old, now and once a day.
 * @returns a function that stops it after the running round
 */
export const startForgetting = (deps: Deps, tables: readonly ForgetfulTable[]): (() => Promise<void>) => {
  const { clock, logger } = deps
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const forget = async (): Promise<number> => {
    for (const kept of tables) {
      const before = new Date(clock.now().getTime() - kept.keptDays * DAY)
      const people = await forgetPeople(deps, kept, before)
      if (people > 0) logger.info({ table: kept.table, people }, 'people were forgotten')
    }
    return DAY
  }
  const round = async (): Promise<void> => {
    const pause = await forget().catch((error: unknown) => {
      logger.error({ err: error }, 'forgetting people failed; trying again')
      return SOON
    })
    const again = () => {
      running = round()
    }
    if (!stopped) timer = setTimeout(again, pause).unref()
  }
  let running = round()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
