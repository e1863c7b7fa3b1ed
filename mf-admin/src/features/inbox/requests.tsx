import { type BodyOf, closeTyreRequest, type WaitingRequest } from '@zmig/edge-contract'
import { AdminButton } from '../../parts/controls.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { fromNow } from '../../parts/time.ts'
import { text as shared } from './inbox.text.ts'
import { TaskTable, useClosedTask, useTaskCall } from './task-table.tsx'

const text = {
  size: 'מידה',
  model: 'אופנוע',
  email: 'אימייל',
  answered: 'נענתה',
  dismissed: 'הסרה',
  done: { answered: 'הבקשה סומנה כנענתה', dismissed: 'הבקשה הוסרה מהרשימה' },
}

type Outcome = BodyOf<typeof closeTyreRequest>['outcome']
type Props = { rows: readonly WaitingRequest[]; busy: boolean; onChange: () => void }

/** Tyres that shoppers miss: call them, then mark the request as answered; or dismiss it. */
export const Requests = ({ rows, busy, onChange }: Props) => {
  const { edge } = useStaff()
  const { sending, send } = useTaskCall(onChange)
  const closed = useClosedTask('requests', onChange)
  const close = (id: string, outcome: Outcome) =>
    send(
      id,
      () => edge.call(closeTyreRequest, { params: { id }, body: { outcome } }),
      () => closed(id, text.done[outcome]),
    )
  return (
    <TaskTable
      kind="requests"
      rows={rows}
      busy={busy}
      onChange={onChange}
      columns={[
        {
          id: 'size',
          header: text.size,
          title: true,
          cell: ({ size, typedSize }) => <bdi dir="ltr">{size ?? (typedSize || shared.erased)}</bdi>,
        },
        { id: 'model', header: text.model, cell: ({ model }) => <bdi>{model}</bdi> },
        {
          id: 'phone',
          header: shared.phone,
          cell: ({ phone }) => (
            <a href={`tel:${phone}`}>
              <bdi dir="ltr">{phone}</bdi>
            </a>
          ),
        },
        { id: 'email', header: text.email, cell: ({ email }) => <bdi dir="ltr">{email}</bdi> },
        { id: 'since', header: shared.since, cell: ({ requestedAt }) => fromNow(requestedAt, new Date()) },
      ]}
      actions={({ id }) => (
        <>
          <AdminButton small busy={sending === id} onClick={() => void close(id, 'answered')}>
            {text.answered}
          </AdminButton>
          <AdminButton small look="quiet" busy={sending === id} onClick={() => void close(id, 'dismissed')}>
            {text.dismissed}
          </AdminButton>
        </>
      )}
    />
  )
}
