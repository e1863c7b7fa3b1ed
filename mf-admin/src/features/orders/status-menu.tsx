import styled from '@emotion/styled'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { type Order, USUAL_STATUSES } from '@zmig/edge-contract'
import { StatusChip, statusLabel } from '../../parts/chip.tsx'
import { AdminTextArea } from '../../parts/controls.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Menu } from '../../parts/menu.tsx'
import { refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { filled, useEditor } from '../../parts/use-editor.ts'
import { useSending } from '../../parts/use-sending.ts'
import { text } from './text.ts'
import {
  type OrderChange,
  type OrderChanged,
  type OrderConflict,
  orderFailureText,
  useSayMoved,
  useTypedCode,
  useUpdateOrder,
} from './use-order-form.ts'

type Status = Order['status']

/** What staff may choose, the usual next status first; `reason`: it is not the next one (decisions.md, Checkout: Moves). */
export const movesOf = ({ checkout: { sip }, status }: Pick<Order, 'checkout' | 'status'>) => {
  const usual = USUAL_STATUSES[sip]
  const place = usual.indexOf(status)
  const next = place < 0 ? undefined : usual[place + 1]
  const others = usual.filter((each) => each !== status && each !== next)
  return [
    ...(next ? [{ status: next, reason: false }] : []),
    ...(status === 'cancelled' ? [] : [{ status: 'cancelled' as const, reason: false }]),
    ...others.map((each) => ({ status: each, reason: true })),
  ]
}

const Place = styled.span`
  & > button {
    display: inline-flex;
    align-items: center;
    min-block-size: 28px;
    padding: 0;
    border: 0;
    border-radius: 14px;
    background: none;
    cursor: pointer;
  }
`
type MoveProps = {
  order: Order
  /** the order as staff saw it when they began */
  begun: Order
  change: OrderChange & { status: Status }
  onClose: () => void
  onMoved: (order: Order | undefined) => void
  onConflict: OrderConflict
}

const noReason = { reason: '' }
const reasonSchema = z.object({ reason: filled(text.reasonMissing) })

/** Asks for the reason of a move that is not usual. A failure keeps what was typed. */
const MoveDialog = ({ order, begun, change, onClose, onMoved, onConflict }: MoveProps) => {
  // what was on the screen when it opened; after a conflict, what is there now
  const [seen = order, setSeen] = useState<Order | undefined>(begun)
  const update = useUpdateOrder()
  const { field, dialog } = useEditor({
    saved: undefined,
    formOf: () => noReason,
    empty: noReason,
    schema: reasonSchema,
    failureText: orderFailureText,
    nowOf: async () => {
      await onConflict(seen)
      setSeen(undefined)
      return undefined
    },
    send: ({ reason }) => update(seen, { ...change, reason: reason.trim() }),
    onSaved: ({ order: changed }) => onMoved(changed),
  })
  const title = text.moveTitle(change.status)
  return (
    <FormDialog title={title} confirm={title} {...dialog} onClose={onClose}>
      <p>{text.moveUnusual}</p>
      <AdminTextArea {...field('reason')} label={text.reason} required maxLength={500} />
    </FormDialog>
  )
}

/** The dialog that cancels an order: it shows what becomes of the money and the tyres before anything happens. */
export type Cancellation = (order: Order, changed: OrderChanged, close: () => void) => ReactNode

type Props = {
  order: Order
  cancellation?: Cancellation | undefined
  onChanged: OrderChanged
  onConflict: OrderConflict
}

/** The status as a menu of moves: a usual one is sent at once, a cancellation has a dialog of its own, any other asks for its reason. */
export const StatusMenu = ({ order, cancellation, onChanged, onConflict }: Props) => {
  const update = useUpdateOrder()
  const snackbar = useSnackbar()
  const sayMoved = useSayMoved(order, onChanged)
  const { busy, send } = useSending(orderFailureText, snackbar.error)
  const [asked, setAsked] = useState<Status>()
  const tracking = useTypedCode(order)
  const close = () => setAsked(undefined)
  /** The courier leaves with the tyres: a code that is typed and not saved goes along, so that the mail names it. */
  const isCodeSent = (to: Status) => (to === 'sent' || to === 'transit') && !tracking.isSame
  const changeTo = (to: Status) =>
    isCodeSent(to)
      ? { begun: tracking.typed?.seen ?? order, change: { status: to, trackingCode: tracking.code } }
      : { begun: order, change: { status: to } }
  const moved = (to: Status, changed: Order | undefined) => {
    close()
    if (isCodeSent(to)) tracking.keep(undefined)
    sayMoved(to, changed)
    void onChanged(changed)
  }
  const choose = async (to: Status, isUnusual: boolean) => {
    if (busy) return
    if (isUnusual || to === 'cancelled') return setAsked(to)
    const { begun, change } = changeTo(to)
    await send(
      async () => {
        try {
          moved(to, (await update(begun, change)).order)
        } catch (failure) {
          if (refusalOf(failure)?.error !== 'REASON_MISSING') throw failure
          setAsked(to)
        }
      },
      async () => {
        await onConflict(begun)
        tracking.reconsider()
      },
    )
  }
  const moves = movesOf(order).filter(({ status }) => status !== 'cancelled' || cancellation)
  return (
    <Place data-status-menu="" aria-busy={busy}>
      <Menu
        label={`${text.moveOf(order.orderId)}, ${statusLabel(order.status)}`}
        entries={moves.map(({ status, reason }) => ({
          id: status,
          label: `${statusLabel(status)}${reason || status === 'cancelled' ? '…' : ''}`,
          danger: status === 'cancelled',
          ...(reason && { hint: text.unusual }),
        }))}
        onAction={(id) => {
          const move = moves.find(({ status }) => status === id)
          if (move) void choose(move.status, move.reason)
        }}
      >
        <StatusChip status={order.status} />
      </Menu>
      {asked === 'cancelled' && cancellation?.(order, onChanged, close)}
      {asked && asked !== 'cancelled' && (
        <MoveDialog
          order={order}
          {...changeTo(asked)}
          onClose={close}
          onMoved={(changed) => moved(asked, changed)}
          onConflict={onConflict}
        />
      )}
    </Place>
  )
}
