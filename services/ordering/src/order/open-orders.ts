import type { Sql } from '@zmig/kit'
import { lockWaitsLimited } from './order.repository.ts'
import type { Attempt } from './attempt.ts'
import type { Buyer } from './buyer.decider.ts'

/** By what unpaid orders are counted. */
export type Orderer = Pick<Buyer, 'phone' | 'email'> & {
  visitorId: string | undefined
  /** keyed hash of the client's address of the network; undefined for this machine itself */
  addressKey: string | undefined
}

const keysOf = ({ phone, email, visitorId, addressKey }: Orderer): string[] => [
  `phone ${phone}`,
  `email ${email}`,
  ...(visitorId ? [`visitor ${visitorId}`] : []),
  ...(addressKey ? [`address ${addressKey}`] : []),
]

/** What follows is planned once and not for every order: plans differ little, and planning would cost more than they do. */
const plannedOnce = `set_config('plan_cache_mode', 'force_generic_plan', true)`

/**
 * Lets one request of an attempt through at a time, and one order for each phone, e-mail, visitor and address, in one
 * order of keys for everybody. These locks come first in every order transaction; none of it waits over 2 s.
 */
export const lockOrderer = async (tx: Sql, { key }: Attempt, orderer: Orderer): Promise<void> => {
  await tx.query(
    `select ${lockWaitsLimited}, ${plannedOnce}, pg_advisory_xact_lock(key) from (
       select 1 as turn, hashtextextended($1, 0) as key
       union select 2, hashtextextended('ordering.open ' || typed, 0) from unnest($2::text[]) as typed
       order by turn, key
     ) as keys`,
    [key, keysOf(orderer)],
    { name: 'ordering-lock-orderer' },
  )
}
