import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Agorot } from '@zmig/events'

/** A row of a seed file, column by column, as text. */
export type Row<Column extends string> = Record<Column, string>

/**
 * Reads one of the CSV files beside this module.
 *
 * @param name file name without `.csv`
 * @param columns the columns that the caller uses
 * @throws when a column is missing, so that a renamed column is found at once
 */
export const readRows = <Column extends string>(name: string, columns: readonly Column[]): Row<Column>[] => {
  const file = new URL(`./${name}.csv`, import.meta.url)
  const rows = parse<Row<Column>>(readFileSync(file, 'utf8'), { columns: true, skip_empty_lines: true })
  const [first] = rows
  const missing = columns.filter((column) => first?.[column] === undefined)
  if (missing.length > 0) throw new Error(`infra/seed/${name}.csv lacks the columns ${missing.join(', ')}`)
  return rows
}

/** The files give whole shekels, services count in agorot. */
export const agorot = (shekels: number): Agorot => shekels * 100
