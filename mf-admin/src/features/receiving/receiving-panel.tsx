import styled from '@emotion/styled'
import { useState } from 'react'
import { closeReceivingLines, readReceiving, type ReceivingLine } from '@zmig/edge-contract'
import { Alert, color, radius, Row, space, Stack } from '@zmig/platform'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { Empty, Failed, Loading } from '../../parts/page.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { Switch } from '../../parts/switch.tsx'
import { DataTable } from '../../parts/table.tsx'
import { type Counts, differencesOf, everythingOf, type Summary, summaryOf } from './count-form.ts'
import { lineColumns } from './line-columns.tsx'
import { Receipts } from './receipts.tsx'
import { BookDialog, CloseLineDialog } from './receiving-dialogs.tsx'
import { findLines, nameOf } from './scan.ts'
import { Scanner } from './scanner.tsx'
import { text } from './text.ts'
import { useBooking } from './use-booking.ts'
import { useCount } from './use-count.ts'

const Bar = styled(Row)`
  padding: ${space(2)} ${space(4)};
  border-radius: ${radius.card};
  background: ${color.asphalt};
  color: #fff;
  & > h2 {
    font-size: 0.9375rem;
    font-weight: 600;
  }
  & > progress {
    inline-size: 160px;
    block-size: 8px;
    accent-color: ${color.signal};
  }
  & > p {
    font-size: 0.8125rem;
  }
  & > div {
    margin-inline-start: auto;
  }
`

type Receivable = { receivable: boolean; summary: Summary }
type BarProps = Receivable & {
  differences: number
  onEverything: () => void
  onClear: () => void
  onReceive: () => void
}

/** How far the count is, and what is done with all of it. */
const CountBar = ({
  receivable,
  summary: { tyres, left },
  differences,
  onEverything,
  onClear,
  onReceive,
}: BarProps) => (
  <Bar as="header" gap={4} rowGap={2} align="center">
    <h2>{text.title}</h2>
    {left > 0 && (
      <>
        <progress max={left} value={Math.min(tyres, left)} aria-label={text.progress(tyres, left)} />
        <p role="status">
          {text.progress(tyres, left)}
          {differences > 0 && ` · ${text.differences(differences)}`}
        </p>
      </>
    )}
    {receivable && left > 0 && (
      <Row gap={2}>
        <AdminButton icon="done" onClick={onEverything}>
          {text.everything}
        </AdminButton>
        {tyres > 0 && <AdminButton onClick={onClear}>{text.clear}</AdminButton>}
        <AdminButton look="primary" onClick={onReceive}>
          {text.receive}
        </AdminButton>
      </Row>
    )}
  </Bar>
)

type NoticesProps = Receivable & {
  booking: Pick<ReturnType<typeof useBooking>, 'booked' | 'outcome'>
  /** a count that this browser kept, and how many tyres of it can still come */
  kept: { at: string; tyres: number } | undefined
  warning: string | undefined
  onClear: () => void
}

const Notices = ({ receivable, summary, booking: { booked, outcome }, kept, warning, onClear }: NoticesProps) => (
  <>
    {!receivable && <Alert tone="info">{text.notReceivable}</Alert>}
    {receivable && summary.left === 0 && <Alert tone="success">{text.complete}</Alert>}
    {booked && (
      <Alert tone="success">
        {outcome === undefined && text.waitingOutcome}
        {outcome === null && text.outcomeUnknown}
        {outcome && text.outcome(outcome.ordersMoved, outcome.ordersComplete)}
      </Alert>
    )}
    {kept && kept.tyres > 0 && (
      <Alert tone="info">
        {text.kept(kept.at, kept.tyres)}{' '}
        <AdminButton look="quiet" small onClick={onClear}>
          {text.startAnew}
        </AdminButton>
      </Alert>
    )}
    {warning && <Alert tone="error">{warning}</Alert>}
  </>
)

type LineFilter = { search: string; onlyAwaited: boolean }
const everyLine: LineFilter = { search: '', onlyAwaited: false }

type LinesProps = {
  lines: readonly ReceivingLine[]
  counts: Counts
  busy: boolean
  /** the line that was scanned last */
  scanned: string | undefined
  onCount: (ean: string, typed: string) => void
  onClose: (line: ReceivingLine) => void
}

/** The lines to count, which can be searched. */
const Lines = ({ lines, counts, busy, scanned, onCount, onClose }: LinesProps) => {
  const [{ search, onlyAwaited }, setFilter] = useState(everyLine)
  const shown = findLines(lines, search, onlyAwaited)
  const narrow = (part: Partial<LineFilter>) => setFilter((before) => ({ ...before, ...part }))
  return (
    <>
      {lines.length > 1 && (
        <FilterBar
          role="search"
          aria-label={text.table}
          onSubmit={(event) => event.preventDefault()}
          active={onlyAwaited ? 1 : 0}
          filters={
            lines.some(({ waiting }) => waiting > 0) && (
              <Switch
                label={text.onlyAwaited}
                checked={onlyAwaited}
                onChange={(checked) => narrow({ onlyAwaited: checked })}
              >
                {text.onlyAwaited}
              </Switch>
            )
          }
        >
          <AdminField
            label={text.search}
            name="line"
            type="search"
            value={search}
            onChange={(typed) => narrow({ search: typed })}
          />
        </FilterBar>
      )}
      <DataTable
        label={text.table}
        columns={lineColumns({ counts, onCount, onClose })}
        rows={shown}
        rowKey={({ ean }) => ean}
        selected={scanned}
        busy={busy}
        maxHeight={shown.length > 60 ? 600 : undefined}
        empty={
          lines.length === 0 ? (
            <Empty title={text.complete} />
          ) : (
            <Empty title={text.noneFound}>
              <AdminButton onClick={() => setFilter(everyLine)}>{text.clearSearch}</AdminButton>
            </Empty>
          )
        }
      />
    </>
  )
}

/** Why what was counted cannot be booked in; undefined when it can. */
const faultOf = ({ wrong, excess, counted }: Summary): string | undefined => {
  if (wrong.length > 0) return `${text.wrongNumber}: ${wrong.map(nameOf).join(', ')}`
  if (excess.length > 0) return text.excess(excess.map(nameOf))
  return counted.length === 0 ? text.nothingCounted : undefined
}

/** Books in what came of an ordered draft: count, see the differences, confirm, see which orders move on. */
export const Receiving = ({ orderId, onChanged }: { orderId: string; onChanged?: () => void }) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { value, failed, busy, reload } = useEdgeQuery(readReceiving, { params: { orderId } })
  const { lines = [], receipts = [], receivable = false } = value ?? {}
  const { counts, setCounts, kept, clear } = useCount(orderId)
  const summary = summaryOf(lines, counts)
  const [scanned, setScanned] = useState<string>()
  const [warning, setWarning] = useState<string>()
  const [open, setOpen] = useState<'book' | ReceivingLine>()
  const booking = useBooking({
    orderId,
    counted: summary.counted,
    onLeft: reload,
    onBooked: () => {
      clear()
      reload()
      onChanged?.()
    },
  })
  if (!value) return failed ? <Failed onRetry={reload}>{text.loadFailed}</Failed> : <Loading />

  const change = (next: (before: Counts) => Counts) => {
    setWarning(undefined)
    setCounts(next)
  }
  const count = (ean: string, typed: string) => change((before) => ({ ...before, [ean]: typed }))
  const ask = () => {
    const fault = faultOf(summary)
    setWarning(fault)
    if (fault === undefined) setOpen('book')
  }
  const closeLine = async ({ ean }: ReceivingLine) => {
    await edge.call(closeReceivingLines, { params: { orderId }, body: { eans: [ean] } })
    snackbar.success(text.closed)
    change(({ [ean]: _closed, ...others }) => others)
    reload()
    onChanged?.()
  }
  const isCounting = receivable && summary.left > 0
  const state = { receivable, summary }
  const close = () => setOpen(undefined)
  return (
    <Stack as="section" aria-label={text.title}>
      <CountBar
        {...state}
        differences={differencesOf(summary, counts)}
        onEverything={() => change(() => everythingOf(lines))}
        onClear={clear}
        onReceive={ask}
      />
      <Notices
        {...state}
        booking={booking}
        kept={kept && { at: kept.at, tyres: summaryOf(lines, kept.counts).tyres }}
        warning={warning}
        onClear={clear}
      />
      {isCounting && (
        <Scanner
          lines={lines}
          counts={counts}
          onCount={(ean, counted) => {
            count(ean, String(counted))
            setScanned(ean)
          }}
        />
      )}
      <Lines lines={lines} counts={counts} busy={busy} scanned={scanned} onCount={count} onClose={setOpen} />
      {isCounting && (
        <AdminField
          label={text.note}
          hint={text.noteHint}
          name="note"
          maxLength={200}
          value={booking.note}
          onChange={booking.setNote}
        />
      )}
      <Receipts receipts={receipts} lines={lines} />
      {open === 'book' && <BookDialog summary={summary} onConfirm={booking.send} onClose={close} />}
      {open && open !== 'book' && <CloseLineDialog line={open} onConfirm={() => closeLine(open)} onClose={close} />}
    </Stack>
  )
}
