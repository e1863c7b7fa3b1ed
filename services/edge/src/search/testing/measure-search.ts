import type { TyreSearch } from '../tyre-search.port.ts'
import type { MixedQuery, QueryKind } from './query-mix.ts'

/** Milliseconds. */
export type Times = { count: number; p50: number; p95: number; p99: number; max: number }

const summarise = (times: number[]): Times => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 }
}

export type Measured = { all: Times; byKind: Partial<Record<QueryKind, Times>> }

/** Asks the queries one after the other, after a first round that warms caches and plans up. */
export const measureSearch = async (search: TyreSearch, queries: readonly MixedQuery[]): Promise<Measured> => {
  for (const { query } of queries) await search.search(query)
  const taken: { kind: QueryKind; time: number }[] = []
  for (const { kind, query } of queries) {
    const begun = performance.now()
    await search.search(query)
    taken.push({ kind, time: performance.now() - begun })
  }
  const kinds = [...new Set(taken.map(({ kind }) => kind))]
  const timesOf = (kind: QueryKind) => taken.filter((one) => one.kind === kind).map(({ time }) => time)
  return {
    all: summarise(taken.map(({ time }) => time)),
    byKind: Object.fromEntries(kinds.map((kind) => [kind, summarise(timesOf(kind))])),
  }
}
