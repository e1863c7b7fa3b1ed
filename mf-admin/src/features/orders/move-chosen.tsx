import { useState } from 'react'
import { MOST_PICKED, type Order, searchOrders } from '@zmig/edge-contract'
import { Ltr } from '@zmig/platform'
import { useRequest } from '@zmig/platform/request'
import { statusLabel } from '../../parts/chip.tsx'
import { AdminButton } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { pressFailureText } from '../../parts/failure.ts'
import { Failed, Loading } from '../../parts/page.tsx'
import { isChanged } from '../../parts/refusal.ts'
import { undo, useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { isSentBy, nextStep } from './next-step.tsx'
import { text } from './text.ts'
import { backTo, isUndone, useUpdateOrder } from './use-order-form.ts'

/** Most orders that one search answers. */
const PAGE = 100

type Move = { order: Order; to: Order['status'] }
type Left = { orderId: string; why: string }

/** What becomes of the orders that staff ticked: those that move on, and each other one with its reason. */
export const planMoves = (chosen: readonly string[], orders: readonly Order[]): { moves: Move[]; left: Left[] } => {
  const known = new Map(orders.map((order) => [order.orderId, order]))
  const moves: Move[] = []
  const left: Left[] = []
  for (const orderId of chosen) {
    const order = known.get(orderId)
    const next = order ? nextStep(order) : { stuck: text.missing }
    if (order && 'to' in next) moves.push({ order, to: next.to })
    else left.push({ orderId, why: 'stuck' in next ? next.stuck : text.missing })
  }
  return { moves, left }
}

/** Why an order stays; a refusal that asks to save again has no form to save here. */
const whyOf = (error: unknown): string => (isChanged(error) ? text.changedSince : pressFailureText(error))

/** An order that was moved: as it is now, and as it was. */
type Moved = {
  order: Pick<Order, 'orderId' | 'version' | 'status'>
  before: Pick<Order, 'status' | 'trackingCode'>
}

/** How many orders went back, and each that did not. */
export type Undone = { back: number; left: Left[] }

/** Moves back each order that can go back. @param moveBack rejects when it is refused */
export const undoMoves = async (
  moved: readonly Moved[],
  moveBack: (one: Moved) => Promise<unknown>,
): Promise<Undone> => {
  const left: Left[] = []
  for (const one of moved) {
    const { orderId, status } = one.order
    if (!isUndone(one.before.status, status)) left.push({ orderId, why: text.notUndone })
    else
      await moveBack(one).catch((error: unknown) => {
        left.push({ orderId, why: whyOf(error) })
      })
  }
  return { back: moved.length - left.length, left }
}

const LeftOut = ({ title, left }: { title: string; left: readonly Left[] }) =>
  left.length > 0 && (
    <section>
      <b>{title}</b>
      <ul>
        {left.map(({ orderId, why }) => (
          <li key={orderId}>
            <Ltr>{orderId}</Ltr>: {why}
          </li>
        ))}
      </ul>
    </section>
  )

type Props = {
  chosen: readonly string[]
  /** @param left the orders that did not move on */
  onDone: (left: readonly string[]) => void
  onUndone: (undone: Undone) => void
}

type Plan = ReturnType<typeof planMoves>

/** The chosen orders as they are now, and what becomes of each. */
const usePlan = (chosen: readonly string[]) => {
  const { edge } = useStaff()
  const [plan, setPlan] = useState<Plan>()
  const [failed, setFailed] = useState<string>()
  const retry = useRequest(
    chosen.join(','),
    async (signal) => {
      const parts = Array.from({ length: Math.ceil(chosen.length / PAGE) }, (_, part) => part + 1)
      const body = { orderIds: [...chosen], limit: PAGE }
      const found = await Promise.all(parts.map((page) => edge.call(searchOrders, { body: { ...body, page }, signal })))
      return planMoves(
        chosen,
        found.flatMap(({ orders }) => orders),
      )
    },
    {
      onStart: () => setFailed(undefined),
      onAnswer: setPlan,
      onFailure: (error) => setFailed(pressFailureText(error)),
    },
  )
  return { plan, failed, retry }
}

/** Moves orders, and offers to move them back. */
const useMove = ({ onDone, onUndone, onClose }: Omit<Props, 'chosen'> & { onClose: () => void }) => {
  const update = useUpdateOrder()
  const snackbar = useSnackbar()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<{ moved: number; left: readonly Left[] }>()
  const takeBack = async (moved: readonly Moved[]) => {
    const undone = await undoMoves(moved, ({ order, before }) => update(order, backTo(before)))
    // what the dialog says of the move is over
    onClose()
    if (undone.left.length === 0) snackbar.success(text.backCount(undone.back))
    onUndone(undone)
  }
  /** One after the other, in the order of the ticks: each is refused or moved by itself. */
  const move = async ({ moves, left }: Plan) => {
    setBusy(true)
    const refused: Left[] = []
    const moved: Moved[] = []
    for (const { order, to } of moves)
      try {
        const { order: changed } = await update(order, { status: to })
        if (changed) moved.push({ order: changed, before: order })
      } catch (error) {
        refused.push({ orderId: order.orderId, why: whyOf(error) })
      }
    setBusy(false)
    const stay = [...left, ...refused]
    const mayUndo = moved.some(({ order, before }) => isUndone(before.status, order.status))
    if (moved.length > 0)
      snackbar.success(text.movedCount(moved.length), mayUndo ? undo(() => takeBack(moved)) : undefined)
    if (stay.length === 0) onClose()
    setDone({ moved: moves.length - refused.length, left: stay })
    onDone(stay.map(({ orderId }) => orderId))
  }
  return { busy, done, move }
}

const MoveDialog = ({ chosen, onClose, ...told }: Props & { onClose: () => void }) => {
  const { plan, failed, retry } = usePlan(chosen)
  const { busy, done, move } = useMove({ ...told, onClose })
  return (
    <Dialog
      title={text.moveChosen}
      busy={busy}
      onClose={onClose}
      actions={
        <>
          {!done && (
            <AdminButton
              look="primary"
              busy={busy}
              disabled={!plan?.moves.length}
              onClick={() => plan && void move(plan)}
            >
              {text.moveCount(plan?.moves.length ?? 0)}
            </AdminButton>
          )}
          <AdminButton disabled={busy} onClick={onClose}>
            {done ? text.close : 'ביטול'}
          </AdminButton>
        </>
      }
    >
      {failed && <Failed onRetry={retry}>{failed}</Failed>}
      {!plan && !failed && <Loading />}
      {done ? (
        <>
          <p role="status">{text.movedCount(done.moved)}</p>
          <LeftOut title={text.notMoved} left={done.left} />
        </>
      ) : (
        plan && (
          <>
            <ul>
              {plan.moves.map(({ order: { orderId, status, trackingCode }, to }) => (
                <li key={orderId}>
                  <Ltr>{orderId}</Ltr>: {text.fromTo(statusLabel(status), statusLabel(to))}
                  {isSentBy(to) && !trackingCode && ` (${text.noTracking})`}
                </li>
              ))}
            </ul>
            <LeftOut title={text.willStay} left={plan.left} />
          </>
        )
      )}
    </Dialog>
  )
}

/** Moves the orders that are ticked to their usual next status, after it said what becomes of each. */
export const MoveChosen = ({ chosen, ...told }: Props) => {
  const [moving, setMoving] = useState<readonly string[]>()
  return (
    <>
      <AdminButton small icon="next" disabled={chosen.length > MOST_PICKED} onClick={() => setMoving(chosen)}>
        {text.moveChosen}
      </AdminButton>
      {moving && <MoveDialog {...told} chosen={moving} onClose={() => setMoving(undefined)} />}
    </>
  )
}

/** After an undo: which of the orders did not go back, each with its reason. It stays until it was read. */
export const NotBack = ({ undone: { back, left }, onClose }: { undone: Undone; onClose: () => void }) => (
  <Dialog
    title={text.notAllBack}
    onClose={onClose}
    actions={
      <AdminButton look="primary" onClick={onClose}>
        {text.close}
      </AdminButton>
    }
  >
    {back > 0 && <p>{text.backCount(back)}</p>}
    <LeftOut title={text.notBack} left={left} />
  </Dialog>
)
