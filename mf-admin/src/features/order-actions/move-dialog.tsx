import { useState } from 'react'
import { moveAppointment, previewMove, staffInstallDates, staffInstallSlots, type Order } from '@zmig/edge-contract'
import { Alert } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { GarageTimeFields, noGarageTime } from '../../parts/garage-time.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { Consequences } from './consequences.tsx'
import { useChange } from './use-change.ts'

type Props = { order: Order; onDone: (order: Order) => void; onClose: () => void }

/** Another time or another garage, with what it breaks and whom it tells before it is confirmed. */
export const MoveDialog = ({ order, onDone, onClose }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { orderId, checkout } = order
  const [time, setTime] = useState({ ...noGarageTime, shopId: checkout.shop?._id ?? '' })
  const body = { selectedShop: time.shopId, installDate: time.day, installSlot: time.hour ?? 0 }
  const change = useChange(
    JSON.stringify(body),
    () => edge.call(previewMove, { params: { orderId }, body: { ...body, version: order.version } }),
    async ({ version }) => {
      const answer = await edge.call(moveAppointment, { params: { orderId }, body: { ...body, version } })
      snackbar.success('התור עודכן, וההודעות נשלחו')
      if (answer.order) onDone(answer.order)
      onClose()
    },
  )
  const isReady = time.day !== '' && time.hour !== null
  return (
    <Dialog
      title={`שינוי מועד או מוסך, הזמנה ${orderId}`}
      busy={change.busy}
      onClose={onClose}
      actions={
        <>
          {change.preview ? (
            <AdminButton look="primary" busy={change.busy} onClick={() => void change.send()}>
              אישור ושליחה
            </AdminButton>
          ) : (
            <AdminButton look="primary" busy={change.busy} disabled={!isReady} onClick={() => void change.ask()}>
              מה יקרה?
            </AdminButton>
          )}
          <AdminButton disabled={change.busy} onClick={onClose}>
            ויתור
          </AdminButton>
        </>
      }
    >
      <GarageTimeFields
        of={orderId}
        current={checkout.shop}
        value={time}
        onChange={(next) => setTime({ ...noGarageTime, ...next })}
        dates={(shopId, signal) => edge.call(staffInstallDates, { params: { orderId, shopId }, signal })}
        slots={(shopId, date, signal) => edge.call(staffInstallSlots, { params: { orderId, shopId, date }, signal })}
      />
      {change.preview && <Consequences preview={change.preview} />}
      {change.failed && <Alert tone="error">{change.failed}</Alert>}
    </Dialog>
  )
}
