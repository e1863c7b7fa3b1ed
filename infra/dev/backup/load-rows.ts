import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Refusal } from '../command/run-command.ts'
import type { BackupHeader, FrameReader } from './backup-file.ts'
import { quoted, readTables, type Sequence, storedColumns, tableName, type TableDefinition } from './catalogue.ts'
import type { ReportProgress } from './write-backup.ts'

/** Drops the foreign keys while rows are loaded table by table, because some tables refer to each other. */
const withoutForeignKeys = async (client: pg.ClientBase, tables: TableDefinition[], load: () => Promise<void>) => {
  const keys = tables.flatMap(({ schema, name, constraints }) =>
    constraints.filter(({ foreign }) => foreign).map((key) => ({ table: quoted(schema, name), ...key })),
  )
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint if exists ${quoted(name)}`)
  await load()
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
}

type Trigger = { schema: string; table: string; trigger: string }

/** Disables triggers: their effects are in the backup already. */
const withoutTriggers = async (client: pg.ClientBase, tables: string[], load: () => Promise<void>) => {
  const { rows: triggers } = await client.query<Trigger>(
    `select n.nspname as schema, c.relname as table, t.tgname as trigger
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgenabled = 'O' and n.nspname || '.' || c.relname = any ($1)`,
    [tables],
  )
  const turn = async (word: 'enable' | 'disable') => {
    for (const { schema, table, trigger } of triggers)
      await client.query(`alter table ${quoted(schema, table)} ${word} trigger ${quoted(trigger)}`)
  }
  await turn('disable')
  await load()
  await turn('enable')
}

type Index = { schema: string; name: string; definition: string }

/** Drops indexes and builds them after the rows, which is several times as fast as adding rows to an index. */
const withoutIndexes = async (client: pg.ClientBase, tables: string[], load: () => Promise<void>) => {
  const { rows: indexes } = await client.query<Index>(
    `select n.nspname as schema, c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_class t on t.oid = i.indrelid
     where n.nspname || '.' || t.relname = any ($1) and not c.relispartition
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [tables],
  )
  for (const { schema, name } of indexes) await client.query(`drop index ${quoted(schema, name)}`)
  await load()
  await client.query("set local maintenance_work_mem = '128MB'")
  for (const { definition } of indexes) await client.query(definition)
}

/** Both sides must have the same columns, in any order: a rebuilt read model may have them in another one. */
const refuseOtherColumns = (wanted: TableDefinition, found: TableDefinition | undefined): void => {
  const theirs = new Set(storedColumns(wanted))
  const ours = new Set(found ? storedColumns(found) : [])
  const odd = [...theirs.symmetricDifference(ours)]
  if (odd.length > 0)
    throw new Refusal(
      `Table ${tableName(wanted)} of the backup and of this version differ in column ${odd.join(', ')}, although their migrations have the same names. ` +
        'Restore the backup with the version that made it.',
    )
}

const loadTable = async (client: pg.ClientBase, table: BackupHeader['tables'][number], rows: AsyncIterable<Buffer>) => {
  const columns = storedColumns(table).map((column) => quoted(column))
  const copy = client.query(copyFrom(`copy ${quoted(table.schema, table.name)} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(rows, { objectMode: false }), copy)
  if (table.rows !== undefined && copy.rowCount !== table.rows)
    throw new Error(`${tableName(table)} got ${copy.rowCount} rows and should have ${table.rows}`)
}

const setSequence = async (client: pg.ClientBase, { schema, name, owner, last, called }: Sequence) => {
  const number = owner
    ? `pg_get_serial_sequence('${quoted(owner.schema, owner.table).replaceAll("'", "''")}', $3)`
    : `'${quoted(schema, name).replaceAll("'", "''")}'`
  await client.query(`select setval(${number}, $1::bigint, $2::boolean)`, [
    last,
    called,
    ...(owner ? [owner.column] : []),
  ])
}

type Load = {
  header: BackupHeader
  rows: FrameReader
  /** tables created from their definition: they get their indexes and foreign keys at the end */
  created: TableDefinition[]
  /** which tables of the database are the shop's; those of others stay as they are */
  isOurs: (table: TableDefinition) => boolean
}

/**
 * Replaces the rows of every table of the shop by those of a backup, inside the caller's transaction, and sets the counters.
 * @throws Refusal when a table has other columns here; PostgreSQL's error when rows do not fit
 */
export const loadRows = async (
  client: pg.ClientBase,
  { header: { tables, sequences }, rows, created, isOurs }: Load,
  report: ReportProgress,
): Promise<void> => {
  const here = new Map((await readTables(client)).filter(isOurs).map((table) => [tableName(table), table]))
  for (const table of tables) refuseOtherColumns(table, here.get(tableName(table)))
  const everything = [...here.values(), ...created]
  const names = [...here.keys()]
  await withoutForeignKeys(client, everything, async () => {
    await withoutTriggers(client, names, () =>
      withoutIndexes(client, names, async () => {
        // Some migrations write rows, and the backup holds these rows in their later state.
        if (here.size > 0)
          await client.query(
            `truncate ${[...here.values()].map(({ schema, name }) => quoted(schema, name)).join(', ')}`,
          )
        for (const table of tables) {
          report(table.rows === undefined ? tableName(table) : `${tableName(table)}, ${table.rows} rows`)
          await loadTable(client, table, rows.nextTable())
        }
        report('indexes')
      }),
    )
    for (const { indexes } of created) for (const index of indexes) await client.query(index)
    for (const sequence of sequences) await setSequence(client, sequence)
  })
}
