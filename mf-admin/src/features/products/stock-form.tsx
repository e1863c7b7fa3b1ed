import { useState } from 'react'
import { correctStock, overrideStock, type ProductDetail, type StaffStock, type StockReason } from '@zmig/edge-contract'
import { Alert, Ltr } from '@zmig/platform'
import { AdminButton, AdminField, AdminSelect } from '../../parts/controls.tsx'
import { failureText } from '../../parts/failure.ts'
import { sendAndShowFault } from '../../parts/form-dialog.tsx'
import { refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { Counts, Grid, Section } from './products.styles.ts'
import { type OverrideChoice, overrideWords, reasonWords, text, typedUnits } from './text.ts'

type Props = { product: ProductDetail; stock: StaffStock; onSaved: (product: ProductDetail) => void }
type Typed = { mode: 'count' | 'difference'; units: string; reason: StockReason; note: string }

const blank: Typed = { mode: 'count', units: '', reason: 'counted', note: '' }
const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

const errorsOf = ({ mode, units, reason, note }: Typed) => {
  const typed = typedUnits(units)
  const isBad = mode === 'count' ? typed === undefined || typed < 0 : typed === undefined || typed === 0
  return {
    ...(isBad && { units: mode === 'count' ? text.badCount : text.badDifference }),
    ...(reason === 'other' && note.trim() === '' && { note: text.noteNeeded }),
  }
}

const counts = ({ onHand, reserved, inbound }: StaffStock) => [
  [text.onHand, onHand] as const,
  [text.reserved, reserved] as const,
  [text.free, onHand - reserved] as const,
  [text.inbound, inbound] as const,
]

/** Sends changes of a stock, one at a time; a refusal is a warning with the product as it is now. */
const useStockChange = ({ product, stock, onSaved }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [busy, setBusy] = useState(false)
  const [warning, setWarning] = useState<{ sentence: string; belowReserved: boolean }>()
  const params = { ean: product.ean }

  const send = async (call: () => Promise<{ product?: ProductDetail | undefined }>, done: string) => {
    setBusy(true)
    setWarning(undefined)
    try {
      const { product: saved } = await call()
      snackbar.success(done)
      if (saved) onSaved(saved)
      return true
    } catch (failure) {
      const refusal = refusalOf<{ product: ProductDetail }>(failure)
      setWarning({ sentence: failureText(failure), belowReserved: refusal?.error === 'BELOW_RESERVED' })
      if (refusal?.product) onSaved(refusal.product)
      return false
    } finally {
      setBusy(false)
    }
  }
  const override = (choice: OverrideChoice) => {
    const body = { override: choice === 'auto' ? null : choice, seen: stock.override }
    return send(() => edge.call(overrideStock, { params, body }), text.overridden)
  }
  /** @param belowReserved also below what orders hold */
  const correct = ({ mode, reason, note }: Typed, units: number, belowReserved: boolean) => {
    const body = {
      ...(mode === 'count' ? { onHand: units, seen: stock.onHand } : { difference: units }),
      reason,
      belowReserved,
      ...(note.trim() !== '' && { note: note.trim() }),
    }
    return send(() => edge.call(correctStock, { params, body }), text.corrected)
  }
  return { busy, warning, forget: () => setWarning(undefined), override, correct }
}

type StockChange = ReturnType<typeof useStockChange>

type FieldsProps = {
  typed: Typed
  errors: { units?: string; note?: string }
  onChange: (part: Partial<Typed>) => void
}

const CorrectionFields = ({ typed, errors, onChange }: FieldsProps) => (
  <Grid>
    <AdminSelect
      label={text.mode}
      name="mode"
      value={typed.mode}
      options={text.modes}
      onChange={(mode) => onChange({ mode: mode as Typed['mode'] })}
    />
    <AdminField
      label={typed.mode === 'count' ? text.countLabel : text.differenceLabel}
      name="units"
      dir="ltr"
      inputMode="numeric"
      maxLength={6}
      value={typed.units}
      error={errors.units}
      onChange={(units) => onChange({ units })}
    />
    <AdminSelect
      label={text.reason}
      name="reason"
      value={typed.reason}
      options={optionsOf(reasonWords)}
      onChange={(reason) => onChange({ reason: reason as StockReason })}
    />
    <AdminField
      label={text.note}
      name="note"
      maxLength={200}
      value={typed.note}
      hint={text.noteHint}
      error={errors.note}
      onChange={(note) => onChange({ note })}
    />
  </Grid>
)

/** Corrects what is on hand: the units, counted or as a difference, with a reason. */
const Correction = ({ busy, warning, forget, correct }: StockChange) => {
  const [typed, setTyped] = useState(blank)
  const [wasSent, setWasSent] = useState(false)
  const errors = errorsOf(typed)
  const change = (part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...part }))
    forget()
  }
  const send = async (belowReserved: boolean) => {
    setWasSent(true)
    const units = typedUnits(typed.units)
    if (busy || units === undefined || Object.keys(errors).length > 0) return
    if (!(await correct(typed, units, belowReserved))) return
    setTyped(blank)
    setWasSent(false)
  }
  return (
    <form
      noValidate
      aria-label={text.correction}
      onSubmit={(event) => {
        event.preventDefault()
        sendAndShowFault(event.currentTarget, () => send(false))
      }}
    >
      <Section as="div">
        <h3>{text.correction}</h3>
        {warning && (
          <Alert tone="error">
            {warning.sentence}
            {warning.belowReserved && (
              <p>
                <AdminButton look="danger" small busy={busy} onClick={() => void send(true)}>
                  {text.correctAnyway}
                </AdminButton>
              </p>
            )}
          </Alert>
        )}
        <CorrectionFields typed={typed} errors={wasSent ? errors : {}} onChange={change} />
        <div>
          <AdminButton type="submit" busy={busy}>
            {text.correct}
          </AdminButton>
        </div>
      </Section>
    </form>
  )
}

/** What is there of a single tyre: the numbers, staff's say over them, and a correction with its reason. */
export const StockForm = (props: Props) => {
  const { stock } = props
  const change = useStockChange(props)
  return (
    <Section aria-label={text.stockSection}>
      <h3>{text.stockSection}</h3>
      <Counts>
        {counts(stock).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Ltr>{value.toLocaleString('he-IL')}</Ltr>
            </dd>
          </div>
        ))}
      </Counts>
      <AdminSelect
        label={text.overrideLabel}
        name="override"
        hint={text.overrideHint}
        disabled={change.busy}
        value={stock.override ?? 'auto'}
        options={optionsOf(overrideWords)}
        onChange={(choice) => void change.override(choice as OverrideChoice)}
      />
      <Correction {...change} />
    </Section>
  )
}
