import type { Sql } from '@zmig/kit'
import type { Buyer } from './buyer.decider.ts'
import type { OpenOrders } from './limits.decider.ts'

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

/** Lets one order at a time through for each phone, e-mail, visitor and address, in one order of keys for everybody. */
export const lockOrderer = async (tx: Sql, orderer: Orderer): Promise<void> => {
  await tx.query(
    `select pg_advisory_xact_lock(key) from (
       select distinct hashtextextended('ordering.open ' || typed, 0) as key from unnest($1::text[]) as typed order by key
     ) as keys`,
    [keysOf(orderer)],
  )
}

const unpaid = `payment_status = 'pending' and status = 'open' and not order_id = any($5::text[])`
const ofPerson = (column: string, value: string) => `(
  select count(*)::integer from people.person join ordering.orders on person_id = person.id
  where person.${column} = ${value} and ${unpaid})`

/** How many unpaid orders wait already. @param except orders that this one takes the place of */
export const countOpenOrders = async (
  tx: Sql,
  { phone, email, visitorId, addressKey }: Orderer,
  except: string[],
): Promise<OpenOrders> => {
  const [open] = await tx.query<OpenOrders>(
    `select ${ofPerson('phone', '$1')} as "ofPhone", ${ofPerson('email', '$2')} as "ofEmail",
       (select count(*)::integer from ordering.orders where visitor_id = $3 and ${unpaid}) as "ofVisitor",
       (select count(*)::integer from ordering.orders where address_key = $4 and ${unpaid}) as "ofAddress"`,
    [phone, email, visitorId ?? null, addressKey ?? null, except],
  )
  return open ?? { ofPhone: 0, ofEmail: 0, ofVisitor: 0, ofAddress: 0 }
}
