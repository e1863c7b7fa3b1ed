import { useState } from 'react'
import { cancelOrderByStaff, previewCancel, type Order } from '@zmig/edge-contract'
import { Checkbox, Ltr, money } from '@zmig/platform'
import { AdminButton, AdminField, AdminSelect, AdminTextArea } from '../../parts/controls.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { ChangeDialog, isOver, usePreviewedChange } from './change-dialog.tsx'

/** Whether the tyres have left the shelf: a cancellation is then a return. */
const hasLeft = ({ status }: Pick<Order, 'status'>): boolean =>
  ['transit', 'doneTransit', 'sent', 'closed'].includes(status)

/** Shekels with agorot, as people type them: not `1e2`, and no third digit after the point. */
export const isShekels = (typed: string): boolean => /^\d+(\.\d{1,2})?$/.test(typed.trim())

type Props = {
  order: Order
  /** the order as it is now; without it, it is asked for */
  onChanged: (order?: Order) => Promise<unknown>
  onClose: () => void
}

/** How much goes back: everything that is due, or a part in shekels as it is typed. */
type Refund = { part: boolean; amount: string }

type RefundProps = { order: Order; refund: Refund; error: string | undefined; onChange: (refund: Refund) => void }

const RefundFields = ({ order, refund, error, onChange }: RefundProps) => (
  <>
    <AdminSelect
      label="החזר כספי"
      name="refund"
      value={refund.part ? 'part' : 'all'}
      onChange={(value) => onChange({ ...refund, part: value === 'part' })}
      options={[
        { value: 'all', label: hasLeft(order) ? 'לפי התקנון' : 'כל הסכום' },
        { value: 'part', label: 'סכום אחר' },
      ]}
      hint={
        <>
          שולמו <Ltr>{money(order.total)}</Ltr>
        </>
      }
    />
    {refund.part && (
      <AdminField
        label="סכום ההחזר בשקלים"
        name="amount"
        dir="ltr"
        inputMode="decimal"
        value={refund.amount}
        onChange={(amount) => onChange({ ...refund, amount })}
        error={error}
      />
    )}
  </>
)

/** Cancels an order, or takes a return in: the reason, how much money goes back, and whether the tyres are in the stock again. */
export const CancelDialog = ({ order, onChanged, onClose }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { orderId } = order
  const isReturn = hasLeft(order)
  const isPaid = order.paymentStatus === 'paid' && order.total > 0
  const [reason, setReason] = useState('')
  const [refund, setRefund] = useState<Refund>({ part: false, amount: '' })
  const { part, amount } = refund
  const [restock, setRestock] = useState(isReturn)
  const typed = Number(amount)
  const wrongAmount = part && amount !== '' && !(isShekels(amount) && typed > 0 && typed <= order.total)
  const body = {
    reason,
    ...(isReturn && { restock }),
    ...(isPaid && part && { refund: typed }),
  }
  const change = usePreviewedChange(
    JSON.stringify(body),
    () => edge.call(previewCancel, { params: { orderId }, body: { ...body, version: order.version } }),
    async ({ version }) => {
      const answer = await edge.call(cancelOrderByStaff, { params: { orderId }, body: { ...body, version } })
      snackbar.success(isReturn ? 'ההחזרה נקלטה' : 'ההזמנה בוטלה')
      if (answer.order) void onChanged(answer.order)
      onClose()
    },
    onChanged,
  )
  const isReady = reason.trim() !== '' && !(part && (amount === '' || wrongAmount))
  return (
    <ChangeDialog
      title={isReturn ? `קליטת החזרה, הזמנה ${orderId}` : `ביטול הזמנה ${orderId}`}
      order={order}
      confirm={isReturn ? 'אישור ההחזרה' : 'אישור הביטול'}
      danger
      leave="חזרה"
      isReady={isReady}
      change={change}
      restock={restock}
      onClose={onClose}
    >
      <AdminTextArea label="סיבה" name="reason" required value={reason} maxLength={500} onChange={setReason} />
      {isPaid && (
        <RefundFields
          order={order}
          refund={refund}
          error={wrongAmount ? 'נא להזין סכום בשקלים ובאגורות, גדול מאפס ולכל היותר מה ששולם' : undefined}
          onChange={setRefund}
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
    </ChangeDialog>
  )
}

/** Cancels an order, or takes it back once it has left. */
export const CancelOrder = ({ order, onChanged }: Omit<Props, 'onClose'>) => {
  const [open, setOpen] = useState(false)
  // what is typed stays when a colleague ends the order meanwhile
  if (isOver(order) && !open) return null
  return (
    <>
      <AdminButton look="danger" icon={hasLeft(order) ? 'undo' : 'close'} onClick={() => setOpen(true)}>
        {hasLeft(order) ? 'קליטת החזרה וזיכוי…' : 'ביטול והחזרה למלאי…'}
      </AdminButton>
      {open && <CancelDialog order={order} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </>
  )
}
