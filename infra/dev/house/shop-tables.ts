import type { Migrations } from '@zmig/kit'
import type pg from 'pg'
import { tableNames } from './catalogue.ts'
import type { BackupHeader } from './file/header.ts'
import { tableName } from './shape.ts'

type Named = { schema: string; name: string }

/**
 * Which tables of a database are a shop's: those in the schemas of the backup or of this version, and of `public` only what
 * the backup names. A database may hold the tables of others as well; a restore never touches them.
 */
export const shopTables = ({ tables }: BackupHeader, sets: readonly Migrations[]): ((table: Named) => boolean) => {
  const schemas = new Set([...tables, ...sets].map(({ schema }) => schema))
  const named = new Set(tables.map(tableName))
  return (table) => (table.schema === 'public' ? named.has(tableName(table)) : schemas.has(table.schema))
}

/** Schemas that rebuilds of a shop have put aside: each holds copies of its tables and nothing else. */
export const asideSchemas = async (client: pg.ClientBase, held: readonly Named[]): Promise<string[]> => {
  const ours = new Set(held.map(({ name }) => name))
  const { rows } = await client.query<{ schema: string; names: string[] }>(
    `select n.nspname as schema, array_agg(c.relname::text) as names
     from pg_namespace n join pg_class c on c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'm')
     where n.nspname ~ '^rebuild_' and pg_has_role(n.nspowner, 'usage') group by 1`,
  )
  return rows.filter(({ names }) => names.every((name) => ours.has(name))).map(({ schema }) => schema)
}

/** The tables of a shop that are in a database. */
export const heldTables = async (client: pg.ClientBase, isOurs: (table: Named) => boolean): Promise<Named[]> =>
  (await tableNames(client)).filter(isOurs)
