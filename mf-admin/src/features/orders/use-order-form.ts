import { useState } from 'react'
import { type BodyOf, type Order, updateOrder } from '@zmig/edge-contract'
import { refusalOf } from '../../parts/refusal.ts'
import { useStaff } from '../../parts/staff.tsx'
import { text } from './text.ts'

/** Called after a change, with the changed order where the edge answered it. */
export type OrderChanged = (order?: Order) => Promise<unknown>

/** The order has changed since staff saw it like this: ask for it again, and name what is another. */
export type OrderConflict = (seen: Order) => Promise<unknown>

type Change = Omit<BodyOf<typeof updateOrder>, 'version'>

/** Sends only what staff changed, with the version that they saw. */
export const useUpdateOrder = () => {
  const { edge } = useStaff()
  return ({ orderId, version }: Pick<Order, 'orderId' | 'version'>, change: Change) =>
    edge.call(updateOrder, { params: { id: orderId }, body: { ...change, version } })
}

/**
 * A form that changes an order. A failure keeps what was typed; when a colleague was faster, the order is read again and the
 * next press counts.
 * @param order as it is now
 * @param begun the order as it was when the form was opened, when that was before the first letter
 */
export const useOrderForm = (order: Order, onConflict: OrderConflict, begun?: Order) => {
  const update = useUpdateOrder()
  // what was on the screen when the typing began; after a conflict, what is there now
  const [seen, setSeen] = useState(begun)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const send = async (change: Change, onSent: (changed: Order | undefined) => unknown) => {
    setBusy(true)
    setFailed(undefined)
    try {
      const { order: changed } = await update(seen ?? order, change)
      setSeen(undefined)
      await onSent(changed)
    } catch (error) {
      const refusal = refusalOf(error)
      // said once the order is read again: then the next press counts
      if (refusal?.error === 'CHANGED') {
        await onConflict(seen ?? order)
        setSeen(undefined)
      }
      setFailed(refusal?.message ?? text.saveFailed)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failed, setFailed, begin: () => setSeen(order), send }
}
