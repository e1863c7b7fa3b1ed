import { useCallback, useState } from 'react'
import {
  createEceInvoice,
  type EceCertificate,
  type EceInvoice,
  MOST_INVOICE_ROWS,
  updateEceInvoice,
} from '@zmig/edge-contract'
import { EdgeError } from '@zmig/platform'
import { saidOf } from '../../parts/failure.ts'
import { mergeForm } from '../../parts/merge-form.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { useSending } from '../../parts/use-sending.ts'
import {
  addedRow,
  bodyOf,
  brandsOf,
  changedRow,
  chosenRow,
  faultyRow,
  matched,
  numbered,
  type Row,
  type RowChange,
  rowsOf,
  withCertificates,
  withoutAdded,
  withProducts,
} from './invoice-rows.ts'
import { type ParsedInvoice, parseInvoiceText, type UnmatchedLine } from './invoice-text.ts'
import { text } from './text.ts'

/** A body of more than 64 KB. */
const TOO_LARGE = 413

const failureText = (failure: unknown): string =>
  saidOf(failure) ?? (failure instanceof EdgeError && failure.status === TOO_LARGE ? text.tooLarge : text.saveFailed)

/** What is wrong with a form before it is sent. */
const warningOf = (invoiceId: string, rows: readonly Row[]): string | undefined => {
  if (invoiceId.trim() === '') return text.required
  if (rows.length === 0) return text.nothingToSave
  if (rows.length > MOST_INVOICE_ROWS) return text.tooMany(MOST_INVOICE_ROWS)
  const faulty = faultyRow(rows)
  return faulty && text.badRow(faulty.line)
}

/**
 * The form of an invoice: pasted text, its rows and their certificates, and how it is saved. Every failure keeps all of it. When
 * a colleague was faster, the rows that were not touched are as the colleague saved them.
 * @param invoice the one that is edited; undefined for a new one
 * @param certificates all there are; empty until they have loaded
 */
export const useInvoiceForm = (
  invoice: EceInvoice | undefined,
  certificates: readonly EceCertificate[],
  onSaved: () => void,
) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [invoiceId, setInvoiceId] = useState(invoice?.invoiceId ?? '')
  const [rows, setRows] = useState<Row[]>(() => (invoice ? rowsOf(invoice) : []))
  const [saved, setSaved] = useState(invoice)
  const [pasted, setPasted] = useState('')
  const [parsed, setParsed] = useState<ParsedInvoice>()
  const [pasteWarning, setPasteWarning] = useState<string>()
  const [wasSent, setWasSent] = useState(false)
  const { busy, failed, setFailed: setWarning, send } = useSending(failureText)
  // something was wrong with the form when it was sent last
  const [isRefused, setRefused] = useState(false)
  const [touched, setTouched] = useState(false)
  const [known, setKnown] = useState(certificates)
  if (known !== certificates) {
    setKnown(certificates)
    setRows(withCertificates(rows, certificates))
  }

  const parse = () => {
    if (pasted.trim() === '') return setPasteWarning(text.emptyText)
    const read = parseInvoiceText(pasted, brandsOf(certificates))
    setParsed({ ...read, unmatched: withoutAdded(read.unmatched, rows) })
    setTouched(true)
    setPasteWarning(read.products.length === 0 ? text.noProducts : undefined)
    setRows((before) => withProducts(before, read.products, certificates))
  }
  const change = useCallback(
    (key: string, part: RowChange) => {
      setTouched(true)
      setRows((before) => before.map((row) => (row.key === key ? changedRow(row, part, certificates) : row)))
    },
    [certificates],
  )
  const setCertificate = useCallback(
    (key: string, eceId: string | null) => {
      setTouched(true)
      setRows((before) => before.map((row) => (row.key === key ? chosenRow(row, eceId, certificates) : row)))
    },
    [certificates],
  )
  const remove = useCallback((key: string) => {
    setTouched(true)
    setRows((before) => numbered(before.filter((row) => row.key !== key)))
  }, [])
  const add = (line = '') => {
    setTouched(true)
    setRows((before) => numbered([...before, matched(addedRow(line), certificates)]))
  }
  const drop = (line: UnmatchedLine) =>
    setParsed((before) => before && { ...before, unmatched: before.unmatched.filter((each) => each !== line) })

  const save = async () => {
    if (busy) return
    setWasSent(true)
    const wrong = warningOf(invoiceId, rows)
    setWarning(undefined)
    setRefused(wrong !== undefined)
    if (wrong !== undefined) return
    await send(
      async () => {
        const sent = bodyOf(rows)
        if (saved) {
          const body = { rows: sent, version: saved.version }
          await edge.call(updateEceInvoice, { params: { invoiceId: saved.invoiceId }, body })
        } else await edge.call(createEceInvoice, { body: { invoiceId: invoiceId.trim(), rows: sent } })
        snackbar.success(saved ? text.changed : text.created)
        onSaved()
      },
      ({ invoice: theirs }) => {
        const now = theirs as EceInvoice | undefined
        if (!saved || !now) return
        setRows((own) => mergeForm({ rows: own }, { rows: rowsOf(saved) }, { rows: rowsOf(now) }).rows)
        setSaved(now)
      },
    )
  }

  return {
    invoiceId,
    rows,
    pasted,
    parsed,
    pasteWarning,
    warning: failed ?? (isRefused ? warningOf(invoiceId, rows) : undefined),
    wasSent,
    busy,
    /** closing would lose what was typed */
    isChanged: touched || pasted.trim() !== '' || invoiceId.trim() !== (invoice?.invoiceId ?? ''),
    setInvoiceId,
    setPasted,
    setWarning,
    parse,
    change,
    setCertificate,
    remove,
    add,
    drop,
    save,
  }
}
