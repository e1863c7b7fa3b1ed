import { setImmediate as breathe } from 'node:timers/promises'

/** An entry of a list as a file has it: a text for each column. */
export type Cells = Readonly<Record<string, string>>

/** A line of a file, from 1, with the columns that the file has. */
export type FileRow = { line: number; cells: Cells }
/** A sentence in Hebrew at a column. */
export type FileFault = { field: string; message: string }

/** What a line would make of an entry; null before is a new one. */
export type FileChange = { line: number; before: Cells | null; after: Cells }
export type RowPlan = FileChange | { line: number; faults: FileFault[] }

/** `unchanged`: it was written before; `conflict`: the entry is not as the dry run saw it, or no longer allows the change. */
export type ChangeOutcome =
  { line: number; outcome: 'applied' | 'unchanged' } | { line: number; outcome: 'conflict'; message: string }

/** A list while a file of it is judged. */
export type OpenList = {
  /** every entry, in the order of an export */
  rows: () => Cells[]
  /**
   * The entry that a line means, null for a new one.
   * @returns `key` is the same for two lines that mean one entry; undefined for a line that names none
   */
  find: (cells: Cells) => { key: string | undefined; now: Cells | null }
  /**
   * Decides a line by the rules of the form, and keeps what it makes of the entry: the next lines are decided beside it.
   * @param now as `find` answered it
   * @param cells what the entry shall say, columns that the file lacks as they are now
   */
  decide: (now: Cells | null, cells: Cells) => Promise<{ after: Cells } | { faults: FileFault[] }>
  /** writes all that was decided */
  save: () => Promise<void>
}

/** A refusal as faults of a line. @param column where a refusal without faults stands */
export const faultsOf = (
  { faults, message }: { faults?: Readonly<Record<string, string | undefined>>; message: string },
  column: string,
): { faults: FileFault[] } => ({
  faults: Object.entries(faults ?? { [column]: message }).map(([field, said = '']) => ({ field, message: said })),
})

/** A list that is exported and imported as a file. */
export type ListFile = {
  list: () => Promise<Cells[]>
  plan: (rows: readonly FileRow[]) => Promise<RowPlan[]>
  apply: (changes: readonly FileChange[], by: string) => Promise<ChangeOutcome[]>
}

type Sql = { query<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]> }
/** Locks a table of which every change is a row of its own. */
export const lockOf = (table: string): string => `lock table ${table} in share row exclusive mode`

type Options<Tx extends Sql> = {
  database: Tx & { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  /** SQL: keeps everybody else from changing the list while a file is written */
  lock: string
  /** the column that names an entry */
  key: string
  /** @param by who changes it; undefined while nothing is written */
  open: (sql: Tx, by?: string) => Promise<OpenList>
}

const CHANGED = 'השתנה מאז הבדיקה, ולכן לא נכתב. ייצאו את הרשימה שוב ותקנו בה'
/** Lines that are decided before other calls get their turn. */
const TURN = 50
/** Lines that a fault names. */
const NAMED = 3

/** Whether an entry says what a line says in each of its columns. */
const says = (entry: Cells | null, cells: Cells): boolean =>
  entry !== null && Object.keys(entry).every((column) => entry[column] === cells[column])

const isSame = (now: Cells | null, before: Cells | null): boolean =>
  before === null ? now === null : says(now, before)

const twice = (others: readonly number[]): string =>
  `גם שורה ${others.slice(0, NAMED).join(', ')}${others.length > NAMED ? '…' : ''} היא על אותה רשומה. השאירו אחת מהן`

/**
 * Builds export, dry run and writing of a list. A dry run writes nothing; writing is one transaction, which may be repeated:
 * what it wrote before is not changed again, and an entry that changed since the dry run is left as it is.
 */
export const createListFile = <Tx extends Sql>({ database, lock, key: column, open }: Options<Tx>): ListFile => ({
  list: async () => (await open(database)).rows(),

  plan: async (rows) => {
    const list = await open(database)
    const found = rows.map((row) => ({ ...row, ...list.find(row.cells) }))
    const lines = new Map<string, number[]>()
    for (const { key, line } of found) if (key !== undefined) lines.set(key, [...(lines.get(key) ?? []), line])
    const plans: RowPlan[] = []
    for (const [index, { line, cells, key, now }] of found.entries()) {
      if (index % TURN === 0) await breathe()
      const others = (key === undefined ? [] : (lines.get(key) ?? [])).filter((other) => other !== line)
      if (others.length > 0) {
        plans.push({ line, faults: [{ field: column, message: twice(others) }] })
        continue
      }
      const wanted = { ...now, ...cells }
      if (says(now, wanted)) continue
      const decided = await list.decide(now, wanted)
      if ('faults' in decided) plans.push({ line, ...decided })
      else if (!says(now, decided.after)) plans.push({ line, before: now, after: decided.after })
    }
    return plans
  },

  apply: (changes, by) =>
    database.transaction(async (tx) => {
      await tx.query(lock)
      const list = await open(tx, by)
      const outcomes: ChangeOutcome[] = []
      for (const { line, before, after } of changes) {
        if (says(list.find(after).now, after)) {
          outcomes.push({ line, outcome: 'unchanged' })
          continue
        }
        const { now } = list.find(before ?? after)
        if (!isSame(now, before)) {
          outcomes.push({ line, outcome: 'conflict', message: CHANGED })
          continue
        }
        const decided = await list.decide(now, after)
        outcomes.push(
          'faults' in decided
            ? { line, outcome: 'conflict', message: decided.faults.map(({ message }) => message).join('. ') }
            : { line, outcome: 'applied' },
        )
      }
      await list.save()
      return outcomes
    }),
})
