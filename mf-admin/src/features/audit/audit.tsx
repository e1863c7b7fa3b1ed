import { useState } from 'react'
import { type AuditedChange, type AuditEntry, auditHistory } from '@zmig/edge-contract'
import { Ltr } from '@zmig/platform'
import { AdminField, AdminSelect } from '../../parts/controls.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { FilterBar } from '../../parts/filter-bar.tsx'
import { Empty, Failed, Loading } from '../../parts/page.tsx'
import { Paging } from '../../parts/paging.tsx'
import { type Column, DataTable } from '../../parts/table.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { actionName, fieldName, valueName } from './audit.text.ts'

const text = {
  table: 'היסטוריית פעולות, מהחדשה לישנה',
  show: 'מה להציג',
  changes: 'שינויים',
  all: 'הכול, גם צפייה וכניסות',
  subject: 'מספר הזמנה, קוד קופון או מזהה',
  none: 'אין פעולות שמתאימות לסינון',
  noneHint: 'נקו את המזהה, או בחרו להציג גם צפייה וכניסות.',
  failed: 'ההיסטוריה לא נטענה. בדקו את החיבור ונסו שוב.',
}

const SIZES = [20, 50, 100]

/** `הרשאה: צוות ← בעלים`; of a shopper's details the field alone. */
const Change = ({ field, before, after }: AuditedChange) => (
  <div>
    {fieldName(field)}
    {(before !== undefined || after !== undefined) && (
      <>
        : <bdi>{valueName(field, before)}</bdi> ← <bdi>{valueName(field, after)}</bdi>
      </>
    )}
  </div>
)

const columns: readonly Column<AuditEntry>[] = [
  { id: 'at', header: 'מתי', width: '150px', cell: ({ at }) => <bdi>{dayAndTime(at)}</bdi> },
  {
    id: 'who',
    header: 'מי',
    cell: ({ name, email }) => (
      <div>
        <bdi>{name}</bdi> <Ltr>{email}</Ltr>
      </div>
    ),
  },
  { id: 'action', header: 'מה', title: true, cell: ({ action }) => actionName(action) },
  {
    id: 'subject',
    header: 'על מה',
    cell: ({ subject, subjectName = subject }) => subjectName && <Ltr>{subjectName}</Ltr>,
  },
  {
    id: 'changes',
    header: 'לפני ואחרי',
    // one box: a card of a phone lays the parts of a cell side by side
    cell: ({ changes }) => (
      <div>
        {changes.map((change) => (
          <Change key={change.field} {...change} />
        ))}
      </div>
    ),
  },
]

/** What owners and staff did: who, when, what, and the values before and after. */
export const AuditHistory = () => {
  const [wish, setWish] = useState({ page: 1, limit: 50, subject: '', changesOnly: true })
  const { page, limit, subject, changesOnly } = wish
  const query = { page, limit, ...(subject && { subject }), changesOnly: changesOnly ? 'true' : 'false' } as const
  const { value: found, busy, failed, reload } = useEdgeQuery(auditHistory, { query })

  return (
    <>
      <FilterBar
        onSubmit={(event) => event.preventDefault()}
        active={wish.changesOnly ? 0 : 1}
        filters={
          <>
            <AdminSelect
              label={text.show}
              value={wish.changesOnly ? 'changes' : 'all'}
              options={[
                { value: 'changes', label: text.changes },
                { value: 'all', label: text.all },
              ]}
              onChange={(shown) => setWish({ ...wish, page: 1, changesOnly: shown === 'changes' })}
            />
          </>
        }
      >
        <AdminField
          label={text.subject}
          type="search"
          dir="ltr"
          maxLength={100}
          value={wish.subject}
          onChange={(subject) => setWish({ ...wish, page: 1, subject: subject.trim() })}
        />
      </FilterBar>
      {failed && <Failed onRetry={reload}>{text.failed}</Failed>}
      {!found && busy && <Loading />}
      {found && !failed && (
        <DataTable
          label={text.table}
          columns={columns}
          rows={found.entries}
          rowKey={({ _id }) => _id}
          busy={busy}
          empty={
            <Empty title={text.none}>
              <p>{text.noneHint}</p>
            </Empty>
          }
          foot={
            <Paging
              {...found.pagination}
              sizes={SIZES}
              onPage={(page) => setWish({ ...wish, page })}
              onLimit={(limit) => setWish({ ...wish, page: 1, limit })}
            />
          }
        />
      )}
    </>
  )
}
