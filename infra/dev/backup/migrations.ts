import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Migrations } from '@zmig/kit'
import type pg from 'pg'
import { Refusal } from '../command/run-command.ts'
import { quoted } from './catalogue.ts'

/** A schema's migrations as this version has them, in order. */
export type KnownMigrations = { schema: string; migrations: { name: string; sql: string }[] }

/** Reads the SQL files of each schema; their names are what its table `migration` holds. */
export const readKnownMigrations = (sets: Migrations[]): KnownMigrations[] =>
  sets.map(({ schema, directory }) => ({
    schema,
    migrations: readdirSync(directory)
      .filter((file) => file.endsWith('.sql'))
      .sort()
      .map((file) => ({ name: file.slice(0, -'.sql'.length), sql: readFileSync(join(directory, file), 'utf8') })),
  }))

const listed = (names: string[]): string => (names.length > 0 ? names.join(', ') : 'none')

/**
 * The migrations of this version that a backup has had. They run before its rows are loaded, the others after that.
 * @param held the migrations of each schema in the backup, in order
 * @throws Refusal when the backup has had one that this version does not have at that place: it comes from a newer
 * version, or from another branch
 */
export const migrationsOfBackup = (held: Record<string, string[]>, known: KnownMigrations[]): KnownMigrations[] => {
  const foreign = Object.keys(held).filter((name) => !known.some(({ schema }) => schema === name))
  if (foreign.length > 0)
    throw new Refusal(
      `The backup holds schema ${foreign.join(', ')}, which this version of the shop does not know. Restore it with the version that made it, or a newer one.`,
    )
  return known.map(({ schema, migrations }) => {
    const had = held[schema] ?? []
    const surprising = had.find((name, index) => migrations[index]?.name !== name)
    if (surprising !== undefined)
      throw new Refusal(
        `The backup has had migration ${surprising} of schema ${schema}, which this version of the shop does not have at that place ` +
          `(the backup: ${listed(had)}; this version: ${listed(migrations.map(({ name }) => name))}). Restore it with the version that made it, or a newer one.`,
      )
    return { schema, migrations: migrations.slice(0, had.length) }
  })
}

/** The migrations of this version that a backup has not had. */
export const migrationsSince = (before: KnownMigrations[], known: KnownMigrations[]): KnownMigrations[] =>
  known.map(({ schema, migrations }) => {
    const had = before.find((candidate) => candidate.schema === schema)?.migrations.length ?? 0
    return { schema, migrations: migrations.slice(had) }
  })

/** Runs the migrations' own SQL, each set with its schema first in the search path, as `migrate` does. */
export const runMigrations = async (client: pg.ClientBase, before: KnownMigrations[]): Promise<void> => {
  for (const { schema, migrations } of before.filter(({ migrations: some }) => some.length > 0)) {
    await client.query(`create schema if not exists ${quoted(schema)}`)
    await client.query(`set local search_path to ${quoted(schema)}, public`)
    for (const { sql } of migrations) await client.query(sql)
  }
  await client.query(`set local search_path = ''`)
}

/**
 * Runs migrations inside the caller's transaction and records them where `migrate` looks. In the same transaction as the
 * restore, because a restore that replaces a shop must not delete it when a migration does not fit the rows.
 */
export const runLaterMigrations = async (client: pg.ClientBase, after: KnownMigrations[]): Promise<void> => {
  await runMigrations(client, after)
  for (const { schema, migrations } of after.filter(({ migrations: some }) => some.length > 0)) {
    const list = quoted(schema, 'migration')
    // the schema may be new since the backup; `migrate` creates the same table
    await client.query(
      `create table if not exists ${list} (id serial primary key, name varchar(255) not null, run_on timestamp not null)`,
    )
    await client.query(`insert into ${list} (name, run_on) select unnest($1::text[]), now()`, [
      migrations.map(({ name }) => name),
    ])
  }
}
