import { normalisePhone, type OrderSearch, type OrderView } from '@zmig/edge-contract'
import { ISRAEL } from '@zmig/kit/facts'
import { peopleHolding } from '@zmig/kit/people'

/** What staff look for; a field that is left out filters nothing. */
export type OrderFilter = { [Field in keyof OrderSearch]?: OrderSearch[Field] | undefined } & {
  /** days on which their money came, in Israel, both included */
  paid?: { from: string; to: string }
}

/** A filter with the orders whose tax document has the number that was typed. */
export type NumberedFilter = OrderFilter & { ofDocuments?: string[] }

/** A filter for the audit: that something was searched for, because it may be a name, and how many orders were named. */
export const auditedFilter = <Filter extends OrderFilter>({ q, orderIds, ...filter }: Filter) => ({
  ...filter,
  ...(orderIds && { orders: orderIds.length }),
  searched: q !== undefined && q.trim() !== '',
})

/** What staff work off. @see the contract's `OrderView` */
export const VIEWS: Record<OrderView, string> = {
  handle: `payment_status = 'paid' and status = 'paid'`,
  transfers: `payment_status = 'pending' and status = 'open' and payment_method = 'banktransfer'`,
  installs: `install_day = (now() at time zone '${ISRAEL}')::date and status <> 'cancelled' and sip = 'install'`,
  refunds: `payment_status = 'refund_due'`,
}

/** Orders that count in sums, because their money is the shop's: not cancelled, not expired, and nothing of it goes back. Index `placed_order_money` holds these. */
export const COUNTS = `status <> 'cancelled' and payment_status in ('pending', 'paid')`

const midnight = (value: string): string => `(${value}::date::timestamp at time zone '${ISRAEL}')`

/** What an order number is made of; nothing in it means anything to `like`. */
const NUMBER = /^[a-z\d-]+$/i
const EAN = /^\d{8,14}$/

/** Orders whose number begins with a text, with or without the letter, or ends with it: what people remember of one. */
const byNumber = (text: string): string => `
  select order_id from edge.placed_order
  where lower(order_id) like lower(${text}) || '%' or lower(order_id) like 'z-' || ${text} || '%'
    or reverse(lower(order_id)) like reverse(lower(${text})) || '%'`

const byEan = (ean: string): string =>
  `select order_id from edge.placed_order where jsonb_path_query_array(lines, '$[*].ean') ? ${ean}`

/** A phone as it was typed at the checkout: `0501234567` for `+972 50-123-4567`, as messengers show and copy it. */
const phoneOf = (text: string): string =>
  normalisePhone(text.replace(/\p{Cf}|\p{Pd}/gu, '')).replace(/^(?:\+|00)?972(?=[2-9])/, '0')

const byPerson = (people: string): string => `person_id in (select found::text from (${people}) as people)`

/**
 * The SQL condition of a filter over `edge.placed_order placed`, with its values. Only what is asked for is in it, so that
 * the database picks the index of the question.
 * @returns `isSearch`: few orders are expected, found by their text or number
 */
export const conditionOf = ({
  q = '',
  orderIds,
  status,
  payment,
  sip,
  view,
  from,
  to,
  paid,
  ofDocuments = [],
}: NumberedFilter) => {
  const values: unknown[] = []
  const conditions: string[] = []
  const value = (given: unknown): string => `$${values.push(given)}`
  if (orderIds) conditions.push(`placed.order_id = any(${value(orderIds)})`)
  if (status) conditions.push(`placed.status = ${value(status)}`)
  if (payment) conditions.push(`placed.payment_status = ${value(payment)}`)
  if (sip) conditions.push(`placed.sip = ${value(sip)}`)
  if (view) conditions.push(VIEWS[view])
  const since = (column: string, day: string) => conditions.push(`${column} >= ${midnight(value(day))}`)
  const until = (column: string, day: string) => conditions.push(`${column} < ${midnight(`(${value(day)}::date + 1)`)}`)
  if (from) since('placed.placed_at', from)
  if (to) until('placed.placed_at', to)
  if (paid) since('placed.paid_at', paid.from)
  if (paid) until('placed.paid_at', paid.to)
  const text = q.trim()
  if (text !== '') {
    const phone = phoneOf(text)
    const typed = `${value(text)}::text`
    const ofPeople = byPerson(peopleHolding(typed, phone === text ? undefined : `${value(phone)}::text`))
    const found = [...(NUMBER.test(text) ? [byNumber(typed)] : []), ...(EAN.test(text) ? [byEan(typed)] : [])]
    if (ofDocuments.length > 0)
      found.push(`select order_id from edge.placed_order where order_id = any(${value(ofDocuments)})`)
    const people = `select order_id from edge.placed_order where ${ofPeople}`
    // what can only be a name or an e-mail is asked of the orders themselves: of a family name there are thousands
    conditions.push(found.length === 0 ? ofPeople : `placed.order_id in (${[people, ...found].join(' union ')})`)
  }
  return { condition: conditions.join(' and ') || 'true', values, isSearch: text !== '' || orderIds !== undefined }
}
