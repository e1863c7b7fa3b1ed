import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { untilReady, runMigrate, startMigrate } from './testing/roles.ts'
import { runProcess } from './testing/run-process.ts'

/** Everything that migrations make, a line each: tables, columns, keys, indexes, counters, functions, triggers and rights. */
const SCHEMA = `
  with ours as (select oid, nspname, nspacl from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
  relation as (select c.*, format('%I.%I', nspname, relname) as named from pg_class c join ours on ours.oid = relnamespace)
  select line from (
    select format('schema %I %s', nspname, nspacl) as line from ours
    union all select format('relation %s %s %s', relkind, named, relacl) from relation
    union all select format('column %s.%I %s %s %s %s %s', named, attname, format_type(atttypid, atttypmod), attnotnull,
        pg_get_expr(adbin, adrelid), attidentity, attacl)
      from relation join pg_attribute a on attrelid = relation.oid left join pg_attrdef d on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped
    union all select format('constraint %s %I %s', named, conname, pg_get_constraintdef(k.oid))
      from relation join pg_constraint k on conrelid = relation.oid
    union all select pg_get_indexdef(indexrelid) from relation join pg_index on indrelid = relation.oid
    union all select format('function %s %s %s', p.oid::regprocedure, md5(prosrc), proacl) from pg_proc p join ours on ours.oid = pronamespace
    union all select pg_get_triggerdef(t.oid) from relation join pg_trigger t on tgrelid = relation.oid where not tgisinternal
  ) lines order by line`

const linesOf = async (database: Database, query: string): Promise<string[]> =>
  (await database.query<{ line: string }>(query)).map(({ line }) => line)

/** Which migrations are recorded, and how much of the demonstration and of the slices there is. */
const contentOf = async (database: Database): Promise<string[]> => {
  const recorded = await linesOf(
    database,
    `select format('select ''%1$s '' || name as line from %1$I.migration', table_schema) as line
     from information_schema.tables where table_name = 'migration' order by 1`,
  )
  const counted = ['catalog.tyre', 'garages.garage', 'ordering.stock', 'slices.version'].map(
    (table) => `select '${table} ' || count(*) as line from ${table}`,
  )
  return linesOf(database, [...recorded, ...counted].join(' union all ') + ' order by 1')
}

const shopOf = async () => {
  const held = await startTestDatabase()
  const directory = mkdtempSync(join(tmpdir(), 'zmig-killed-migrate-'))
  onTestFinished(async () => {
    await held.stop()
    rmSync(directory, { recursive: true, force: true })
  })
  return { ...held, directory }
}

/** When two runs are killed, as shares of the time that a run takes which is left alone; each begins with what the one before has left. */
const SCHEDULES = [
  [0.45, 0.25, 0.35, 0.6, 0.75, 0.95],
  [0.3, 0.3, 0.5, 0.4, 0.85, 0.55],
]

// needs the builds of `npm start`, in .cache/build
test.each(SCHEDULES)(
  'two migrate that are killed at %f, %f, %f, %f, %f and %f are made good by the next',
  async (...shares) => {
    const untouched = await shopOf()
    const began = performance.now()
    await runMigrate(untouched.url, untouched.directory)
    const took = performance.now() - began

    const { url, database, directory } = await shopOf()
    for (const share of shares) {
      const both = [startMigrate(url, directory), startMigrate(url, directory)]
      const ended = both.map((child) => once(child, 'exit'))
      await pause(share * took) // any moment is right
      for (const child of both) child.kill('SIGKILL')
      await Promise.all(ended)
    }
    await runMigrate(url, directory)
    expect(await linesOf(database, SCHEMA)).toEqual(await linesOf(untouched.database, SCHEMA))
    expect(await contentOf(database)).toEqual(await contentOf(untouched.database))
    await untilReady(await runProcess({ file: 'infra/roles/role.ts', args: ['api'], databaseUrl: url }))
  },
)
