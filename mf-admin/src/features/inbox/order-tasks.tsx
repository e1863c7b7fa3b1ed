import { useState } from 'react'
import {
  closeAttention,
  retryRefund,
  priceText,
  transferRefunded,
  type WaitingCase,
  type WaitingRefund,
} from '@zmig/edge-contract'
import { Link, Ltr } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminButton, AdminTextArea } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { failureText } from '../../parts/failure.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { fromNow } from '../../parts/time.ts'
import { text as shared } from './inbox.text.ts'
import { TaskTable, useClosedTask, useTaskCall } from './task-table.tsx'

const text = {
  what: 'מה קרה ומה לעשות',
  done: 'טופל',
  closeTitle: 'סגירת המקרה',
  note: 'הערה לצוות (לא חובה)',
  noteHint: 'בלי פרטים של הלקוח',
  closed: 'המקרה נסגר',
  amount: 'סכום',
  buyer: 'לקוח',
  by: 'איך',
  transfer: 'העברה בנקאית',
  card: 'כרטיס, נכשל',
  transferred: 'ההעברה נשלחה',
  transferTitle: 'ההעברה נשלחה ללקוח?',
  retry: 'נסו שוב',
  refunded: 'ההחזר נרשם והלקוח מקבל הודעה',
  retried: 'מבקשים שוב את הזיכוי מחברת הסליקה',
}

/** The order, in the list of orders. */
const OrderLink = ({ orderId }: { orderId: string }) => (
  <Link href={`/admin/orders/${encodeURIComponent(orderId)}`}>
    <bdi dir="ltr">{orderId}</bdi>
  </Link>
)

const CloseCase = ({ task, onChange, onClose }: { task: WaitingCase; onChange: () => void; onClose: () => void }) => {
  const { edge } = useStaff()
  const closed = useClosedTask('cases', onChange)
  const [note, setNote] = useState('')
  const close = async () => {
    await edge.call(closeAttention, { params: { id: task.id }, body: note.trim() ? { note } : {} })
    closed(task.id, text.closed)
    onChange()
  }
  return (
    <ConfirmDialog
      role="dialog"
      title={text.closeTitle}
      confirm={text.done}
      failure={failureText}
      onConfirm={close}
      onClose={onClose}
    >
      <p>{task.message}</p>
      <AdminTextArea label={text.note} hint={text.noteHint} value={note} maxLength={500} onChange={setNote} />
    </ConfirmDialog>
  )
}

type CasesProps = { rows: readonly WaitingCase[]; busy: boolean; onChange: () => void }

/** Orders that need a person. */
export const Cases = ({ rows, busy, onChange }: CasesProps) => {
  const [closing, setClosing] = useState<WaitingCase>()
  return (
    <>
      <TaskTable
        kind="cases"
        rows={rows}
        busy={busy}
        onChange={onChange}
        columns={[
          { id: 'order', header: shared.order, title: true, cell: ({ orderId }) => <OrderLink orderId={orderId} /> },
          { id: 'message', header: text.what, width: '45%', cell: ({ message }) => message },
          { id: 'since', header: shared.since, cell: ({ openedAt }) => fromNow(openedAt, new Date()) },
        ]}
        actions={(task) => (
          <AdminButton small icon="check" onClick={() => setClosing(task)}>
            {text.done}
          </AdminButton>
        )}
      />
      {closing && <CloseCase task={closing} onChange={onChange} onClose={() => setClosing(undefined)} />}
    </>
  )
}

type RefundsProps = { rows: readonly WaitingRefund[]; busy: boolean; onChange: () => void }

/** Money that goes back by hand: transfers, and refunds of cards that failed. */
export const Refunds = ({ rows, busy, onChange }: RefundsProps) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [transferring, setTransferring] = useState<WaitingRefund>()
  const { sending, send } = useTaskCall(onChange)
  const retry = (orderId: string) =>
    send(orderId, () => edge.call(retryRefund, { params: { orderId }, body: {} }), text.retried)
  return (
    <>
      <TaskTable
        kind="refunds"
        rows={rows}
        busy={busy}
        onChange={onChange}
        columns={[
          { id: 'order', header: shared.order, title: true, cell: ({ orderId }) => <OrderLink orderId={orderId} /> },
          {
            id: 'amount',
            header: text.amount,
            align: 'money',
            cell: ({ amount }) => (
              <b>
                <Ltr>{priceText(amount)}</Ltr>
              </b>
            ),
          },
          {
            id: 'by',
            header: text.by,
            cell: ({ by }) =>
              by === 'card' ? (
                <Chip tone="red" icon="alert">
                  {text.card}
                </Chip>
              ) : (
                <Chip tone="amber" icon="undo">
                  {text.transfer}
                </Chip>
              ),
          },
          { id: 'buyer', header: text.buyer, cell: ({ name }) => <bdi>{name || shared.erased}</bdi> },
          { id: 'phone', header: shared.phone, cell: ({ phone }) => <bdi dir="ltr">{phone}</bdi> },
          { id: 'since', header: shared.since, cell: ({ requestedAt }) => fromNow(requestedAt, new Date()) },
        ]}
        actions={(refund) =>
          refund.by === 'card' ? (
            <AdminButton small busy={sending === refund.orderId} onClick={() => void retry(refund.orderId)}>
              {text.retry}
            </AdminButton>
          ) : (
            <AdminButton small icon="check" onClick={() => setTransferring(refund)}>
              {text.transferred}
            </AdminButton>
          )
        }
      />
      {transferring && (
        <ConfirmDialog
          title={text.transferTitle}
          confirm={text.transferred}
          failure={failureText}
          onClose={() => setTransferring(undefined)}
          onConfirm={async () => {
            await edge.call(transferRefunded, { params: { orderId: transferring.orderId }, body: {} })
            snackbar.success(text.refunded)
            onChange()
          }}
        >
          <p>
            <bdi>{priceText(transferring.amount)}</bdi> להזמנה <bdi dir="ltr">{transferring.orderId}</bdi>. אשרו רק אחרי
            שההעברה יצאה מהבנק: הלקוח מקבל הודעה שהכסף הוחזר.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
