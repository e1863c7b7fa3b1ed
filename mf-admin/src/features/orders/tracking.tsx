import { type SyntheticEvent, useState } from 'react'
import type { Order } from '@zmig/edge-contract'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { text } from './text.ts'
import { type OrderChanged, type OrderConflict, useOrderForm } from './use-order-form.ts'

type Editing = { order: Order; onChanged: OrderChanged; onConflict: OrderConflict }

/** The courier's code: sent only when it is another one than the order has. */
export const Tracking = ({ order, onChanged, onConflict }: Editing) => {
  const snackbar = useSnackbar()
  const form = useOrderForm(order, onConflict)
  const [typed, setTyped] = useState<string>()
  const code = (typed ?? order.trackingCode).trim()
  const isSame = code === order.trackingCode
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSame || form.busy) return
    await form.send({ trackingCode: code }, async (changed) => {
      setTyped(undefined)
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
        value={typed ?? order.trackingCode}
        error={form.failed}
        onChange={(next) => {
          setTyped(next)
          if (typed === undefined) form.begin()
        }}
      />
      <AdminButton type="submit" disabled={isSame} busy={form.busy}>
        {text.save}
      </AdminButton>
    </form>
  )
}
