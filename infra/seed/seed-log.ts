import type { Database, Sql } from '@zmig/kit'

/** Keeps two processes from seeding at once; any constant that is unique in this database. */
const SEED_LOCK = 7_301_003

const locked = <T>(database: Database, work: (tx: Sql) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [SEED_LOCK])
    return work(tx)
  })

/** Runs the work while no other process seeds; a process that waited finds the result of the other. */
export const onlySeeder = async <T>(database: Database, work: () => Promise<T>): Promise<T> => {
  // Committed by itself: the work runs on other connections.
  await locked(database, async (tx) => {
    await tx.query('create schema if not exists seed')
    await tx.query('create table if not exists seed.done (at timestamptz not null)')
    await tx.query('create table if not exists seed.part (name text primary key, at timestamptz not null)')
  })
  return locked(database, work)
}

/** Whether a seed has run to its end in this database. */
export const isSeeded = async (database: Database): Promise<boolean> =>
  (await database.query('select 1 from seed.done limit 1')).length > 0

/** Remembers that the seed has run to its end. */
export const markSeeded = async (database: Database, at: Date): Promise<void> => {
  await database.query('insert into seed.done (at) values ($1)', [at])
}

/** Whether a part that came to the seed later has been imported in this database. */
export const isPartSeeded = async (database: Database, name: string): Promise<boolean> =>
  (await database.query('select 1 from seed.part where name = $1', [name])).length > 0

/** Remembers that a part that came to the seed later has been imported. */
export const markPartSeeded = async (database: Database, name: string, at: Date): Promise<void> => {
  await database.query('insert into seed.part (name, at) values ($1, $2) on conflict do nothing', [name, at])
}

/** The shop began with facts alone: no start puts the demonstration into it. */
const BEGAN_EMPTY = 'began empty'
const FACTS = 'facts'

export const beganEmpty = (database: Database): Promise<boolean> => isPartSeeded(database, BEGAN_EMPTY)

export const markBeganEmpty = (database: Database, at: Date): Promise<void> => markPartSeeded(database, BEGAN_EMPTY, at)

/** Whether the facts alone have been seeded to their end. */
export const areFactsSeeded = (database: Database): Promise<boolean> => isPartSeeded(database, FACTS)

export const markFactsSeeded = (database: Database, at: Date): Promise<void> => markPartSeeded(database, FACTS, at)

/** Remembers that the demonstration was removed: the shop holds the facts alone from now on, as if it had begun so. */
export const markRemoved = (database: Database, at: Date): Promise<void> =>
  database.transaction(async (tx) => {
    const [seeded] = await tx.query('select 1 from seed.done limit 1')
    await tx.query('delete from seed.done')
    await tx.query(`delete from seed.part where name not in ('aliases', $1, $2)`, [BEGAN_EMPTY, FACTS])
    const parts = seeded ? [BEGAN_EMPTY, FACTS] : [BEGAN_EMPTY]
    for (const name of parts)
      await tx.query('insert into seed.part (name, at) values ($1, $2) on conflict do nothing', [name, at])
  })
