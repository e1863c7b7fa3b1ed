import { useState } from 'react'
import { cancelOrderByStaff, previewCancel, type Order } from '@zmig/edge-contract'
import { Alert, Checkbox, Ltr, money } from '@zmig/platform'
import { AdminButton, AdminField, AdminSelect, AdminTextArea } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { Consequences } from './consequences.tsx'
import { useChange } from './use-change.ts'

/** Whether the tyres have left the shelf: a cancellation is then a return. */
export const hasLeft = ({ status }: Pick<Order, 'status'>): boolean =>
  ['transit', 'doneTransit', 'sent', 'closed'].includes(status)

type Props = { order: Order; onDone: (order: Order) => void; onClose: () => void }

/** Cancels an order, or takes a return in: the reason, how much money goes back, and whether the tyres are in the stock again. */
export const CancelDialog = ({ order, onDone, onClose }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { orderId } = order
  const isReturn = hasLeft(order)
  const isPaid = order.paymentStatus === 'paid' && order.total > 0
  const [reason, setReason] = useState('')
  const [part, setPart] = useState(false)
  const [amount, setAmount] = useState('')
  const [restock, setRestock] = useState(isReturn)
  const typed = Number(amount)
  const wrongAmount = part && amount !== '' && !(typed > 0 && typed <= order.total)
  const body = {
    reason,
    ...(isReturn && { restock }),
    ...(isPaid && part && { refund: typed }),
  }
  const change = useChange(
    JSON.stringify(body),
    () => edge.call(previewCancel, { params: { orderId }, body: { ...body, version: order.version } }),
    async ({ version }) => {
      const answer = await edge.call(cancelOrderByStaff, { params: { orderId }, body: { ...body, version } })
      snackbar.success(isReturn ? 'ההחזרה נקלטה' : 'ההזמנה בוטלה')
      if (answer.order) onDone(answer.order)
      onClose()
    },
  )
  const isReady = reason.trim() !== '' && !(part && (amount === '' || wrongAmount))
  return (
    <Dialog
      title={isReturn ? `קליטת החזרה, הזמנה ${orderId}` : `ביטול הזמנה ${orderId}`}
      busy={change.busy}
      onClose={onClose}
      actions={
        <>
          {change.preview ? (
            <AdminButton look="danger" busy={change.busy} onClick={() => void change.send()}>
              {isReturn ? 'אישור ההחזרה' : 'אישור הביטול'}
            </AdminButton>
          ) : (
            <AdminButton look="primary" busy={change.busy} disabled={!isReady} onClick={() => void change.ask()}>
              מה יקרה?
            </AdminButton>
          )}
          <AdminButton disabled={change.busy} onClick={onClose}>
            חזרה
          </AdminButton>
        </>
      }
    >
      <AdminTextArea label="סיבה" name="reason" required value={reason} maxLength={500} onChange={setReason} />
      {isPaid && (
        <AdminSelect
          label="החזר כספי"
          name="refund"
          value={part ? 'part' : 'all'}
          onChange={(value) => setPart(value === 'part')}
          options={[
            { value: 'all', label: isReturn ? 'לפי התקנון' : 'כל הסכום' },
            { value: 'part', label: 'סכום אחר' },
          ]}
          hint={
            <>
              שולמו <Ltr>{money(order.total)}</Ltr>
            </>
          }
        />
      )}
      {isPaid && part && (
        <AdminField
          label="סכום ההחזר בשקלים"
          name="amount"
          dir="ltr"
          inputMode="decimal"
          value={amount}
          onChange={setAmount}
          error={wrongAmount ? 'נא להזין סכום גדול מאפס, ולכל היותר מה ששולם' : undefined}
        />
      )}
      {isReturn && (
        <Checkbox
          name="restock"
          label="הצמיגים כאן ותקינים: להחזיר אותם למלאי"
          checked={restock}
          onChange={setRestock}
        />
      )}
      {change.preview && <Consequences preview={change.preview} restock={restock} />}
      {change.failed && <Alert tone="error">{change.failed}</Alert>}
    </Dialog>
  )
}
