import type pg from 'pg'
import type { BackupHeader } from './backup-file.ts'
import { type Column, quoted, type Sequence, tableName, tableNames, type TableDefinition } from './catalogue.ts'
import { runMigrations, type KnownMigrations } from './migrations.ts'

const columnDefinition = ({ name, type, notNull, expression, identity, generated }: Column): string =>
  [
    quoted(name),
    type,
    generated && `generated always as (${expression ?? ''}) ${generated}`,
    identity && `generated ${identity} as identity`,
    !generated && expression !== undefined && `default ${expression}`,
    notNull && 'not null',
  ]
    .filter(Boolean)
    .join(' ')

/** Creates a table that no migration creates, such as the lists of migrations themselves. */
const createTable = async (client: pg.ClientBase, { schema, name, columns, constraints }: TableDefinition) => {
  const table = quoted(schema, name)
  await client.query(`create table ${table} (${columns.map(columnDefinition).join(', ')})`)
  for (const constraint of constraints.filter(({ foreign }) => !foreign))
    await client.query(`alter table ${table} add constraint ${quoted(constraint.name)} ${constraint.definition}`)
}

const existingSequences = async (client: pg.ClientBase): Promise<Set<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S'`,
  )
  return new Set(rows.map(({ name }) => name))
}

const createSequence = (client: pg.ClientBase, { schema, name, type, start, increment }: Sequence) =>
  client.query(`create sequence ${quoted(schema, name)} as ${type} start ${start} increment ${increment}`)

/**
 * Creates, inside the caller's transaction, every table of a backup: by this version's migrations up to the backup's
 * migrations, which create functions and triggers as well, and from its definition where no migration does. Indexes and
 * foreign keys of the latter are created after the rows.
 * @returns the tables that were created from their definition
 */
export const createTables = async (
  client: pg.ClientBase,
  { tables, sequences }: BackupHeader,
  before: KnownMigrations[],
): Promise<TableDefinition[]> => {
  await runMigrations(client, before)
  const there = new Set((await tableNames(client)).map(tableName))
  const missing = tables.filter((table) => !there.has(tableName(table)))
  const sequencesThere = await existingSequences(client)
  const counters = sequences.filter(
    ({ schema, name, owner }) => !owner?.identity && !sequencesThere.has(`${schema}.${name}`),
  )
  for (const schema of new Set([...missing, ...counters].map((found) => found.schema)))
    await client.query(`create schema if not exists ${quoted(schema)}`)
  for (const sequence of counters) await createSequence(client, sequence)
  for (const table of missing) await createTable(client, table)
  for (const { schema, name, owner } of counters)
    if (owner)
      await client.query(
        `alter sequence ${quoted(schema, name)} owned by ${quoted(owner.schema, owner.table, owner.column)}`,
      )
  return missing
}
