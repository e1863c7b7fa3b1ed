import type { Sql } from '@zmig/event-log'
import { RebuildRefused } from './refused.ts'

/** What hangs on a table and would not go along when another one takes its place. */
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
 * What a table looks like, as text that changes when anything of it does.
 * @param table its quoted name
 * @throws when something hangs on it that cannot follow a switch
 */
export const shapeOf = async (sql: Sql, table: string): Promise<string> => {
  const [obstacle] = await sql.query<{ what: string }>(OBSTACLES, [table])
  if (obstacle)
    throw new RebuildRefused(`table ${table} cannot be switched: ${obstacle.what} hangs on it and would stay behind`)
  const lines = await sql.query<{ line: string }>(SHAPE, [table])
  return lines.map(({ line }) => line).join('\n')
}
