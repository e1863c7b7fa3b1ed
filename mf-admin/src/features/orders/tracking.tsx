import { type SyntheticEvent, useState } from 'react'
import type { Order } from '@zmig/edge-contract'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { text } from './text.ts'
import { type OrderChanged, type OrderConflict, useUpdateOrder } from './use-orders.ts'

type Editing = { order: Order; onChanged: OrderChanged; onConflict: OrderConflict }

/** The courier's code: sent only when it is another one than the order has. */
export const Tracking = ({ order, onChanged, onConflict }: Editing) => {
  const update = useUpdateOrder()
  const snackbar = useSnackbar()
  const [typed, setTyped] = useState<string>()
  // what was on the screen when the typing began
  const [seen, setSeen] = useState<Order>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const code = typed ?? order.trackingCode
  const isSame = code.trim() === order.trackingCode
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSame || busy) return
    setBusy(true)
    setFailed(undefined)
    try {
      const { order: changed } = await update(seen ?? order, { trackingCode: code.trim() })
      setTyped(undefined)
      setSeen(undefined)
      snackbar.success(text.trackingSaved)
      await onChanged(changed)
    } catch (error) {
      const refusal = refusalOf(error)
      setFailed(refusal?.message ?? text.saveFailed)
      if (refusal?.error === 'CHANGED') {
        await onConflict(seen ?? order)
        setSeen(undefined)
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <AdminField
        label={text.tracking}
        name="trackingCode"
        dir="ltr"
        maxLength={60}
        value={code}
        error={failed}
        onChange={(next) => {
          setTyped(next)
          if (typed === undefined) setSeen(order)
        }}
      />
      <AdminButton type="submit" disabled={isSame} busy={busy}>
        {text.save}
      </AdminButton>
    </form>
  )
}
