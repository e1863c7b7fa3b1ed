import type { TyreType, Visibility } from '@zmig/edge-contract'
import type { TyreFacts } from '@zmig/events'
import type { Sql } from '@zmig/kit'
import { LRUCache } from 'lru-cache'
import type { Candidate, Motorcycle } from '../ranking.ts'
import { fits, toCandidate } from './fit.ts'

const FOUND = `select facts, visibility from advisor.tyre where facts is not null and is_set = ($1 = 'set')`
const BY_SIZE: Record<TyreType, string> = {
  front: `${FOUND} and front_size = $2`,
  rear: `${FOUND} and rear_size = $3`,
  set: `${FOUND} and front_size = $2 and rear_size = $3`,
}
/** Names every parameter, because PostgreSQL asks for the type of each. */
const typed = (text: string): string =>
  `${text} and $1::text is not null and $2::text is not null and $3::text is not null`

type Row = { facts: TyreFacts; visibility: Visibility }

/** Milliseconds for which the products of a pair of sizes are kept: many riders have the same bike. Shoppers see today's stock. */
const KEPT_MS = 5_000
/** Pairs of sizes that are kept; the commonest bikes share a few dozen. */
const KEPT = 500

/** Finds the products of the catalogue that fit a bike; `now` is for their age. */
export const createFindCandidates = (sql: Sql) => {
  const kept = new LRUCache<string, Row[]>({ max: KEPT, ttl: KEPT_MS })

  const bySize = async (tyreType: TyreType, frontSize: string, rearSize: string): Promise<Row[]> => {
    const key = [tyreType, frontSize, rearSize].join(' ')
    const known = kept.get(key)
    if (known) return known
    const rows = await sql.query<Row>(typed(BY_SIZE[tyreType]), [tyreType, frontSize, rearSize], {
      name: `advisor-candidates-${tyreType}`,
    })
    kept.set(key, rows)
    return rows
  }

  return async (bike: Motorcycle, tyreType: TyreType, now: Date): Promise<Candidate[]> =>
    (await bySize(tyreType, bike.frontSize, bike.rearSize))
      .filter(({ facts }) => fits(bike, tyreType, facts))
      .map(({ facts, visibility }) => toCandidate(facts, visibility, now))
}
