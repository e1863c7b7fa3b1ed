import { type SyntheticEvent, useState } from 'react'
import type { Order } from '@zmig/edge-contract'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { text } from './text.ts'
import { type OrderChanged, refusalOf, useUpdateOrder } from './use-orders.ts'

type Editing = { order: Order; onChanged: OrderChanged; onConflict: () => Promise<unknown> }

/** The courier's code: sent only when it is another one than the order has. */
export const Tracking = ({ order, onChanged, onConflict }: Editing) => {
  const update = useUpdateOrder()
  const snackbar = useSnackbar()
  const [typed, setTyped] = useState<string>()
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
      const { order: changed } = await update(order, { trackingCode: code.trim() })
      setTyped(undefined)
      snackbar.success(text.trackingSaved)
      await onChanged(changed)
    } catch (error) {
      const refusal = refusalOf(error)
      setFailed(refusal?.message ?? text.saveFailed)
      if (refusal?.code === 'CHANGED') await onConflict()
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
        onChange={setTyped}
      />
      <AdminButton type="submit" disabled={isSame} busy={busy}>
        {text.save}
      </AdminButton>
    </form>
  )
}
