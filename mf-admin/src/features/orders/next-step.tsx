import { useState } from 'react'
import type { Order } from '@zmig/edge-contract'
import { Alert } from '@zmig/platform'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { movesOf } from './status-menu.tsx'
import { text } from './text.ts'
import { type OrderChanged, type OrderConflict, useOrderForm, useSayMoved, useTypedCode } from './use-order-form.ts'

type Status = Order['status']

/** The usual next status of an order, or the Hebrew sentence why staff can not move it on. */
export const nextStep = (order: Order): { to: Status } | { stuck: string } => {
  const { status, paymentStatus, paymentMethod } = order
  const [first] = movesOf(order)
  if (status === 'cancelled' || status === 'closed') return { stuck: text.stuck[status] }
  if (paymentStatus === 'refund_due' || paymentStatus === 'refunded') return { stuck: text.stuck.refunded }
  if (!first || first.reason || first.status === 'cancelled') return { stuck: text.stuck.unusual }
  if (first.status === 'paid' && paymentMethod === 'creditcard' && paymentStatus !== 'paid')
    return { stuck: text.stuck.card }
  return { to: first.status }
}

/** Whether the tyres leave the shop with a courier, whose code goes along. */
export const isSentBy = (to: Status): boolean => to === 'sent' || to === 'transit'

type Props = { order: Order; onChanged: OrderChanged; onConflict: OrderConflict }

/** Sends the tyres and their tracking code in one step. @param props.to as it was when the form was opened */
const SendDialog = ({ order, to, onChanged, onConflict, onClose }: Props & { to: Status; onClose: () => void }) => {
  const sayMoved = useSayMoved(order, onChanged)
  const tracking = useTypedCode(order)
  // what was on the screen when it opened; after a conflict, what is there now
  const [seen, setSeen] = useState<Order | undefined>(order)
  const form = useOrderForm(seen ?? order, onConflict, () => setSeen(undefined))
  const send = () =>
    form.send({ status: to, ...(!tracking.isSame && { trackingCode: tracking.code }) }, async (changed) => {
      tracking.keep(undefined)
      sayMoved(to, changed)
      onClose()
      await onChanged(changed)
    })
  const title = text.moveTitle(to)
  return (
    <FormDialog title={title} confirm={title} busy={form.busy} warning={form.failed} onSend={send} onClose={onClose}>
      <AdminField
        label={text.tracking}
        name="nextTrackingCode"
        dir="ltr"
        maxLength={60}
        hint={text.trackingHint}
        value={tracking.typed?.code ?? order.trackingCode}
        onChange={(next) => tracking.keep({ code: next, seen: tracking.typed ? tracking.typed.seen : order })}
      />
    </FormDialog>
  )
}

/** One button that moves an order on; where the tyres leave, its form takes the tracking code too. */
export const NextStep = ({ order, onChanged, onConflict }: Props) => {
  const sayMoved = useSayMoved(order, onChanged)
  const form = useOrderForm(order, onConflict, () => undefined)
  const [sending, setSending] = useState<Status>()
  const next = nextStep(order)
  const move = (to: Status) =>
    form.send({ status: to }, async (changed) => {
      sayMoved(to, changed)
      await onChanged(changed)
    })
  return (
    <>
      {'to' in next && (
        <AdminButton
          look="primary"
          icon={isSentBy(next.to) ? 'truck' : 'check'}
          busy={form.busy}
          onClick={() => (isSentBy(next.to) ? setSending(next.to) : void move(next.to))}
        >
          {text.nextStep(next.to)}
        </AdminButton>
      )}
      {form.failed && <Alert tone="error">{form.failed}</Alert>}
      {sending && (
        <SendDialog
          order={order}
          to={sending}
          onChanged={onChanged}
          onConflict={onConflict}
          onClose={() => setSending(undefined)}
        />
      )}
    </>
  )
}
