/** The queries that an importer needs. */
type Sql = { query<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]> }

/** An event envelope as the event catalogue has it; the kit knows nothing more of events. */
type Envelope = {
  id: string
  source: string
  type: string
  version: number
  key: string
  time: string
  data: unknown
  traceparent?: string
}

/** What an importer needs; every service's dependencies fit. */
export type FactDeps = {
  database: { transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T> }
  outbox: { append(tx: Sql, events: Envelope[]): Promise<void> }
  clock: { now(): Date }
  newId: () => string
}

export type FactTable<Fact> = {
  /** `schema.table` with the columns `id text primary key, fact jsonb, revision int, changed_at timestamptz` */
  table: string
  idOf: (fact: Fact) => string
  event: { create(fact: Fact, context: { id: string; source: string; time: string }): Envelope }
  /** the service that publishes, `/catalog` */
  source: string
}

/** 1,000 rows keep a transaction around 100 ms, short enough for the transactions that wait for its locks. */
const BATCH = 1000

const chunksOf = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

type WriterDeps = Omit<FactDeps, 'database'>

/**
 * Builds the upsert of one kind of fact: rows that differ are written, and their events go to the outbox with them, in the
 * caller's transaction; rows that are the same stay untouched.
 *
 * @returns (transaction, dependencies, facts) → the revisions of those that were new or changed, by id
 * @throws ZodError when a fact does not fit its event
 */
export const createFactWriter =
  <Fact>({ table, idOf, event, source }: FactTable<Fact>) =>
  async (tx: Sql, { outbox, clock, newId }: WriterDeps, facts: readonly Fact[]): Promise<Map<string, number>> => {
    if (facts.length === 0) return new Map()
    const time = clock.now().toISOString()
    const changed = await tx.query<{ id: string; revision: number }>(
      `insert into ${table} as known (id, fact, changed_at)
       select given.id, given.fact, $2 from jsonb_to_recordset($1::jsonb) as given(id text, fact jsonb)
       on conflict (id) do update
         set fact = excluded.fact, revision = known.revision + 1, changed_at = excluded.changed_at
         where known.fact is distinct from excluded.fact
       returning id, revision`,
      [JSON.stringify(facts.map((fact) => ({ id: idOf(fact), fact }))), time],
    )
    const revisions = new Map(changed.map(({ id, revision }) => [id, revision]))
    const events = facts
      .filter((fact) => revisions.has(idOf(fact)))
      .map((fact) => event.create(fact, { id: newId(), source, time }))
    if (events.length > 0) await outbox.append(tx, events)
    return revisions
  }

/**
 * Builds the import command of one kind of fact: a table that holds the last fact of each id, and publishes every change.
 * Each batch is one transaction, so an import may be repeated or resumed at any time.
 *
 * @returns a command: (dependencies, facts) → how many facts were new or changed
 * @throws ZodError when a fact does not fit its event; the batch it is in is not written
 */
export const createFactImporter = <Fact>(table: FactTable<Fact>) => {
  const write = createFactWriter(table)
  return async (deps: FactDeps, facts: readonly Fact[]): Promise<number> => {
    const unique = [...new Map(facts.map((fact) => [table.idOf(fact), fact])).values()]
    let changed = 0
    for (const batch of chunksOf(unique, BATCH))
      changed += (await deps.database.transaction((tx) => write(tx, deps, batch))).size
    return changed
  }
}
