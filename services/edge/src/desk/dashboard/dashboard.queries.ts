import { type AnswerOf, dashboard, LowTyre, OrderProduct, type SalesDay } from '@zmig/edge-contract'
import type { Clock, ServiceClient, Sql } from '@zmig/kit'
import { ISRAEL } from '@zmig/kit/facts'
import type { Agorot } from '@zmig/events'
import * as z from 'zod/mini'
import { defineQuery, type Query } from '../../door/http/define-endpoint.ts'
import { unlessAway, type Waiting } from '../inbox/waiting.ts'
import { shekels } from '../../money.ts'
import { COUNTS } from '../order/order-filter.ts'
import { toProductSummary } from '../../shop/tyre/to-tyre.ts'
import { findTyreRows } from '../../shop/tyre/tyre.queries.ts'

type Dashboard = AnswerOf<typeof dashboard>

/** Local days and hours, so that a day with 23 or 25 hours is one day, and last week's time of day is the same on the clock. */
const SALES = `
  with moment as (select $1::timestamptz at time zone '${ISRAEL}' as local),
  day as (
    select local::date - back as day, (local - make_interval(days => back)) at time zone '${ISRAEL}' as until
    from moment, unnest(array[0, 7]) as back
  )
  select day::text, hour, coalesce(orders, 0) as orders, coalesce(revenue, 0) as revenue,
    coalesce(orders_until, 0) as "ordersUntil", coalesce(paid_until, 0) as "paidUntil", coalesce(revenue_until, 0) as "revenueUntil"
  from day left join lateral (
    select extract(hour from placed_at at time zone '${ISRAEL}')::integer as hour, count(*) as orders,
      sum(pay_now) filter (where payment_status = 'paid') as revenue,
      count(*) filter (where placed_at <= until) as orders_until,
      count(*) filter (where payment_status = 'paid' and placed_at <= until) as paid_until,
      sum(pay_now) filter (where payment_status = 'paid' and placed_at <= until) as revenue_until
    from edge.placed_order
    where placed_at >= day::timestamp at time zone '${ISRAEL}'
      and placed_at < (day + 1)::timestamp at time zone '${ISRAEL}'
      and ${COUNTS}
    group by 1
  ) as sold on true
  order by day desc, hour`
type SalesRow = {
  day: string
  hour: number | null
  orders: number
  revenue: Agorot
  ordersUntil: number
  paidUntil: number
  revenueUntil: Agorot
}

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)

const toSalesDay = (rows: SalesRow[]): SalesDay => ({
  day: rows[0]?.day ?? '',
  orders: sumOf(rows.map(({ ordersUntil }) => ordersUntil)),
  paid: sumOf(rows.map(({ paidUntil }) => paidUntil)),
  revenue: shekels(sumOf(rows.map(({ revenueUntil }) => revenueUntil))),
  hours: rows.flatMap(({ hour, orders, revenue }) =>
    hour === null ? [] : [{ hour, orders, revenue: shekels(revenue) }],
  ),
})

const INSTALLATIONS = `
  select order_id as "orderId", install_hour as hour, coalesce(garage.display_name, '') as garage, status, lines
  from edge.placed_order placed left join edge.garage on garage.id = placed.garage_id
  where install_day = ($1::timestamptz at time zone '${ISRAEL}')::date and sip = 'install' and status <> 'cancelled'
    and payment_status in ('pending', 'paid') and not appointment_broken
  order by install_hour nulls last, order_id limit 200`
type InstallationRow = Omit<Dashboard['installations'][number], 'sizes'> & { lines: { ean: string }[] }

const LowStock = z.array(
  z.extend(z.omit(LowTyre, { size: true, image: true }), { displaySize: OrderProduct.shape.displaySize }),
)

const timeOf = new Intl.DateTimeFormat('he-IL', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: ISRAEL,
})

/** How much of a kind waits. @param since when each of them began to wait */
const waitOf = <Kind extends Dashboard['waits'][number]['kind'], Item>(
  kind: Kind,
  items: Item[] | null,
  since: (item: Item) => string,
) => ({
  kind,
  count: items?.length ?? null,
  oldest: items?.map(since).reduce((first, each) => (each < first ? each : first), '9') ?? null,
})

type Deps = { sql: Sql; services: ServiceClient; waiting: Waiting; clock: Clock }

/** The first page of staff. A service that is away leaves its own part blank, never the page. */
export const createDashboardQueries = ({ sql, services, waiting, clock }: Deps): Query[] => {
  const readWaits = async (): Promise<Dashboard['waits']> => {
    const { offers, cases, refunds, requests, bikes, documents, messages, parked } = await waiting.all()
    const [nextOffer] = offers ?? []
    return [
      {
        ...waitOf('offers', offers, ({ madeAt }) => madeAt),
        ...(nextOffer && { expiresAt: nextOffer.expiresAt }),
      },
      waitOf('cases', cases, ({ openedAt }) => openedAt),
      {
        ...waitOf('refunds', refunds, ({ requestedAt }) => requestedAt),
        ...(refunds && { total: shekels(sumOf(refunds.map(({ amount }) => amount))) }),
      },
      waitOf('requests', requests, ({ requestedAt }) => requestedAt),
      waitOf('bikes', bikes, ({ suggestedAt }) => suggestedAt),
      waitOf('documents', documents, ({ queuedAt }) => queuedAt),
      waitOf('messages', messages, ({ queuedAt }) => queuedAt),
      waitOf('parked', parked, ({ since }) => since),
    ].map((wait) => ({ ...wait, oldest: wait.count ? wait.oldest : null }))
  }

  const readInstallations = async (now: Date): Promise<Dashboard['installations']> => {
    const rows = await sql.query<InstallationRow>(INSTALLATIONS, [now])
    const eans = [...new Set(rows.flatMap(({ lines }) => lines.map(({ ean }) => ean)))]
    const tyres = new Map((await findTyreRows(sql, eans)).map((row) => [row.ean, toProductSummary(row).size ?? '']))
    return rows.map(({ lines, ...row }) => ({ ...row, sizes: lines.map(({ ean }) => tyres.get(ean) ?? ean) }))
  }

  const readLowStock = async (): Promise<Dashboard['lowStock']> => {
    const answer = await unlessAway(services.get('/ordering/low-stock'))
    if (answer === null) return null
    const { tyres } = z.parse(z.object({ tyres: LowStock }), answer)
    const rows = await findTyreRows(
      sql,
      tyres.map(({ ean }) => ean),
    )
    const summaries = new Map(rows.map((row) => [row.ean, toProductSummary(row)]))
    return tyres.map(({ displaySize, ...tyre }) => {
      const { size = displaySize, image } = summaries.get(tyre.ean) ?? {}
      return { ...tyre, size, ...(image !== undefined && { image }) }
    })
  }

  return [
    defineQuery(dashboard, async () => {
      const now = clock.now()
      const [sales, waits, installations, lowStock] = await Promise.all([
        sql.query<SalesRow>(SALES, [now]),
        readWaits(),
        readInstallations(now),
        readLowStock(),
      ])
      const today = sales[0]?.day
      return {
        ok: true as const,
        at: now.toISOString(),
        time: timeOf.format(now),
        today: toSalesDay(sales.filter(({ day }) => day === today)),
        lastWeek: toSalesDay(sales.filter(({ day }) => day !== today)),
        waits,
        installations,
        lowStock,
      }
    }),
  ]
}
