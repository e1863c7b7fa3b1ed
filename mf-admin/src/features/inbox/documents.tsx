import { useState } from 'react'
import {
  allocationNumberIn,
  documentByHand,
  keepAllocation,
  priceText,
  retryDocument,
  settleDocument,
  type WaitingDocument,
} from '@zmig/edge-contract'
import { Link, Ltr } from '@zmig/platform'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { failureText, pressFailureText } from '../../parts/failure.ts'
import { Empty } from '../../parts/page.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { type Column, DataTable } from '../../parts/table.tsx'
import { fromNow } from '../../parts/time.ts'
import { empty, kindLabels, text as shared } from './inbox.text.ts'
import { Buttons, useTaskCall } from './task-table.tsx'

const text = {
  kinds: { 'invoice-receipt': 'חשבונית מס/קבלה', 'credit-note': 'חשבונית זיכוי' },
  document: 'מסמך',
  what: 'מה קרה ומה לעשות',
  amount: 'סכום',
  others: (numbers: string[]) => `מספרים נוספים: ${numbers.join(', ')}`,
  retry: 'נסו שוב',
  retried: 'מנסים שוב להפיק את המסמך',
  byHand: 'הופק ידנית',
  askByHand: 'המסמך הופק ידנית?',
  markByHand: 'סימון כהופק ידנית',
  byHandEffect:
    'החנות לא תפיק את המסמך הזה, ובהתאמת החשבוניות הוא ייחשב כמסמך שהופק. סמנו רק אחרי שהפקתם אותו: אי אפשר לבטל את הסימון.',
  allocation: 'מספר הקצאה',
  keepAllocation: 'רישום מספר הקצאה',
  allocationHint: 'המספר יופיע ליד החשבונית בעמוד ההזמנה, והמקרה ייסגר. אל תשכחו למסור אותו ללקוח.',
  noAllocation: 'מספר הקצאה הוא בן 9 ספרות. בדקו את מה שהוקלד.',
  allocated: 'מספר ההקצאה נרשם',
  settled: 'טופל',
  done: 'נרשם',
}

const What = ({ message, others }: WaitingDocument) => (
  <>
    {message}
    {others.length > 0 && (
      <>
        <br />
        {text.others(others)}
      </>
    )}
  </>
)

type DialogProps = { document: WaitingDocument; onChange: () => void; onClose: () => void }

/** The document that a dialog is about. */
const Subject = ({ document: { kind, number, orderId, total } }: { document: WaitingDocument }) => (
  <p>
    {text.kinds[kind]} {number !== null && <Ltr>{number}</Ltr>} · <Ltr>{orderId}</Ltr> · <Ltr>{priceText(total)}</Ltr>
  </p>
)

const ByHand = ({ document, onChange, onClose }: DialogProps) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  return (
    <ConfirmDialog
      title={text.askByHand}
      confirm={text.markByHand}
      failure={pressFailureText}
      onConfirm={async () => {
        await edge.call(documentByHand, { params: { id: document.id }, body: {} })
        snackbar.success(text.done)
        onChange()
      }}
      onClose={onClose}
    >
      <Subject document={document} />
      <p>{text.byHandEffect}</p>
    </ConfirmDialog>
  )
}

const Allocation = ({ document, onChange, onClose }: DialogProps) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const keep = async () => {
    const allocation = allocationNumberIn(typed)
    setWrong(allocation === undefined)
    if (allocation === undefined) return false
    await edge.call(keepAllocation, { params: { id: document.id }, body: { allocation } })
    snackbar.success(text.allocated)
    onChange()
    return true
  }
  return (
    <ConfirmDialog
      role="dialog"
      title={text.keepAllocation}
      confirm="שמירה"
      failure={failureText}
      onConfirm={keep}
      onClose={onClose}
    >
      <Subject document={document} />
      <AdminField
        label={text.allocation}
        hint={text.allocationHint}
        value={typed}
        dir="ltr"
        inputMode="numeric"
        maxLength={20}
        error={wrong ? text.noAllocation : undefined}
        onChange={setTyped}
        required
      />
    </ConfirmDialog>
  )
}

const columns: readonly Column<WaitingDocument>[] = [
  {
    id: 'order',
    header: shared.order,
    title: true,
    cell: ({ orderId }) => (
      <Link href={`/admin/orders/${encodeURIComponent(orderId)}`}>
        <bdi dir="ltr">{orderId}</bdi>
      </Link>
    ),
  },
  {
    id: 'document',
    header: text.document,
    cell: ({ kind, number }) => (
      <>
        {text.kinds[kind]}
        {number !== null && (
          <>
            {' '}
            <Ltr>{number}</Ltr>
          </>
        )}
      </>
    ),
  },
  { id: 'amount', header: text.amount, align: 'money', cell: ({ total }) => <Ltr>{priceText(total)}</Ltr> },
  {
    id: 'message',
    header: text.what,
    width: '40%',
    cell: What,
  },
  { id: 'since', header: shared.since, cell: ({ queuedAt }) => fromNow(queuedAt, new Date()) },
]

type Props = { rows: readonly WaitingDocument[]; busy: boolean; onChange: () => void }

/** Tax documents that could not be issued, or were issued with something wrong. */
export const Documents = ({ rows, busy, onChange }: Props) => {
  const { edge } = useStaff()
  const [byHand, setByHand] = useState<WaitingDocument>()
  const [allocating, setAllocating] = useState<WaitingDocument>()
  const { sending, send } = useTaskCall(onChange)
  return (
    <>
      <DataTable
        label={kindLabels.documents}
        rows={rows}
        rowKey={({ id }) => id}
        busy={busy}
        empty={
          <Empty title={empty.documents.title}>
            <p>{empty.documents.hint}</p>
          </Empty>
        }
        columns={[
          ...columns,
          {
            id: 'actions',
            header: shared.actions,
            bare: true,
            cell: (document) => {
              const { id, status, reason } = document
              const call = (endpoint: typeof retryDocument, said: string) => () =>
                void send(id, () => edge.call(endpoint, { params: { id }, body: {} }), said)
              return status === 'issued' ? (
                <Buttons>
                  {reason === 'no-allocation' && (
                    <AdminButton small onClick={() => setAllocating(document)}>
                      {text.keepAllocation}
                    </AdminButton>
                  )}
                  <AdminButton small icon="check" busy={sending === id} onClick={call(settleDocument, text.done)}>
                    {text.settled}
                  </AdminButton>
                </Buttons>
              ) : (
                <Buttons>
                  <AdminButton small icon="refresh" busy={sending === id} onClick={call(retryDocument, text.retried)}>
                    {text.retry}
                  </AdminButton>
                  <AdminButton small look="quiet" onClick={() => setByHand(document)}>
                    {text.byHand}
                  </AdminButton>
                </Buttons>
              )
            },
          },
        ]}
      />
      {allocating && <Allocation document={allocating} onChange={onChange} onClose={() => setAllocating(undefined)} />}
      {byHand && <ByHand document={byHand} onChange={onChange} onClose={() => setByHand(undefined)} />}
    </>
  )
}
