import type pg from 'pg'
import { runMigrations } from './create-tables.ts'
import type { KnownMigrations } from './level.ts'
import { quoted } from './shape.ts'

/** What of this version's migrations comes after those that a backup has had. */
export const migrationsAfter = (before: KnownMigrations[], known: KnownMigrations[]): KnownMigrations[] =>
  known.map(({ schema, migrations }) => {
    const had = before.find((candidate) => candidate.schema === schema)?.migrations.length ?? 0
    return { schema, migrations: migrations.slice(had) }
  })

/**
 * Runs them inside the caller's transaction and notes them where `migrate` looks: a restore that replaces a shop must not
 * have deleted it when one of them does not fit the rows.
 */
export const runLaterMigrations = async (client: pg.ClientBase, after: KnownMigrations[]): Promise<void> => {
  await runMigrations(client, after)
  for (const { schema, migrations } of after.filter(({ migrations: some }) => some.length > 0)) {
    const list = quoted(schema, 'migration')
    // of a schema that the backup has not had at all, as `migrate` would create it
    await client.query(
      `create table if not exists ${list} (id serial primary key, name varchar(255) not null, run_on timestamp not null)`,
    )
    await client.query(`insert into ${list} (name, run_on) select unnest($1::text[]), now()`, [
      migrations.map(({ name }) => name),
    ])
  }
}
