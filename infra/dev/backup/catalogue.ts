import type pg from 'pg'

/** A column as PostgreSQL itself would write it down. */
export type Column = {
  name: string
  type: string
  notNull: boolean
  /** expression of its default, or of what it is generated from */
  expression?: string
  identity?: 'always' | 'by default'
  generated?: 'stored' | 'virtual'
}

/** A table with all that is needed to create it again where no migration does. */
export type TableDefinition = {
  schema: string
  name: string
  columns: Column[]
  constraints: { name: string; foreign: boolean; definition: string }[]
  /** statements that create the indexes that belong to no constraint */
  indexes: string[]
}

/** A sequence and its present value. */
export type Sequence = {
  schema: string
  name: string
  /** the column that it numbers, when it belongs to one */
  owner?: { schema: string; table: string; column: string; identity: boolean }
  type: string
  start: string
  increment: string
  last: string
  called: boolean
}

/** Signed-in sessions of the running shop: a copy of the database must not sign its reader in. */
export const LIVE_SESSIONS = ['edge.staff_session']

/** `"schema"."name"`, safe inside a statement. */
export const quoted = (...parts: string[]): string => parts.map((part) => `"${part.replaceAll('"', '""')}"`).join('.')

export const tableName = ({ schema, name }: Pick<TableDefinition, 'schema' | 'name'>): string => `${schema}.${name}`

/** The columns whose values are data; generated columns are computed again. */
export const storedColumns = ({ columns }: Pick<TableDefinition, 'columns'>): string[] =>
  columns.filter(({ generated }) => generated === undefined).map(({ name }) => name)

/**
 * Schemas of ours: those that the shop's user owns (a managed server has others), but not what a rebuild or a check of
 * a projection has put aside; `public` holds extensions, whose tables are left out below.
 */
const OURS = `n.nspname !~ '^(pg_|rebuild_|check_)' and n.nspname <> 'information_schema'
  and (n.nspname = 'public' or pg_has_role(n.nspowner, 'usage'))`

const NOT_OF_AN_EXTENSION = `not exists (select from pg_depend d
  where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

type Found = { oid: string; schema: string; name: string }

const findTables = async (client: pg.ClientBase): Promise<Found[]> =>
  (
    await client.query<Found>(
      `select c.oid::text, n.nspname as schema, c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and ${OURS} and ${NOT_OF_AN_EXTENSION}
       order by 2, 3`,
    )
  ).rows

/** The names of all tables of ours. */
export const tableNames = async (client: pg.ClientBase): Promise<{ schema: string; name: string }[]> =>
  (await findTables(client)).map(({ schema, name }) => ({ schema, name }))

type ColumnRow = Found & {
  type: string
  not_null: boolean
  expression: string | null
  identity: string
  generated: string
}

const toColumn = ({ name, type, not_null, expression, identity, generated }: ColumnRow): Column => ({
  name,
  type,
  notNull: not_null,
  ...(expression !== null && { expression }),
  ...(identity !== '' && { identity: identity === 'a' ? ('always' as const) : ('by default' as const) }),
  ...(generated !== '' && { generated: generated === 's' ? ('stored' as const) : ('virtual' as const) }),
})

const groupByTable = <Row extends { oid: string }>(rows: Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ oid }) => oid)

/**
 * Reads the definition of every table of the shop. The search path must be empty, so that expressions contain the schema
 * of every name.
 */
export const readTables = async (client: pg.ClientBase): Promise<TableDefinition[]> => {
  const tables = await findTables(client)
  const oids = [tables.map(({ oid }) => oid)]
  const columns = await client.query<ColumnRow>(
    `select a.attrelid::text as oid, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull as not_null, pg_get_expr(d.adbin, d.adrelid) as expression, a.attidentity::text as identity,
       a.attgenerated::text as generated
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = any ($1::oid[]) and a.attnum > 0 and not a.attisdropped order by a.attrelid, a.attnum`,
    oids,
  )
  const constraints = await client.query<{ oid: string; name: string; foreign: boolean; definition: string }>(
    `select conrelid::text as oid, conname as name, contype = 'f' as foreign, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = any ($1::oid[]) and contype in ('p', 'u', 'c', 'x', 'f') order by conrelid, conname`,
    oids,
  )
  const indexes = await client.query<{ oid: string; definition: string }>(
    `select indrelid::text as oid, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any ($1::oid[]) and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by indrelid, indexrelid`,
    oids,
  )
  const columnsOf = groupByTable(columns.rows)
  const constraintsOf = groupByTable(constraints.rows)
  const indexesOf = groupByTable(indexes.rows)
  return tables.map(({ oid, schema, name }) => ({
    schema,
    name,
    columns: (columnsOf.get(oid) ?? []).map(toColumn),
    constraints: (constraintsOf.get(oid) ?? []).map(({ oid: _table, ...constraint }) => constraint),
    indexes: (indexesOf.get(oid) ?? []).map(({ definition }) => definition),
  }))
}

type SequenceRow = Omit<Sequence, 'owner' | 'last' | 'called'> & {
  owner_schema: string | null
  owner_table: string
  owner_column: string
  identity: boolean
}

/**
 * Reads every sequence of the shop. A sequence is not part of a snapshot: read after the snapshot was opened, its value is
 * what the snapshot's rows need or greater.
 */
export const readSequences = async (client: pg.ClientBase): Promise<Sequence[]> => {
  const { rows } = await client.query<SequenceRow>(
    `select n.nspname as schema, c.relname as name, format_type(s.seqtypid, null) as type, s.seqstart::text as start,
       s.seqincrement::text as increment, tn.nspname as owner_schema, t.relname as owner_table,
       a.attname as owner_column, d.deptype = 'i' as identity
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_sequence s on s.seqrelid = c.oid
     left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid
       and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0 and d.deptype in ('a', 'i')
     left join pg_class t on t.oid = d.refobjid left join pg_namespace tn on tn.oid = t.relnamespace
     left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where ${OURS} and ${NOT_OF_AN_EXTENSION} order by 1, 2`,
  )
  const sequences: Sequence[] = []
  for (const { owner_schema, owner_table, owner_column, identity, ...sequence } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(sequence.schema, sequence.name)}`,
    )
    const [stand] = state.rows
    if (!stand) throw new Error(`sequence ${sequence.schema}.${sequence.name} has no value`)
    const owner =
      owner_schema === null ? undefined : { schema: owner_schema, table: owner_table, column: owner_column, identity }
    sequences.push({ ...sequence, ...stand, ...(owner && { owner }) })
  }
  return sequences
}
