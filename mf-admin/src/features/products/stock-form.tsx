import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { correctStock, overrideStock, type ProductDetail, type StaffStock, type StockReason } from '@zmig/edge-contract'
import { Alert, Ltr } from '@zmig/platform'
import { AdminButton, AdminField, AdminSelect } from '../../parts/controls.tsx'
import { failureText } from '../../parts/failure.ts'
import { sendAndShowFault } from '../../parts/form-dialog.tsx'
import { refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { useEditor } from '../../parts/use-editor.ts'
import { Counts, Grid, Section } from './products.styles.ts'
import { type OverrideChoice, overrideWords, reasonWords, text, typedUnits } from './text.ts'

type Props = { product: ProductDetail; stock: StaffStock; onSaved: (product: ProductDetail) => void }
type Typed = { mode: 'count' | 'difference'; units: string; reason: StockReason; note: string }

const blank: Typed = { mode: 'count', units: '', reason: 'counted', note: '' }
const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

const areUnits = ({ mode, units }: Typed): boolean => {
  const typed = typedUnits(units)
  return typed !== undefined && (mode === 'count' ? typed >= 0 : typed !== 0)
}
const isExplained = ({ reason, note }: Typed): boolean => reason !== 'other' || note.trim() !== ''
const fault = (path: keyof Typed, error: string) => ({ path: [path], error })

const schema = z
  .object({
    mode: z.enum(['count', 'difference']),
    units: z.string(),
    reason: z.custom<StockReason>(),
    note: z.string(),
  })
  .check(
    z.refine((typed) => typed.mode !== 'count' || areUnits(typed), fault('units', text.badCount)),
    z.refine((typed) => typed.mode !== 'difference' || areUnits(typed), fault('units', text.badDifference)),
    z.refine(isExplained, fault('note', text.noteNeeded)),
  )

const counts = ({ onHand, reserved, inbound }: StaffStock) => [
  [text.onHand, onHand] as const,
  [text.reserved, reserved] as const,
  [text.free, onHand - reserved] as const,
  [text.inbound, inbound] as const,
]

/** What a refusal says of the product as it is now is shown. */
const showRefused = (failure: unknown, onSaved: Props['onSaved']) => {
  const refusal = refusalOf<{ product: ProductDetail }>(failure)
  if (refusal?.product) onSaved(refusal.product)
  return refusal
}

/** A correction as it is typed, and a second yes to one that leaves fewer tyres than orders hold. */
const useCorrection = ({ product, stock, onSaved }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  // the units that were refused because orders hold more: a second yes sends these, and no others
  const [held, setHeld] = useState<string>()
  const isAgreed = useRef(false)
  const send = async ({ mode, reason, units, note }: Typed) => {
    const number = typedUnits(units) ?? 0
    const body = {
      ...(mode === 'count' ? { onHand: number, seen: stock.onHand } : { difference: number }),
      reason,
      belowReserved: isAgreed.current,
      ...(note.trim() !== '' && { note: note.trim() }),
    }
    try {
      return await edge.call(correctStock, { params: { ean: product.ean }, body })
    } catch (failure) {
      setHeld(showRefused(failure, onSaved)?.error === 'BELOW_RESERVED' ? `${mode} ${units}` : undefined)
      throw failure
    }
  }
  const editor = useEditor({
    saved: product,
    formOf: () => blank,
    empty: blank,
    schema,
    failureText,
    send,
    nowOf: () => undefined,
    onSaved: ({ product: saved }) => {
      snackbar.success(text.corrected)
      setHeld(undefined)
      editor.restart(saved ?? product)
      if (saved) onSaved(saved)
    },
  })
  const { typed, dialog } = editor
  const sendAgreed = (agreed: boolean) => {
    isAgreed.current = agreed
    return dialog.onSend()
  }
  return { ...editor, sendAgreed, isBelowReserved: held === `${typed.mode} ${typed.units}` }
}

/** Corrects what is on hand: the units, counted or as a difference, with a reason. */
const Correction = (props: Props) => {
  const { typed, change, field, dialog, sendAgreed, isBelowReserved } = useCorrection(props)
  return (
    <form
      noValidate
      aria-label={text.correction}
      onSubmit={(event) => {
        event.preventDefault()
        sendAndShowFault(event.currentTarget, () => sendAgreed(false))
      }}
    >
      <Section as="div">
        <h3>{text.correction}</h3>
        {dialog.warning && (
          <Alert tone="error">
            {dialog.warning}
            {isBelowReserved && (
              <p>
                <AdminButton look="danger" small busy={dialog.busy} onClick={() => void sendAgreed(true)}>
                  {text.correctAnyway}
                </AdminButton>
              </p>
            )}
          </Alert>
        )}
        <Grid>
          <AdminSelect
            {...field('mode')}
            label={text.mode}
            options={text.modes}
            onChange={(mode) => change({ mode: mode as Typed['mode'] })}
          />
          <AdminField
            {...field('units')}
            label={typed.mode === 'count' ? text.countLabel : text.differenceLabel}
            dir="ltr"
            inputMode="numeric"
            maxLength={6}
          />
          <AdminSelect
            {...field('reason')}
            label={text.reason}
            options={optionsOf(reasonWords)}
            onChange={(reason) => change({ reason: reason as StockReason })}
          />
          <AdminField {...field('note')} label={text.note} maxLength={200} hint={text.noteHint} />
        </Grid>
        <div>
          <AdminButton type="submit" busy={dialog.busy}>
            {text.correct}
          </AdminButton>
        </div>
      </Section>
    </form>
  )
}

/** How the product is shown, whatever its numbers say. */
const Override = ({ product, stock, onSaved }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const override = async (choice: OverrideChoice) => {
    setBusy(true)
    setRefused(undefined)
    try {
      const body = { override: choice === 'auto' ? null : choice, seen: stock.override }
      const { product: saved } = await edge.call(overrideStock, { params: { ean: product.ean }, body })
      snackbar.success(text.overridden)
      if (saved) onSaved(saved)
    } catch (failure) {
      setRefused(failureText(failure))
      showRefused(failure, onSaved)
    } finally {
      setBusy(false)
    }
  }
  return (
    <AdminSelect
      label={text.overrideLabel}
      name="override"
      hint={text.overrideHint}
      disabled={busy}
      value={stock.override ?? 'auto'}
      error={refused}
      options={optionsOf(overrideWords)}
      onChange={(choice) => void override(choice as OverrideChoice)}
    />
  )
}

/** What is there of a single tyre: the numbers, staff's say over them, and a correction with its reason. */
export const StockForm = (props: Props) => (
  <Section aria-label={text.stockSection}>
    <h3>{text.stockSection}</h3>
    <Counts>
      {counts(props.stock).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Ltr>{value.toLocaleString('he-IL')}</Ltr>
          </dd>
        </div>
      ))}
    </Counts>
    <Override {...props} />
    <Correction {...props} />
  </Section>
)
