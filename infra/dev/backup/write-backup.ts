import type { PartitionState } from '@zmig/event-log'
import type { Migrations } from '@zmig/kit'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { refuseDatabaseWithoutShop } from '../shop/shop-database.ts'
import { type BackupHeader, frames, refuseTaken, writeBackupFile } from './backup-file.ts'
import { LIVE_SESSIONS, quoted, storedColumns, tableName, type TableDefinition } from './catalogue.ts'
import type { KafkaHistory } from '../shop/shop-kafka.ts'
import { rowsFromKafka } from './kafka-rows.ts'
import { openShopSnapshot } from './snapshot.ts'

type Written = {
  bytes: number
  rows: number
  tables: number
  /** the instant of the snapshot */
  at: Date
}

/** Reports the progress of a long step. */
export type ReportProgress = (detail: string) => void

type BackupOptions = {
  /** the schemas of this version */
  sets: Migrations[]
  report: ReportProgress
  /** connects to the Kafka that holds the history of a shop that has moved; called only for such a shop */
  openKafka: () => Promise<KafkaHistory>
  /** encrypts the file */
  passphrase?: string | undefined
}

/** The first two describe a history in Kafka; a restored shop has its history in PostgreSQL. */
const LEFT_OUT = ['events.history', 'events.inbox', ...LIVE_SESSIONS]

const selectOf = (table: TableDefinition): string =>
  `select ${storedColumns(table)
    .map((column) => quoted(column))
    .join(', ')} from ${quoted(table.schema, table.name)}`

const countRows = async (client: pg.ClientBase, { schema, name }: TableDefinition): Promise<number> => {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(schema, name)}`)
  return Number(rows[0]?.count)
}

/** The migrations that each schema has had: its own table says so. */
export const readMigrations = async (
  client: pg.ClientBase,
  tables: Pick<TableDefinition, 'schema' | 'name'>[],
): Promise<Record<string, string[]>> => {
  const migrations: Record<string, string[]> = {}
  for (const { schema } of tables.filter(({ name }) => name === 'migration')) {
    const { rows } = await client.query<{ name: string }>(
      `select name from ${quoted(schema, 'migration')} order by run_on, id`,
    )
    migrations[schema] = rows.map(({ name }) => name)
  }
  return migrations
}

type Source = { client: pg.ClientBase; kafka: { history: KafkaHistory; positions: PartitionState[] } | undefined }

/** The tables whose rows would come from Kafka. */
const isInKafka = ({ kafka }: Source, table: TableDefinition): boolean =>
  kafka !== undefined && rowsFromKafka(table, kafka.history, [], [], () => undefined) !== undefined

const rowsOf = (
  { client, kafka }: Source,
  table: TableDefinition,
  onRows: (count: number) => void,
): AsyncIterable<Uint8Array> =>
  (kafka && rowsFromKafka(table, kafka.history, kafka.positions, storedColumns(table), onRows)) ??
  client.query(copyTo(`copy (${selectOf(table)}) to stdout`))

const withCounts = async (source: Source, shapes: TableDefinition[]): Promise<BackupHeader['tables']> => {
  const tables: BackupHeader['tables'] = []
  for (const shape of shapes.filter((table) => !LEFT_OUT.includes(tableName(table)))) {
    // Repeats in Kafka are left out, so its events are counted only when they are read.
    tables.push({ ...shape, ...(!isInKafka(source, shape) && { rows: await countRows(source.client, shape) }) })
  }
  return tables
}

async function* tableRows(
  source: Source,
  tables: BackupHeader['tables'],
  report: ReportProgress,
  onRows: (count: number) => void,
) {
  for (const table of tables) {
    report(table.rows === undefined ? tableName(table) : `${tableName(table)}, ${table.rows} rows`)
    onRows(table.rows ?? 0)
    yield* frames(rowsOf(source, table, onRows))
  }
}

/**
 * Writes a consistent snapshot of all tables of the shop into one file while the shop may run.
 * @throws Refusal when there is a file of that name, when the database holds no shop, or when the history is in a Kafka that is not the given one
 */
export const writeBackup = async (url: string, path: string, options: BackupOptions): Promise<Written> => {
  refuseTaken(path)
  const client = new pg.Client({ connectionString: url, application_name: 'zmigo backup' })
  await client.connect()
  try {
    const { snapshot, kafka } = await openShopSnapshot(url, client, options.openKafka)
    const migrations = await readMigrations(client, snapshot.tables)
    refuseDatabaseWithoutShop(url, migrations, options.sets)
    const source: Source = { client, kafka }
    const tables = await withCounts(source, snapshot.tables)
    const header: BackupHeader = {
      createdAt: snapshot.at.toISOString(),
      server: snapshot.server,
      migrations,
      history: kafka
        ? { engine: 'kafka', clusterId: kafka.history.cluster.id, positions: kafka.positions }
        : { engine: 'postgres' },
      sequences: snapshot.sequences,
      tables,
    }
    let rows = 0
    const body = tableRows(source, tables, options.report, (count) => (rows += count))
    return {
      bytes: await writeBackupFile(path, header, body, options.passphrase),
      rows,
      tables: tables.length,
      at: snapshot.at,
    }
  } finally {
    await client.end()
  }
}
