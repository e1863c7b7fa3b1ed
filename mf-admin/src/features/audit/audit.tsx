import { type AuditedChange, type AuditEntry, auditHistory } from '@zmig/edge-contract'
import { Ltr } from '@zmig/platform'
import type { FilterField } from '../../parts/list-filters.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import type { Column } from '../../parts/table.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { actionName, fieldName, valueName } from './audit.text.ts'

export const text = {
  title: 'היסטוריית פעולות',
  table: 'היסטוריית פעולות, מהחדשה לישנה',
  show: 'מה להציג',
  changes: 'שינויים',
  all: 'הכול, גם צפייה וכניסות',
  subject: 'מספר הזמנה, קוד קופון או מזהה',
  none: 'אין פעולות שמתאימות לסינון',
  first: 'נקו את המזהה, או בחרו להציג גם צפייה וכניסות.',
  noneFound: 'אין פעולות שמתאימות לסינון',
  noneFoundHint: 'נקו את המזהה, או בחרו להציג גם צפייה וכניסות.',
  loadFailed: 'ההיסטוריה לא נטענה. בדקו את החיבור ונסו שוב.',
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

type Filter = { subject: string; changesOnly: 'true' | 'false' }
const everything: Filter = { subject: '', changesOnly: 'true' }
const search: FilterField<Filter> = { name: 'subject', label: text.subject, atOnce: true, maxLength: 100 }
const narrow: readonly FilterField<Filter>[] = [
  {
    name: 'changesOnly',
    label: text.show,
    atOnce: true,
    options: [
      { value: 'true', label: text.changes },
      { value: 'false', label: text.all },
    ],
  },
]

/** What owners and staff did: who, when, what, and the values before and after. */
export const AuditHistory = () => (
  <ListPage
    name="audit"
    text={text}
    endpoint={auditHistory}
    rows={({ entries }) => entries}
    columns={columns}
    rowKey={({ _id }) => _id}
    everything={everything}
    search={search}
    narrow={narrow}
    sizes={SIZES}
    size={50}
  />
)
