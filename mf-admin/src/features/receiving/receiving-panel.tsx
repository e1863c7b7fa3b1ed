import styled from '@emotion/styled'
import { useCallback, useEffect, useRef, useState } from 'react'
import { closeReceivingLines, readReceiving, receiveGoods, type Receipt, type ReceivingLine } from '@zmig/edge-contract'
import { Alert, color, Ltr, radius, space, Stack } from '@zmig/platform'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { failureText } from '../../parts/failure.ts'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { Empty, Failed, Loading } from '../../parts/page.tsx'
import { refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { Switch } from '../../parts/switch.tsx'
import { DataTable } from '../../parts/table.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { everythingOf, summaryOf, type Counts } from './count-form.ts'
import { keepCounts, readCounts } from './kept-counts.ts'
import { lineColumns } from './line-columns.tsx'
import { Receipts } from './receipts.tsx'
import { findLines, nameOf } from './scan.ts'
import { Scanner } from './scanner.tsx'
import { text, tyres as tyresText } from './text.ts'
import { useOutcome } from './use-outcome.ts'

const Bar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
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
    display: flex;
    flex-wrap: wrap;
    gap: ${space(2)};
    margin-inline-start: auto;
  }
`

/** How many lines a confirmation names. */
const NAMED = 6

type Sent = { receiptId: string; content: string }

/** Books in what came of an ordered draft: count, see the differences, confirm, see which orders move on. */
export const Receiving = ({ orderId, onChanged }: { orderId: string; onChanged?: () => void }) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { value, failed, busy, reload } = useLoaded(
    useCallback(() => edge.call(readReceiving, { params: { orderId } }), [edge, orderId]),
  )
  const [kept, setKept] = useState(() => readCounts(localStorage, orderId))
  const [counts, setCounts] = useState<Counts>(kept?.counts ?? {})
  const begun = useRef(counts)
  const [search, setSearch] = useState('')
  const [onlyAwaited, setOnlyAwaited] = useState(false)
  const [scanned, setScanned] = useState<string>()
  const [note, setNote] = useState('')
  const [warning, setWarning] = useState<string>()
  const [confirming, setConfirming] = useState(false)
  const [closing, setClosing] = useState<ReceivingLine>()
  const [sent, setSent] = useState<Sent>()
  const [booked, setBooked] = useState<Receipt>()
  const outcome = useOutcome(booked?.receiptId)

  useEffect(() => {
    if (counts !== begun.current) keepCounts(localStorage, orderId, counts, new Date())
  }, [counts, orderId])
  const change = (next: (before: Counts) => Counts) => {
    setWarning(undefined)
    setCounts(next)
  }
  const clear = () => {
    setCounts({})
    setKept(undefined)
  }

  if (!value) return failed ? <Failed onRetry={reload}>{text.loadFailed}</Failed> : <Loading />
  const { lines = [], receipts = [], receivable = false } = value
  const shown = findLines(lines, search, onlyAwaited)
  const restored = kept ? summaryOf(lines, kept.counts).tyres : 0
  const summary = summaryOf(lines, counts)
  const { counted, tyres, left, missing, excess, wrong } = summary
  const differences = lines.filter(({ ean }) => counts[ean]).length
    ? missing.filter(({ line }) => counts[line.ean]).length + excess.length
    : 0

  const ask = () => {
    if (wrong.length > 0) return setWarning(`${text.wrongNumber}: ${wrong.map(nameOf).join(', ')}`)
    if (excess.length > 0) return setWarning(text.excess(excess.map(nameOf)))
    if (counted.length === 0) return setWarning(text.nothingCounted)
    setWarning(undefined)
    setConfirming(true)
  }

  const send = async () => {
    const content = JSON.stringify([counted, note])
    // the same count again is the same receipt: an answer that was lost on its way books in nothing twice
    const receiptId = sent?.content === content ? sent.receiptId : crypto.randomUUID()
    setSent({ receiptId, content })
    const withNote = note.trim() === '' ? counted : counted.map((line) => ({ ...line, note: note.trim() }))
    try {
      const { receipt } = await edge.call(receiveGoods, { params: { orderId }, body: { receiptId, lines: withNote } })
      setBooked(receipt)
    } catch (failure) {
      // somebody else counted meanwhile: what is left comes with the page
      if (refusalOf(failure)) reload()
      throw failure
    }
    snackbar.success(text.done)
    clear()
    setNote('')
    setSent(undefined)
    reload()
    onChanged?.()
  }

  return (
    <Stack as="section" aria-label={text.title}>
      <Bar>
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
          <div>
            <AdminButton icon="done" onClick={() => change(() => everythingOf(lines))}>
              {text.everything}
            </AdminButton>
            {tyres > 0 && <AdminButton onClick={clear}>{text.clear}</AdminButton>}
            <AdminButton look="primary" onClick={ask}>
              {text.receive}
            </AdminButton>
          </div>
        )}
      </Bar>
      {!receivable && <Alert tone="info">{text.notReceivable}</Alert>}
      {receivable && left === 0 && <Alert tone="success">{text.complete}</Alert>}
      {booked && (
        <Alert tone="success">
          {outcome === undefined && text.waitingOutcome}
          {outcome === null && text.outcomeUnknown}
          {outcome && text.outcome(outcome.ordersMoved, outcome.ordersComplete)}
        </Alert>
      )}
      {kept && restored > 0 && (
        <Alert tone="info">
          {text.kept(kept.at, restored)}{' '}
          <AdminButton look="quiet" small onClick={clear}>
            {text.startAnew}
          </AdminButton>
        </Alert>
      )}
      {warning && <Alert tone="error">{warning}</Alert>}
      {receivable && left > 0 && (
        <Scanner
          lines={lines}
          counts={counts}
          onCount={(ean, counted) => {
            change((before) => ({ ...before, [ean]: String(counted) }))
            setScanned(ean)
          }}
        />
      )}
      {lines.length > 1 && (
        <FilterBar
          role="search"
          aria-label={text.table}
          onSubmit={(event) => event.preventDefault()}
          active={onlyAwaited ? 1 : 0}
          filters={
            lines.some(({ waiting }) => waiting > 0) && (
              <Switch label={text.onlyAwaited} checked={onlyAwaited} onChange={setOnlyAwaited}>
                {text.onlyAwaited}
              </Switch>
            )
          }
        >
          <AdminField label={text.search} name="line" type="search" value={search} onChange={setSearch} />
        </FilterBar>
      )}
      <DataTable
        label={text.table}
        columns={lineColumns({
          counts,
          onCount: (ean, typed) => change((before) => ({ ...before, [ean]: typed })),
          onClose: setClosing,
        })}
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
              <AdminButton
                onClick={() => {
                  setSearch('')
                  setOnlyAwaited(false)
                }}
              >
                {text.clearSearch}
              </AdminButton>
            </Empty>
          )
        }
      />
      {receivable && left > 0 && (
        <AdminField
          label={text.note}
          hint={text.noteHint}
          name="note"
          maxLength={200}
          value={note}
          onChange={setNote}
        />
      )}
      <Receipts receipts={receipts} lines={lines} />
      {confirming && (
        <ConfirmDialog
          title={text.confirmTitle}
          confirm={text.confirm}
          failure={failureText}
          onConfirm={send}
          onClose={() => setConfirming(false)}
        >
          <p>{missing.length === 0 ? text.confirmAll(tyres) : text.confirmPart(tyres)}</p>
          {missing.length > 0 && (
            <div>
              <p>{text.confirmMissing}</p>
              <ul>
                {missing.slice(0, NAMED).map(({ line, missing: some }) => (
                  <li key={line.ean}>
                    <Ltr>{nameOf(line)}</Ltr>: {tyresText(some)}
                  </li>
                ))}
                {missing.length > NAMED && <li>{text.andMore(missing.length - NAMED)}</li>}
              </ul>
            </div>
          )}
        </ConfirmDialog>
      )}
      {closing && (
        <ConfirmDialog
          title={text.closeTitle}
          confirm={text.closeConfirm}
          danger
          failure={failureText}
          onClose={() => setClosing(undefined)}
          onConfirm={async () => {
            await edge.call(closeReceivingLines, { params: { orderId }, body: { eans: [closing.ean] } })
            snackbar.success(text.closed)
            change(({ [closing.ean]: _closed, ...others }) => others)
            reload()
            onChanged?.()
          }}
        >
          <p>{text.closeWarning(nameOf(closing), closing.left)}</p>
        </ConfirmDialog>
      )}
    </Stack>
  )
}
