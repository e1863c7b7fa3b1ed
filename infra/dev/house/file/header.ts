import type { PartitionState } from '@zmig/event-log'
import type { Sequence, TableShape } from '../shape.ts'

/** Raised when an older program could not read the file any more. */
export const FORMAT = 1

export const MAGIC = 'zmigo backup'

/** Where the events of the shop were kept when the backup was made; the file holds them in either case. */
export type HistoryAt = { engine: 'postgres' } | { engine: 'kafka'; clusterId: string; positions: PartitionState[] }

/** What a backup says about itself, readable without unpacking it (`head -2`). */
export type BackupHeader = {
  /** ISO instant of the snapshot */
  createdAt: string
  /** version of the PostgreSQL that it comes from */
  server: string
  /** the migrations that each schema has had, in order */
  migrations: Record<string, string[]>
  history: HistoryAt
  sequences: Sequence[]
  /** in the order in which their rows follow; `rows` is left out where they were counted by nobody */
  tables: (TableShape & { rows?: number })[]
}

/** The first two lines of a file: format, then the header as JSON. */
export const formatHeader = (header: BackupHeader): string => `${MAGIC} ${FORMAT}\n${JSON.stringify(header)}\n`
