import type { Migrations } from '@zmig/kit'
import type pg from 'pg'
import type { BackupHeader } from './file/header.ts'
import { tableName } from './shape.ts'

export type Named = { schema: string; name: string }

/** The schemas of the backup or of this version. */
export const shopSchemas = ({ tables }: BackupHeader, sets: readonly Migrations[]): Set<string> =>
  new Set([...tables, ...sets].map(({ schema }) => schema))

/**
 * Which tables of a database are a shop's: those in the schemas of the backup or of this version, and of `public` only what
 * the backup names. A database may hold the tables of others as well; a restore never touches them.
 */
export const shopTables = (header: BackupHeader, sets: readonly Migrations[]): ((table: Named) => boolean) => {
  const schemas = shopSchemas(header, sets)
  const named = new Set(header.tables.map(tableName))
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
