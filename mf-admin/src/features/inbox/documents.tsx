import { documentByHand, priceText, retryDocument, settleDocument, type WaitingDocument } from '@zmig/edge-contract'
import { Link, Ltr } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { Empty } from '../../parts/page.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { DataTable } from '../../parts/table.tsx'
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

type Props = { rows: readonly WaitingDocument[]; busy: boolean; onChange: () => void }

/** Tax documents that could not be issued, or were issued with something wrong. */
export const Documents = ({ rows, busy, onChange }: Props) => {
  const { edge } = useStaff()
  const { sending, send } = useTaskCall(onChange)
  return (
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
        {
          id: 'actions',
          header: shared.actions,
          bare: true,
          cell: ({ id, status }) => {
            const call = (endpoint: typeof retryDocument, said: string) => () =>
              void send(id, () => edge.call(endpoint, { params: { id }, body: {} }), said)
            return status === 'issued' ? (
              <AdminButton small icon="check" busy={sending === id} onClick={call(settleDocument, text.done)}>
                {text.settled}
              </AdminButton>
            ) : (
              <Buttons>
                <AdminButton small icon="refresh" busy={sending === id} onClick={call(retryDocument, text.retried)}>
                  {text.retry}
                </AdminButton>
                <AdminButton small look="quiet" busy={sending === id} onClick={call(documentByHand, text.done)}>
                  {text.byHand}
                </AdminButton>
              </Buttons>
            )
          },
        },
      ]}
    />
  )
}
