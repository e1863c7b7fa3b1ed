import type pg from 'pg'

type QueryOptions = { name?: string; deadlineMs?: number; unanswered?: boolean }

/** Anything that answers SQL: the pool, or one transaction. */
export type Sql = {
  /**
   * @param options.name makes it a prepared statement; one name must always carry the same text
   * @param options.deadlineMs after which it fails, and its connection is given up, when the server stays silent
   * @param options.unanswered for a write of which nobody needs the rows: in a transaction it resolves at once, without
   * any, travels with what follows, and fails the transaction when it fails
   */
  query<Row = Record<string, unknown>>(text: string, values?: unknown[], options?: QueryOptions): Promise<Row[]>
}

/** A connection, or a pool of them. */
export type Queryable = { query(config: pg.QueryConfig): Promise<pg.QueryResult> }

/** A question as the driver takes it. */
export const configOf = (
  text: string,
  values?: unknown[],
  { name, deadlineMs }: QueryOptions = {},
): pg.QueryConfig => ({
  text,
  ...(values && { values }),
  ...(name && { name }),
  ...(deadlineMs && { query_timeout: deadlineMs }),
})

/** Questions that stand for themselves. */
export const sqlOn = (connection: Queryable): Sql => ({
  query: async <Row>(...question: Parameters<Sql['query']>) =>
    (await connection.query(configOf(...question))).rows as Row[],
})
