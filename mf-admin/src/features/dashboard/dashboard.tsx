import { useEffect, useRef } from 'react'
import { dashboard, priceText, roundAmountText } from '@zmig/edge-contract'
import { Link } from '@zmig/platform'
import { StatusChip } from '../../parts/chip.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { AdminIcon } from '../../parts/icon.tsx'
import { useLive } from '../../parts/live.tsx'
import { Failed, Loading } from '../../parts/page.tsx'
import { ProductCell } from '../../parts/product-cell.tsx'
import { DataTable } from '../../parts/table.tsx'
import { fromNow } from '../../parts/time.ts'
import { TrendChart } from '../../parts/trend-chart.tsx'
import { ChartBox, Figures, Grid, Inset, Panel, Waits } from './dashboard.styles.ts'
import { text, waits as looks, weekdayOf } from './dashboard.text.ts'
import { averageOf, changeOf, type DashboardAnswer, revenueByHour } from './sales.ts'

type WaitProps = { kind: keyof typeof looks; href: string; count: number | null; detail: string }

const Wait = ({ kind, href, count, detail }: WaitProps) => {
  const { label, verb, icon, none } = looks[kind]
  return (
    <li>
      <Link href={href} data-zero={count === 0 ? '' : undefined}>
        <span data-part="icon">
          <AdminIcon name={count === 0 ? 'check' : icon} />
        </span>
        <b>{count?.toLocaleString('he-IL') ?? '?'}</b>
        <span>
          <strong>{label}</strong>
          <small>{count === null ? text.away : count === 0 ? none : detail}</small>
        </span>
        <em>
          {count !== 0 && verb}
          <AdminIcon name="next" size={14} />
        </em>
      </Link>
    </li>
  )
}

const detailOf = ({ oldest, expiresAt, total }: DashboardAnswer['waits'][number], now: Date): string =>
  [
    total === undefined ? undefined : text.total(total),
    oldest === null ? undefined : text.oldest(fromNow(oldest, now)),
    expiresAt === undefined ? undefined : text.expires(fromNow(expiresAt, now)),
  ]
    .filter(Boolean)
    .join('. ')

const Waiting = ({ at, waits, lowStock }: Pick<DashboardAnswer, 'at' | 'waits' | 'lowStock'>) => {
  const now = new Date(at)
  const tasks = waits.filter(({ kind }) => kind !== 'messages' && kind !== 'parked')
  const machinery = waits.filter((wait) => !tasks.includes(wait))
  const show = (wait: (typeof waits)[number]) => (
    <Wait
      key={wait.kind}
      kind={wait.kind}
      href={`/admin/inbox?list=${wait.kind}`}
      count={wait.count}
      detail={detailOf(wait, now)}
    />
  )
  return (
    <Panel aria-labelledby="waiting">
      <header>
        <h2 id="waiting">{text.waiting}</h2>
      </header>
      <Waits>
        {tasks.map(show)}
        <Wait
          kind="lowStock"
          href="/admin/draft-orders"
          count={lowStock?.length ?? null}
          detail={text.lowStockDetail}
        />
        {machinery.map(show)}
      </Waits>
    </Panel>
  )
}

type FigureProps = { label: string; value: string; change: string | undefined; note?: string }

const Figure = ({ label, value, change, note }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
    <dd data-tone={change?.startsWith('+') ? 'up' : change?.startsWith('−') ? 'down' : undefined}>
      {change === undefined ? text.noComparison : <bdi dir="ltr">{change}</bdi>} {note}
    </dd>
  </div>
)

const Sales = ({ today, lastWeek, time }: Pick<DashboardAnswer, 'today' | 'lastWeek' | 'time'>) => {
  const weekday = weekdayOf(lastWeek.day)
  const hours = revenueByHour({ today, lastWeek, time })
  return (
    <Panel aria-labelledby="sales">
      <header>
        <h2 id="sales">{text.sales(weekday)}</h2>
        <span>{text.until(time)}</span>
      </header>
      <Figures>
        <Figure
          label={text.orders}
          value={today.orders.toLocaleString('he-IL')}
          change={changeOf(today.orders, lastWeek.orders)}
          note={lastWeek.orders === 0 ? '' : text.against(lastWeek.orders)}
        />
        <Figure
          label={text.revenue}
          value={priceText(today.revenue)}
          change={changeOf(today.revenue, lastWeek.revenue)}
        />
        <Figure
          label={text.average}
          value={priceText(averageOf(today))}
          change={changeOf(averageOf(today), averageOf(lastWeek))}
        />
      </Figures>
      <ChartBox>
        <TrendChart
          title={text.chart}
          labelsTitle={text.hour}
          labels={hours.labels}
          series={[
            { name: text.today, values: hours.today },
            { name: text.lastWeek(weekday), values: hours.lastWeek, role: 'compared' },
          ]}
          format={priceText}
          scale={roundAmountText}
        />
      </ChartBox>
    </Panel>
  )
}

const hoursOf = (hour: number | null): string =>
  hour === null ? text.byPhone : [hour, hour + 2].map((each) => `${String(each).padStart(2, '0')}:00`).join('–')

const Installations = ({ installations }: Pick<DashboardAnswer, 'installations'>) => (
  <Panel aria-labelledby="installations">
    <header>
      <h2 id="installations">{text.installations}</h2>
      <Link href="/admin/orders">{text.toOrders}</Link>
    </header>
    {installations.length === 0 ? (
      <p>{text.noInstallations}</p>
    ) : (
      <Inset>
        <DataTable
          label={text.installations}
          rows={installations}
          rowKey={({ orderId }) => orderId}
          empty={null}
          columns={[
            { id: 'hour', header: text.hour, title: true, cell: ({ hour }) => <bdi dir="ltr">{hoursOf(hour)}</bdi> },
            { id: 'garage', header: text.garage, cell: ({ garage }) => <bdi>{garage}</bdi> },
            {
              id: 'order',
              header: text.order,
              cell: ({ orderId }) => (
                <Link href={`/admin/orders/${encodeURIComponent(orderId)}`}>
                  <bdi dir="ltr">{orderId}</bdi>
                </Link>
              ),
            },
            { id: 'tyres', header: text.tyres, cell: ({ sizes }) => <bdi dir="ltr">{sizes.join(', ')}</bdi> },
            { id: 'status', header: text.status, cell: ({ status }) => <StatusChip status={status} /> },
          ]}
        />
      </Inset>
    )}
  </Panel>
)

const LowStock = ({ lowStock }: Pick<DashboardAnswer, 'lowStock'>) => (
  <Panel aria-labelledby="low-stock">
    <header>
      <h2 id="low-stock">{text.lowStock}</h2>
      <Link href="/admin/draft-orders">{text.toDraft}</Link>
    </header>
    {!lowStock?.length ? (
      <p>{lowStock ? text.noLowStock : text.away}</p>
    ) : (
      <Inset>
        <DataTable
          label={text.lowStock}
          rows={lowStock.slice(0, 8)}
          rowKey={({ ean }) => ean}
          empty={null}
          columns={[
            {
              id: 'tyre',
              header: text.tyre,
              title: true,
              cell: ({ size, ...tyre }) => <ProductCell product={{ ...tyre, displaySize: size }} />,
            },
            { id: 'left', header: text.left, align: 'end', cell: ({ left }) => <b>{left}</b> },
            { id: 'sold', header: text.sold, align: 'end', cell: ({ sold }) => sold },
          ]}
        />
      </Inset>
    )}
  </Panel>
)

const everyMinute = () => 60_000

/** The figures of the day: read when the page opens, each minute, when another number waits, and when the window comes back. */
const useDashboard = () => {
  const { inbox } = useLive()
  const { value: figures, failed, reload } = useEdgeQuery(dashboard, {}, { every: everyMinute, onReturn: true })
  // what waits is another than the figures say: they do not wait for their minute
  const waits = useRef(figures?.waits)
  useEffect(() => {
    waits.current = figures?.waits
  })
  useEffect(() => {
    if (waits.current?.some(({ kind, count }) => inbox && inbox[kind] !== count)) reload()
  }, [inbox, reload])
  return { figures, failed, reload }
}

/** The day at a glance: what waits, sales beside those of a week ago, installations, low stock. */
export const Dashboard = () => {
  const { figures, failed, reload } = useDashboard()
  return (
    <>
      {failed && <Failed onRetry={reload}>{text.failed}</Failed>}
      {!figures && !failed && <Loading label={text.loading} />}
      {figures && (
        <Grid>
          <Waiting {...figures} />
          <Sales {...figures} />
          <Installations {...figures} />
          <LowStock {...figures} />
        </Grid>
      )}
    </>
  )
}
