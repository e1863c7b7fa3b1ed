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
import { AdminButton, AdminButtonLink, AdminTextArea } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { failureText } from '../../parts/failure.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { fromNow } from '../../parts/time.ts'
import { text as shared } from './inbox.text.ts'
import { TaskTable, useClosedTask, useTaskCall } from './task-table.tsx'

type Cause = { name: string; move: string; href: (orderId: string) => string }

const order = (orderId: string) => `/admin/orders/${encodeURIComponent(orderId)}`
/** With the dialog that moves its appointment open. */
const appointment = (orderId: string) => `${order(orderId)}?move`
const refunds = () => '/admin/inbox?list=refunds'
const holds = () => '/admin/holds'
const shipments = () => '/admin/shipments'

/** What each kind of case is called, and where the move that it needs is made. */
const causes: Record<string, Cause> = {
  'paid-after-expiry': { name: 'שולם אחרי שההזמנה פגה', move: 'לזיכויים', href: refunds },
  'paid-after-cancel': { name: 'חויב אחרי ביטול', move: 'לזיכויים', href: refunds },
  'paid-after-replace': { name: 'חויב על הזמנה שהוחלפה', move: 'לזיכויים', href: refunds },
  'wrong-amount': { name: 'שולם סכום אחר', move: 'לזיכויים', href: refunds },
  'nothing-charged': { name: 'הכרטיס לא חויב', move: 'להזמנה', href: order },
  'paid-twice': { name: 'שולם פעמיים', move: 'לזיכויים', href: refunds },
  'refund-failed': { name: 'ההחזר נכשל', move: 'לזיכויים', href: refunds },
  'refund-unclear': { name: 'לא ברור אם הכסף הוחזר', move: 'לזיכויים', href: refunds },
  'gateway-silent': { name: 'חברת הסליקה לא ענתה', move: 'להזמנה', href: order },
  'appointment-broken': { name: 'מועד ההתקנה בוטל', move: 'לקביעת מועד חדש', href: appointment },
  'garage-out': { name: 'המוסך יצא מהחנות', move: 'להעברה למוסך אחר', href: appointment },
  'return-asked': { name: 'בקשת החזרה', move: 'להזמנה', href: order },
  'stock-held': { name: 'שריון מלאי חריג', move: 'לשריונים', href: holds },
  'shipment-late': { name: 'המשלוח מתעכב', move: 'למשלוחים', href: shipments },
}
/** One of another version of the shop leads to its order. */
export const causeOf = (kind: string): Cause => causes[kind] ?? { name: 'טיפול בהזמנה', move: 'להזמנה', href: order }

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
  retry: 'נסו שוב',
  refunded: 'ההחזר נרשם והלקוח מקבל הודעה',
  retried: 'מבקשים שוב את הזיכוי מחברת הסליקה',
}

/** Staff say that the money of a refund went back: what they press, what they are asked, and what they have to see before. */
const byHand = {
  transfer: { press: 'ההעברה נשלחה', title: 'ההעברה נשלחה ללקוח?', seen: 'שההעברה יצאה מהבנק' },
  card: {
    press: 'הכסף הוחזר',
    title: 'הכסף הוחזר לכרטיס?',
    seen: 'שראיתם אצל חברת הסליקה זיכוי או ביטול על מלוא הסכום',
  },
} satisfies Record<WaitingRefund['by'], object>

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
          {
            id: 'message',
            header: text.what,
            width: '40%',
            cell: ({ kind, message }) => (
              <>
                <b>{causeOf(kind).name}</b>
                <br />
                {message}
              </>
            ),
          },
          {
            id: 'buyer',
            header: text.buyer,
            cell: ({ name, phone }) => (
              <>
                <bdi>{name || shared.erased}</bdi>
                {phone !== '' && (
                  <div>
                    <a href={`tel:${phone}`}>
                      <bdi dir="ltr">{phone}</bdi>
                    </a>
                  </div>
                )}
              </>
            ),
          },
          { id: 'since', header: shared.since, cell: ({ openedAt }) => fromNow(openedAt, new Date()) },
        ]}
        actions={(task) => (
          <>
            <AdminButtonLink small href={causeOf(task.kind).href(task.orderId)}>
              {causeOf(task.kind).move}
            </AdminButtonLink>
            <AdminButton small icon="check" onClick={() => setClosing(task)}>
              {text.done}
            </AdminButton>
          </>
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
  const [made, setMade] = useState<WaitingRefund>()
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
        actions={(refund) => (
          <>
            {refund.by === 'card' && (
              <AdminButton small busy={sending === refund.orderId} onClick={() => void retry(refund.orderId)}>
                {text.retry}
              </AdminButton>
            )}
            <AdminButton small icon="check" onClick={() => setMade(refund)}>
              {byHand[refund.by].press}
            </AdminButton>
          </>
        )}
      />
      {made && (
        <ConfirmDialog
          title={byHand[made.by].title}
          confirm={byHand[made.by].press}
          failure={failureText}
          onClose={() => setMade(undefined)}
          onConfirm={async () => {
            const body = made.by === 'card' ? { refundId: made.refundId } : {}
            await edge.call(transferRefunded, { params: { orderId: made.orderId }, body })
            snackbar.success(text.refunded)
            onChange()
          }}
        >
          <p>
            <bdi>{priceText(made.amount)}</bdi> להזמנה <bdi dir="ltr">{made.orderId}</bdi>. אשרו רק אחרי{' '}
            {byHand[made.by].seen}: הלקוח מקבל הודעה שהכסף הוחזר.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
