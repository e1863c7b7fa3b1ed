import { useState } from 'react'
import { type AnswerOf, type BookDay, type BookDifference, books, priceText } from '@zmig/edge-contract'
import { Alert, Link, Ltr, Row, Stack } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { type Column, DataTable } from '../../parts/table.tsx'
import { dayText } from '../../parts/time.ts'
import { type Days, lastMonthOf, monthOf, text } from './books.text.ts'

const israel = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jerusalem' })

/** A day, or the sum of all of them. */
type DayRow = Omit<BookDay, 'day'> & { day: string }

const TOTAL = 'total'

const amount = (id: 'paid' | 'invoiced' | 'refunded' | 'credited'): Column<DayRow> => ({
  id,
  header: text[id],
  align: 'money',
  cell: (row) => <Ltr>{priceText(row[id])}</Ltr>,
})

const dayColumns: Column<DayRow>[] = [
  {
    id: 'day',
    header: text.day,
    title: true,
    cell: ({ day }) => (day === TOTAL ? <b>{text.total}</b> : <Ltr>{dayText(day)}</Ltr>),
  },
  amount('paid'),
  amount('invoiced'),
  amount('refunded'),
  amount('credited'),
  { id: 'byHand', header: text.byHand, align: 'end', cell: ({ byHand }) => byHand.toLocaleString('he-IL') },
]

const differenceColumns: Column<BookDifference>[] = [
  {
    id: 'order',
    header: text.order,
    title: true,
    cell: ({ orderId }) => (
      <Link href={`/admin/orders/${encodeURIComponent(orderId)}`}>
        <Ltr>{orderId}</Ltr>
      </Link>
    ),
  },
  { id: 'day', header: text.day, cell: ({ day }) => <Ltr>{dayText(day)}</Ltr> },
  { id: 'movement', header: text.movement, cell: ({ kind }) => text.kinds[kind] },
  { id: 'amount', header: text.amount, align: 'money', cell: (row) => <Ltr>{priceText(row.amount)}</Ltr> },
  { id: 'documented', header: text.documented, align: 'money', cell: (row) => <Ltr>{priceText(row.documented)}</Ltr> },
  {
    id: 'todo',
    header: text.todo,
    cell: ({ message, cause }) => (
      <>
        {message} {cause !== 'amount' && <Link href="/admin/inbox?list=documents">{text.inbox}</Link>}
      </>
    ),
  },
]

const Differences = ({ differences, differenceCount }: AnswerOf<typeof books>) => (
  <section>
    <PageHead part title={text.differences} count={differenceCount.toLocaleString('he-IL')} />
    {differences.length === 0 ? (
      <p>{text.agree}</p>
    ) : (
      <DataTable
        label={text.differences}
        columns={differenceColumns}
        rows={differences}
        rowKey={({ day, orderId, kind, amount: moved, cause }) => `${day} ${orderId} ${kind} ${moved} ${cause}`}
        empty={null}
      />
    )}
    {differences.length < differenceCount && (
      <Alert tone="warning">{text.more(differences.length, differenceCount)}</Alert>
    )}
  </section>
)

const Shown = ({ days: { from, to } }: { days: Days }) => {
  const { value, busy, failed, reload } = useEdgeQuery(books, { query: { from, to } })
  if (failed) return <Failed onRetry={reload}>{text.unreachable}</Failed>
  if (!value) return <Loading />
  if (value.days.length === 0 && value.differenceCount === 0)
    return (
      <Empty title={text.none}>
        <p>{text.noneHint}</p>
      </Empty>
    )
  return (
    <Stack gap={6}>
      <DataTable
        label={text.days}
        columns={dayColumns}
        rows={[...value.days, { day: TOTAL, ...value.total }]}
        rowKey={({ day }) => day}
        busy={busy}
        readOnly
        empty={null}
      />
      <Differences {...value} />
    </Stack>
  )
}

/** What came in and went back on some days, beside the tax documents, and where the two differ. */
export const Books = () => {
  const [today] = useState(() => israel.format(new Date()))
  const [days, setDays] = useState(() => monthOf(today))
  const { from, to } = days
  const isSwapped = from !== '' && to !== '' && to < from
  return (
    <>
      <PageHead title={text.title}>
        <AdminButton onClick={() => setDays({ from: today, to: today })}>{text.today}</AdminButton>
        <AdminButton onClick={() => setDays(monthOf(today))}>{text.month}</AdminButton>
        <AdminButton onClick={() => setDays(lastMonthOf(today))}>{text.lastMonth}</AdminButton>
      </PageHead>
      <Stack gap={4}>
        <p>{text.intro}</p>
        <Row gap={3} rowGap={3}>
          <DateField
            label={text.from}
            value={from}
            max={to || undefined}
            onChange={(day) => setDays((now) => ({ ...now, from: day }))}
          />
          <DateField
            label={text.to}
            value={to}
            min={from || undefined}
            onChange={(day) => setDays((now) => ({ ...now, to: day }))}
          />
        </Row>
        {isSwapped && <Alert tone="error">{text.swapped}</Alert>}
        {from !== '' && to !== '' && !isSwapped && <Shown days={days} />}
      </Stack>
    </>
  )
}
