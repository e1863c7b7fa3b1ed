import type { SyntheticEvent } from 'react'
import type { Order } from '@zmig/edge-contract'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { text } from './text.ts'
import { type OrderChanged, type OrderConflict, useOrderForm, useTypedCode } from './use-order-form.ts'

type Editing = { order: Order; onChanged: OrderChanged; onConflict: OrderConflict }

/** The courier's code, of a parcel or of tyres for a garage: sent only when it is another one than the order has. */
export const Tracking = ({ order, onChanged, onConflict }: Editing) => {
  const snackbar = useSnackbar()
  const { typed, code, isSame, keep, reconsider } = useTypedCode(order)
  const form = useOrderForm(typed?.seen ?? order, onConflict, reconsider)
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSame) return
    await form.send({ trackingCode: code }, async (changed) => {
      keep(undefined)
      snackbar.success(text.trackingSaved)
      await onChanged(changed)
    })
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <AdminField
        label={text.tracking}
        name="trackingCode"
        dir="ltr"
        maxLength={60}
        value={typed?.code ?? order.trackingCode}
        error={form.failed}
        onChange={(next) => keep({ code: next, seen: typed ? typed.seen : order })}
      />
      <AdminButton type="submit" disabled={isSame} busy={form.busy}>
        {text.save}
      </AdminButton>
    </form>
  )
}
