import type { TyreType, Visibility } from '@zmig/edge-contract'
import type { TyreFacts } from '@zmig/events'
import type { Sql } from '@zmig/kit'
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

/** Products of the catalogue that fit a bike. @param now for their age */
export const findCandidates = async (
  sql: Sql,
  bike: Motorcycle,
  tyreType: TyreType,
  now: Date,
): Promise<Candidate[]> => {
  const rows = await sql.query<{ facts: TyreFacts; visibility: Visibility }>(
    typed(BY_SIZE[tyreType]),
    [tyreType, bike.frontSize, bike.rearSize],
    { name: `advisor-candidates-${tyreType}` },
  )
  return rows
    .filter(({ facts }) => fits(bike, tyreType, facts))
    .map(({ facts, visibility }) => toCandidate(facts, visibility, now))
}
