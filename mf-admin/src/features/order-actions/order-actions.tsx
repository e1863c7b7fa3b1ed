import { useState } from 'react'
import type { Order } from '@zmig/edge-contract'
import { AdminButton } from '../../parts/controls.tsx'
import { CancelDialog, hasLeft } from './cancel-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

const isOver = ({ status, paymentStatus }: Order): boolean =>
  status === 'cancelled' || paymentStatus === 'refund_due' || paymentStatus === 'refunded'

type Props = { order: Order; onChanged: (order: Order) => void }

/** Moves the appointment of an order, as long as its tyres are not mounted. */
export const MoveOrder = ({ order, onChanged }: Props) => {
  const [open, setOpen] = useState(false)
  if (isOver(order) || order.checkout.sip !== 'install' || ['closed', 'sent'].includes(order.status)) return null
  return (
    <>
      <AdminButton look="quiet" small icon="calendar" onClick={() => setOpen(true)}>
        שינוי מועד או מוסך
      </AdminButton>
      {open && <MoveDialog order={order} onDone={onChanged} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Cancels an order, or takes it back once it has left. */
export const CancelOrder = ({ order, onChanged }: Props) => {
  const [open, setOpen] = useState(false)
  if (isOver(order)) return null
  return (
    <>
      <AdminButton look="danger" icon={hasLeft(order) ? 'undo' : 'close'} onClick={() => setOpen(true)}>
        {hasLeft(order) ? 'קליטת החזרה וזיכוי…' : 'ביטול והחזרה למלאי…'}
      </AdminButton>
      {open && <CancelDialog order={order} onDone={onChanged} onClose={() => setOpen(false)} />}
    </>
  )
}
