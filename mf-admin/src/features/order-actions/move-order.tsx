import { useState } from 'react'
import { moveAppointment, previewMove, staffInstallDates, staffInstallSlots, type Order } from '@zmig/edge-contract'
import { navigate } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { GarageTimeFields, noGarageTime } from '../../parts/garage-time.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { ChangeDialog, isOver, usePreviewedChange } from './change-dialog.tsx'

type Props = {
  order: Order
  /** the order as it is now; without it, it is asked for */
  onChanged: (order?: Order) => Promise<unknown>
  onClose: () => void
}

/** Another time or another garage, with what it breaks and whom it notifies, said before it is confirmed. */
const MoveDialog = ({ order, onChanged, onClose }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { orderId, checkout } = order
  const [time, setTime] = useState({ ...noGarageTime, shopId: checkout.shop?._id ?? '' })
  const body = { selectedShop: time.shopId, installDate: time.day, installSlot: time.hour ?? 0 }
  const change = usePreviewedChange(
    JSON.stringify(body),
    () => edge.call(previewMove, { params: { orderId }, body: { ...body, version: order.version } }),
    async ({ version }) => {
      const answer = await edge.call(moveAppointment, { params: { orderId }, body: { ...body, version } })
      snackbar.success('התור עודכן, וההודעות בדרך')
      if (answer.order) void onChanged(answer.order)
      onClose()
    },
    onChanged,
  )
  return (
    <ChangeDialog
      title={`שינוי מועד או מוסך, הזמנה ${orderId}`}
      order={order}
      confirm="אישור ושליחה"
      leave="ויתור"
      isReady={time.day !== '' && time.hour !== null}
      change={change}
      onClose={onClose}
    >
      <GarageTimeFields
        of={orderId}
        current={checkout.shop}
        byPhone="המוסך הזה קובע מועדים בטלפון, ולכן אין בו מועדים לבחירה כאן. כדי לעבור למועד קבוע נא לבחור מוסך אחר."
        value={time}
        onChange={(next) => setTime({ ...noGarageTime, ...next })}
        dates={async (shopId, signal) =>
          (await edge.call(staffInstallDates, { params: { orderId, shopId }, signal })).dates
        }
        slots={async (shopId, date, signal) =>
          (await edge.call(staffInstallSlots, { params: { orderId, shopId, date }, signal })).slots
        }
      />
    </ChangeDialog>
  )
}

/** Whether the address asks for the dialog, as a case of the inbox does. */
const isAsked = (): boolean => new URLSearchParams(location.search).has('move')

/** Moves the appointment of an order, as long as its tyres are not mounted. */
export const MoveOrder = ({ order, onChanged }: Omit<Props, 'onClose'>) => {
  const canMove = !isOver(order) && order.checkout.sip === 'install' && !['closed', 'sent'].includes(order.status)
  const [open, setOpen] = useState(() => canMove && isAsked())
  const close = () => {
    setOpen(false)
    if (isAsked()) navigate(location.pathname, { stay: true, replace: true })
  }
  // what is typed stays when a colleague ends the order meanwhile
  if (!canMove && !open) return null
  return (
    <>
      <AdminButton look="quiet" small icon="calendar" onClick={() => setOpen(true)}>
        שינוי מועד או מוסך
      </AdminButton>
      {open && <MoveDialog order={order} onChanged={onChanged} onClose={close} />}
    </>
  )
}
