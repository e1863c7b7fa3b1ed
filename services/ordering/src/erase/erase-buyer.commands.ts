import { isMobile, normalisePhone } from '@zmig/edge-contract'
import type { Sql } from '@zmig/kit'
import { erasePerson } from '@zmig/kit/people'
import { closeOffersOf } from '../best-offer/best-offer.repository.ts'

/**
 * Deletes from the orders, offers and coupons of erased people what could still identify them: the free texts of staff, the
 * keys of attempts, which are hashes of their details, and the ids of their browser and network, which stand in likes and
 * metrics as well. States, amounts and times stay.
 */
export const eraseTracesOf = async (tx: Sql, personIds: string[]): Promise<void> => {
  const theirs = 'select order_id from ordering.orders where person_id = any($1::uuid[])'
  for (const statement of [
    `update ordering.order_history set details = details - 'reason' where order_id in (${theirs})`,
    `update ordering.attention set note = null where order_id in (${theirs})`,
    `delete from ordering.attempt where order_id in (${theirs})`,
    `delete from ordering.held_in_vain where order_id in (${theirs})`,
    'update ordering.orders set visitor_id = null, address_key = null where person_id = any($1::uuid[])',
    'update ordering.best_offer set visitor_id = null where person_id = any($1::uuid[])',
    'update ordering.coupon set visitor_id = null where person_id = any($1::uuid[])',
  ])
    await tx.query(statement, [personIds])
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Known = { id: string; phone: string; email: string; erased: boolean }

/** Where the words of a search stand; the rest is an order's number. */
const conditionOf = (who: string): { where: string; value: string } => {
  if (UUID.test(who)) return { where: 'id = $1::uuid', value: who }
  if (who.includes('@')) return { where: 'email = $1', value: who.trim().toLowerCase() }
  if (isMobile(who)) return { where: 'phone = $1', value: normalisePhone(who) }
  return { where: 'id = (select person_id from ordering.orders where order_id = $1)', value: who }
}

const findPeople = (tx: Sql, who: string): Promise<Known[]> => {
  const { where, value } = conditionOf(who)
  return tx.query<Known>(
    `select id, phone, email, erased_at is not null as erased from people.person where ${where} order by created_at for update`,
    [value],
  )
}

const findSamePeople = async (tx: Sql, people: Known[]): Promise<string[]> => {
  const filled = (values: string[]) => values.filter((value) => value !== '')
  const rows = await tx.query<{ id: string }>(
    `select id from people.person
     where not id = any($1::uuid[]) and erased_at is null and (phone = any($2::text[]) or email = any($3::text[]))
     order by created_at`,
    [people.map(({ id }) => id), filled(people.map(({ phone }) => phone)), filled(people.map(({ email }) => email))],
  )
  return rows.map(({ id }) => id)
}

export type FoundToErase =
  | {
      ok: true
      /** every person with that phone or e-mail; a number of an order or an id names one */
      personIds: string[]
      /** other people with the same phone or e-mail as these: most likely the same person */
      others: string[]
    }
  | { ok: false; code: 'NOT_FOUND' }
  | { ok: false; code: 'ERASED_BEFORE'; personIds: string[] }
  /** orders that could not be delivered any more after the erasure */
  | { ok: false; code: 'ORDERS_UNDER_WAY'; orderIds: string[] }

/**
 * Finds the people to erase, and locks them.
 *
 * @param who an order's number, a person's id, a phone or an e-mail
 * @param evenUnderWay also when an order of theirs is neither closed nor cancelled
 */
export const findToErase = async (tx: Sql, who: string, evenUnderWay: boolean): Promise<FoundToErase> => {
  const found = await findPeople(tx, who)
  if (found.length === 0) return { ok: false, code: 'NOT_FOUND' }
  const people = found.filter(({ erased }) => !erased)
  if (people.length === 0) return { ok: false, code: 'ERASED_BEFORE', personIds: found.map(({ id }) => id) }
  const personIds = people.map(({ id }) => id)
  const underWay = await tx.query<{ orderId: string }>(
    `select order_id as "orderId" from ordering.orders
     where person_id = any($1::uuid[]) and status not in ('closed', 'cancelled') order by order_id`,
    [personIds],
  )
  if (underWay.length > 0 && !evenUnderWay)
    return { ok: false, code: 'ORDERS_UNDER_WAY', orderIds: underWay.map(({ orderId }) => orderId) }
  return { ok: true, personIds, others: await findSamePeople(tx, people) }
}

/**
 * Erases the details of people, inside the caller's transaction. Orders, amounts and history stay, without the person. Open
 * best offers of theirs are closed without a message. Ids that are unknown or were erased before change nothing.
 * @returns how many people were erased
 */
export const eraseBuyers = async (tx: Sql, personIds: string[], now: Date): Promise<number> => {
  const rows = await tx.query<{ id: string }>(
    'select id from people.person where id = any($1::uuid[]) and erased_at is null order by id for update',
    [personIds],
  )
  const ids = rows.map(({ id }) => id)
  for (const id of ids) {
    await erasePerson(tx, id)
    await closeOffersOf(tx, id, now)
  }
  await eraseTracesOf(tx, ids)
  await tx.query(
    `insert into ordering.order_history (order_id, version, at, by, change)
     select order_id, version, $2, 'shop', 'erased' from ordering.orders where person_id = any($1::uuid[]) order by order_id`,
    [ids, now],
  )
  return ids.length
}
