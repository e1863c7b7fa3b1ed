import { useState } from 'react'
import type { Order } from '@zmig/edge-contract'
import { AdminButton } from '../../parts/controls.tsx'
import { CancelDialog, hasLeft } from './cancel-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

const isOver = ({ status, paymentStatus }: Order): boolean =>
  status === 'cancelled' || paymentStatus === 'refund_due' || paymentStatus === 'refunded'

/** What staff can do with an order beside its status: cancel it or take it back, and move its appointment. */
export const OrderActions = ({ order, onChanged }: { order: Order; onChanged: (order: Order) => void }) => {
  const [open, setOpen] = useState<'cancel' | 'move'>()
  if (isOver(order)) return null
  const close = () => setOpen(undefined)
  const canMove = order.checkout.sip === 'install' && !['closed', 'sent'].includes(order.status)
  return (
    <>
      {canMove && (
        <AdminButton icon="calendar" onClick={() => setOpen('move')}>
          שינוי מועד או מוסך
        </AdminButton>
      )}
      <AdminButton look="danger" icon={hasLeft(order) ? 'undo' : 'close'} onClick={() => setOpen('cancel')}>
        {hasLeft(order) ? 'קליטת החזרה וזיכוי…' : 'ביטול והחזרה למלאי…'}
      </AdminButton>
      {open === 'cancel' && <CancelDialog order={order} onDone={onChanged} onClose={close} />}
      {open === 'move' && <MoveDialog order={order} onDone={onChanged} onClose={close} />}
    </>
  )
}
