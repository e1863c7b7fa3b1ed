import { isShopDay, type OrderSearch } from '@zmig/edge-contract'

const VIEWS = ['handle', 'transfers', 'installs', 'refunds'] as const
const STATUSES = ['open', 'paid', 'transit', 'doneTransit', 'sent', 'closed', 'cancelled'] as const
const PAYMENTS = ['pending', 'paid', 'expired', 'refund_due', 'refunded'] as const
const SIPS = ['install', 'shipping', 'pickup'] as const
const DAYS = ['today', 'week', 'month', 'range'] as const

/** Page sizes of the list. */
export const LIMITS = [20, 50, 100] as const

/** What the address of the orders keeps: everything but the text that is searched for, which may be a name or a phone. */
export type OrderAddress = Omit<OrderSearch, 'q'> & {
  /** the days by a name that stays true tomorrow; `range` uses `from` and `to` */
  days?: (typeof DAYS)[number] | undefined
  page: number
  limit: number
}

/** The last page that has orders; the first one when there are none. */
export const lastPage = ({ total, limit } = { total: 0, limit: 1 }): number => Math.max(1, Math.ceil(total / limit))

const oneOf = <Value extends string>(values: readonly Value[], given: string | null): Value | undefined =>
  values.find((value) => value === given)

const dayOf = (given: string | null): string | undefined => (given && isShopDay(given) ? given : undefined)

const defined = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields

/** Reads a query; what is unknown in it filters nothing. */
export const readAddress = (query: string): OrderAddress => {
  const given = new URLSearchParams(query)
  const limit = Number(given.get('limit'))
  const page = Number(given.get('page'))
  return defined({
    view: oneOf(VIEWS, given.get('view')),
    status: oneOf(STATUSES, given.get('status')),
    payment: oneOf(PAYMENTS, given.get('payment')),
    sip: oneOf(SIPS, given.get('sip')),
    days: oneOf(DAYS, given.get('days')),
    from: dayOf(given.get('from')),
    to: dayOf(given.get('to')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    limit: LIMITS.find((size) => size === limit) ?? 50,
  })
}

/** The query of an address, with its question mark; empty when nothing is chosen. */
export const writeAddress = ({ page, limit, ...rest }: OrderAddress): string => {
  const pairs = Object.entries({
    ...rest,
    ...(page > 1 && { page: String(page) }),
    ...(limit !== 50 && { limit: String(limit) }),
  }).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '')
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''
}

const israel = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jerusalem' })

/** A day before or after an instant, in Israel. */
const dayAt = (now: Date, back: number): string => israel.format(new Date(now.getTime() - back * 24 * 60 * 60 * 1000))

/** Today in Israel, as year-month-day. */
export const today = (): string => dayAt(new Date(), 0)

/** The filter that the edge is asked for. @param now decides which days "today" and "the last 7 days" are */
export const filterOf = (
  { days, from, to, page: _page, limit: _limit, ...rest }: OrderAddress,
  now: Date,
): OrderSearch => {
  const span = {
    today: { from: dayAt(now, 0), to: dayAt(now, 0) },
    week: { from: dayAt(now, 6) },
    month: { from: dayAt(now, 29) },
    range: defined({ from, to }),
  }
  return { ...rest, ...(days && span[days]) }
}
