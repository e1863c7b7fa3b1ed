import type { Database, Sql } from '@zmig/event-log'
import { RebuildRefused } from '../errors.ts'
import type { OutsideCopy, Projection } from '../define-projection.ts'
import { quoted, type StagingTarget } from '../target.ts'

/** Objects that depend on a table and would stay with the old one after a switch. */
const OBSTACLES = `
  select what from (
    select 'foreign key ' || conname as what from pg_constraint
      where contype = 'f' and (conrelid = $1::regclass or confrelid = $1::regclass)
    union all
    select 'trigger ' || tgname from pg_trigger where tgrelid = $1::regclass and not tgisinternal
    union all
    select distinct 'view ' || ev_class::regclass from pg_depend join pg_rewrite on pg_rewrite.oid = objid
      where classid = 'pg_rewrite'::regclass and refobjid = $1::regclass and ev_class <> $1::regclass
    union all
    select 'policy ' || polname from pg_policy where polrelid = $1::regclass
    union all
    select 'partition or inheritance' from pg_class where oid = $1::regclass
      and (relkind <> 'r' or exists (select from pg_inherits where inhrelid = oid or inhparent = oid))
  ) hanging`

const SHAPE = `
  select 'column ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' ||
      coalesce(pg_get_expr(adbin, adrelid), '') as line
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = $1::regclass and attnum > 0 and not attisdropped
  union all select 'index ' || pg_get_indexdef(indexrelid) from pg_index where indrelid = $1::regclass
  union all select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid = $1::regclass
  order by 1`

/**
 * The definition of a table as text, to detect changes.
 * @param table its quoted name
 * @throws RebuildRefused when an object depends on it that could not follow a switch
 */
export const definitionOf = async (sql: Sql, table: string): Promise<string> => {
  const [obstacle] = await sql.query<{ what: string }>(OBSTACLES, [table])
  if (obstacle)
    throw new RebuildRefused(`table ${table} cannot be switched: ${obstacle.what} depends on it and would stay behind`)
  const lines = await sql.query<{ line: string }>(SHAPE, [table])
  return lines.map(({ line }) => line).join('\n')
}

type Index = { name: string; definition: string; constraint: string | null }

/** Definitions with unqualified names, so that they refer to other tables under another search path. */
const INDEXES = `
  select pg_class.relname as name, pg_get_indexdef(indexrelid, 0, true) as definition,
    pg_get_constraintdef(pg_constraint.oid, true) as "constraint"
  from pg_index join pg_class on pg_class.oid = indexrelid
  left join pg_constraint on conindid = indexrelid and conrelid = indrelid and contype in ('p', 'u', 'x')
  where indrelid = $1::regclass order by indexrelid`

/** Sequences of columns with a default; those of identity columns are copied with the table. */
const SERIALS = `
  select c.relname as name, attname as "column" from pg_depend
  join pg_class c on c.oid = objid and c.relkind = 'S' join pg_attribute on attrelid = refobjid and attnum = refobjsubid
  where classid = 'pg_class'::regclass and refobjid = $1::regclass and deptype = 'a'`

const GRANTS = `
  select format('grant %s on %s to %s', privilege_type, $2::text, case grantee when 0 then 'public' else quote_ident(grantee::regrole::text) end) as statement
  from pg_class, aclexplode(relacl) where oid = $1::regclass and grantee <> relowner`

const OPTIONS = `select reloptions as options from pg_class where oid = $1::regclass and reloptions is not null`

const setPath = (tx: Sql, schemas: string[]) =>
  tx.query("select set_config('search_path', $1, true)", [schemas.map((schema) => quoted(schema)).join(', ')])

/** Creates an empty copy of a table; its indexes have the same names, so that later migrations find them. */
const copyTable = async (tx: Sql, schema: string, staging: string, table: string): Promise<void> => {
  const live = quoted(schema, table)
  const copy = quoted(staging, table)
  await setPath(tx, [schema, 'public'])
  const indexes = await tx.query<Index>(INDEXES, [live])
  const serials = await tx.query<{ name: string; column: string }>(SERIALS, [live])
  await setPath(tx, [staging, schema, 'public'])
  await tx.query(`create table ${copy} (like ${live} including all excluding indexes)`)
  for (const { name, definition, constraint } of indexes)
    await tx.query(constraint ? `alter table ${copy} add constraint ${quoted(name)} ${constraint}` : definition)
  for (const { name, column } of serials) {
    const counter = quoted(staging, name)
    await tx.query(`create sequence ${counter} owned by ${copy}.${quoted(column)}`)
    await tx.query(`alter table ${copy} alter column ${quoted(column)} set default nextval('${counter}')`)
  }
  for (const { options } of await tx.query<{ options: string[] }>(OPTIONS, [live]))
    await tx.query(`alter table ${copy} set (${options.join(', ')})`)
  for (const { statement } of await tx.query<{ statement: string }>(GRANTS, [live, copy])) await tx.query(statement)
}

/** The schema of the old live tables until they are dropped. */
export const oldSchema = ({ schema }: StagingTarget): string => schema.replace(/^rebuild_/, 'rebuild_old_')

/** Removes everything that a finished or killed rebuild or check left. */
export const dropStagingTables = async (database: Database, staging: StagingTarget): Promise<void> => {
  await database.query(`drop schema if exists ${quoted(staging.schema)}, ${quoted(oldSchema(staging))} cascade`)
  await database.query('delete from events.parked where projection = $1', [staging.name])
  await database.query('delete from events.projection_offset where projection = $1', [staging.name])
}

/** Creates empty copies of a projection's tables, after removing those of an earlier attempt. */
export const createStagingTables = async (
  database: Database,
  { schema = 'public', tables = [] }: Projection,
  staging: StagingTarget,
): Promise<void> => {
  await dropStagingTables(database, staging)
  await database.transaction(async (tx) => {
    await tx.query(`create schema ${quoted(staging.schema)}`)
    await tx.query(`create schema ${quoted(oldSchema(staging))}`)
    for (const table of tables) await copyTable(tx, schema, staging.schema, table)
  })
}

/** Copies the content of the staging tables, which may come from a checkpoint, to the new copy outside the database. */
export const fillCopy = async (
  database: Database,
  copy: OutsideCopy | undefined,
  staging: StagingTarget,
): Promise<void> => {
  if (!copy) return
  await database.transaction(async (tx) => {
    await tx.query("select set_config('search_path', $1, true)", [staging.searchPath])
    await copy.fill(tx)
  })
}
