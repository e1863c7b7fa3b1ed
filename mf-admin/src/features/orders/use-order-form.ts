import { useDispatch, useSelector } from 'react-redux'
import { type BodyOf, type Order, updateOrder } from '@zmig/edge-contract'
import { saidOf } from '../../parts/failure.ts'
import { undo, useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { useSending } from '../../parts/use-sending.ts'
import { codeReconsidered, codeTyped, type OrdersState, type TypedCode } from './orders.slice.ts'
import { text } from './text.ts'

/** Called after a change, with the changed order where the edge answered it. */
export type OrderChanged = (order?: Order) => Promise<unknown>

/** The order has changed since staff saw it like this: ask for it again, and name what is another. */
export type OrderConflict = (seen: Order) => Promise<unknown>

export type OrderChange = Omit<BodyOf<typeof updateOrder>, 'version'>

/** Sends only what staff changed, with the version that they saw. */
export const useUpdateOrder = () => {
  const { edge } = useStaff()
  return ({ orderId, version }: Pick<Order, 'orderId' | 'version'>, change: OrderChange) =>
    edge.call(updateOrder, { params: { id: orderId }, body: { ...change, version } })
}

type Status = Order['status']

/**
 * Which moves are undone by moving back: all but a cancellation, which releases the tyres and moves money. A transfer that was
 * recorded waits for its money again. A buyer who got a mail about the payment, the dispatch or the arrival gets a correction.
 */
export const isUndone = (before: Status, to: Status): boolean => ![before, to].includes('cancelled') && before !== to

/** What moves an order back as it was: with the tracking code that it had, which goes with a dispatch that is taken back. */
export const backTo = ({ status, trackingCode }: Pick<Order, 'status' | 'trackingCode'>): OrderChange => ({
  status,
  reason: text.undoReason,
  ...(trackingCode && { trackingCode }),
})

/** Says that an order was moved, with the way back. @param before the order as it was */
export const useSayMoved = (before: Order, onChanged: OrderChanged) => {
  const update = useUpdateOrder()
  const snackbar = useSnackbar()
  const moveBack = async (moved: Order) => {
    const { order: restored } = await update(moved, backTo(before))
    snackbar.success(text.movedBack(before.status))
    await onChanged(restored)
  }
  return (to: Status, moved: Order | undefined) =>
    snackbar.success(text.moved(to), moved && isUndone(before.status, to) ? undo(() => moveBack(moved)) : undefined)
}

/** Why an order was not changed. */
export const orderFailureText = (failure: unknown): string => saidOf(failure) ?? text.saveFailed

/**
 * A form that changes an order. A failure keeps what was typed; when a colleague was faster, the order is read again and the
 * next press counts.
 * @param seen the order as it was when the typing began
 * @param reconsider called after a conflict: what counts is the order as it is now
 */
export const useOrderForm = (seen: Order, onConflict: OrderConflict, reconsider: () => void) => {
  const update = useUpdateOrder()
  const { busy, failed, send } = useSending(orderFailureText)
  return {
    busy,
    failed,
    send: (change: OrderChange, onSent: (changed: Order | undefined) => unknown) =>
      send(
        async () => onSent((await update(seen, change)).order),
        async () => {
          await onConflict(seen)
          reconsider()
        },
      ),
  }
}

/** The tracking code that is typed for an order and not saved. It stays while staff look at other orders and pages. */
export const useTypedCode = ({ orderId, trackingCode }: Order) => {
  const dispatch = useDispatch()
  const typed = useSelector((all: { staffOrders: OrdersState }) => all.staffOrders.codes[orderId])
  const code = typed?.code.trim() ?? trackingCode
  return {
    typed,
    code,
    isSame: code === trackingCode,
    keep: (next: TypedCode | undefined) => void dispatch(codeTyped({ orderId, typed: next })),
    reconsider: () => void dispatch(codeReconsidered(orderId)),
  }
}
