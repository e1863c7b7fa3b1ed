import type { Sql } from '@zmig/kit'
import { erasePerson, readPeople } from '@zmig/kit/people'
import { closeOffersOf } from '../best-offer/best-offer.repository.ts'
import type { OrderingDeps } from '../order/order.ts'

/**
 * Deletes from the orders of erased people what could still identify them: the free texts of staff, and the keys of
 * attempts, which are hashes of their details. States, amounts and times stay.
 */
export const eraseTextsAbout = async (tx: Sql, personIds: string[]): Promise<void> => {
  const theirs = 'select order_id from ordering.orders where person_id = any($1::uuid[])'
  await tx.query(`update ordering.order_history set details = details - 'reason' where order_id in (${theirs})`, [
    personIds,
  ])
  await tx.query(`update ordering.attention set note = null where order_id in (${theirs})`, [personIds])
  await tx.query(`delete from ordering.attempt where order_id in (${theirs})`, [personIds])
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export type BuyerErased =
  | {
      ok: true
      personId: string
      /** other people with the same phone or e-mail: most likely the same person */
      others: string[]
    }
  | { ok: false; code: 'NOT_FOUND' }
  | { ok: false; code: 'ERASED_BEFORE'; personId: string }
  /** orders that could not be delivered any more after the erasure */
  | { ok: false; code: 'ORDERS_UNDER_WAY'; orderIds: string[] }

const findPerson = async (tx: Sql, id: string): Promise<string | undefined> => {
  if (UUID.test(id)) return id
  const [row] = await tx.query<{ personId: string }>(
    'select person_id as "personId" from ordering.orders where order_id = $1',
    [id],
  )
  return row?.personId
}

const findSamePeople = async (tx: Sql, personId: string, phone: string, email: string): Promise<string[]> =>
  (
    await tx.query<{ id: string }>(
      `select id from people.person
       where id <> $1 and erased_at is null and ((phone <> '' and phone = $2) or (email <> '' and email = $3))
       order by created_at`,
      [personId, phone, email],
    )
  ).map(({ id }) => id)

const ordersOf = (tx: Sql, personId: string) =>
  tx.query<{ orderId: string; version: number; status: string }>(
    'select order_id as "orderId", version, status from ordering.orders where person_id = $1 order by order_id',
    [personId],
  )

/**
 * Erases a person's details. Orders, amounts and history stay, without the person. Open best offers of the person are closed
 * without a message.
 *
 * @param id an order's number or a person's id
 * @param evenUnderWay erases also when an order is neither closed nor cancelled
 */
export const eraseBuyer = (
  { database, clock }: Pick<OrderingDeps, 'database' | 'clock'>,
  id: string,
  evenUnderWay: boolean,
): Promise<BuyerErased> =>
  database.transaction(async (tx) => {
    const personId = await findPerson(tx, id)
    const person = personId === undefined ? undefined : (await readPeople(tx, [personId])).get(personId)
    if (personId === undefined || !person) return { ok: false, code: 'NOT_FOUND' }
    if (person.erased) return { ok: false, code: 'ERASED_BEFORE', personId }
    const orders = await ordersOf(tx, personId)
    const underWay = orders.filter(({ status }) => status !== 'closed' && status !== 'cancelled')
    if (underWay.length > 0 && !evenUnderWay)
      return { ok: false, code: 'ORDERS_UNDER_WAY', orderIds: underWay.map(({ orderId }) => orderId) }
    const others = await findSamePeople(tx, personId, person.phone, person.email)
    await erasePerson(tx, personId)
    await eraseTextsAbout(tx, [personId])
    await closeOffersOf(tx, personId, clock.now())
    for (const { orderId, version } of orders)
      await tx.query(
        `insert into ordering.order_history (order_id, version, at, by, change) values ($1, $2, $3, 'shop', 'erased')`,
        [orderId, version, clock.now()],
      )
    return { ok: true, personId, others }
  })
