import styled from '@emotion/styled'
import { useState } from 'react'
import { grantAccess, staffAccess, type StaffAccess, type StaffRole, withdrawAccess } from '@zmig/edge-contract'
import { EdgeError, Ltr, space } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminButton, AdminField, AdminSelect } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { Failed, Loading } from '../../parts/page.tsx'
import { undo, useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { type Column, DataTable } from '../../parts/table.tsx'
import { dayAndTime } from '../../parts/time.ts'

const roleNames: Record<StaffRole, string> = { owner: 'בעלים', staff: 'צוות' }
const roles = [
  { value: 'staff', label: 'צוות: הזמנות, קופונים ופניות' },
  { value: 'owner', label: 'בעלים: גם הרשאות, היסטוריה והחזרים גדולים' },
]

const text = {
  title: 'מי נכנס למערכת',
  add: 'הוספת כתובת',
  email: 'כתובת Google',
  emailHint: 'הכתובת של חשבון Google שאיתו נכנסים.',
  role: 'הרשאה',
  save: 'שמירה',
  remove: 'הסרה',
  change: 'שינוי',
  actions: 'פעולות',
  fixed: 'מוגדרת בהגדרות השרת',
  never: 'עוד לא נכנסו',
  invalid: 'נא להזין כתובת אימייל מלאה, למשל dana@example.co.il',
  unreachable: 'הרשימה לא נטענה. בדקו את החיבור ונסו שוב.',
  failed: 'השינוי לא נשמר. נסו שוב בעוד רגע.',
  added: 'הכתובת נוספה',
  changed: 'ההרשאה השתנתה',
  removed: 'הכתובת הוסרה',
  restored: 'הכתובת הוחזרה',
  domains: 'כל חשבון של הדומיינים האלה נכנס בהרשאת צוות:',
  removing: (email: string) => `מסירים את ${email}?`,
  removeEffect: 'מי שמחובר בכתובת הזו יוצא מהמערכת מיד. מה שנרשם בהיסטוריה נשאר.',
}

/** What the edge said about a refusal, in Hebrew; a general sentence without an answer. */
const sentenceOf = (error: unknown): string => {
  if (!(error instanceof EdgeError)) return text.failed
  const body = error.problem as { message?: string; detail?: string } | undefined
  return body?.message ?? body?.detail ?? text.failed
}

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  margin-block: ${space(2)} ${space(3)};
  & h2 {
    font-size: 0.9375rem;
    font-weight: 600;
  }
`
const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space(1)};
`

type Draft = { email: string; role: StaffRole; before: StaffRole | null }

/** Adds an address or changes its role; what was typed stays when the edge refuses. */
const AccessDialog = ({ first, onClose, onSaved }: { first: Draft; onClose: () => void; onSaved: () => void }) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [draft, setDraft] = useState(first)
  const [error, setError] = useState<string>()
  const isNew = first.before === null
  const save = async () => {
    const isValid = /^\S+@\S+\.\S+$/.test(draft.email.trim())
    setError(isValid ? undefined : text.invalid)
    if (!isValid) return false
    await edge.call(grantAccess, { body: draft })
    snackbar.success(isNew ? text.added : text.changed)
    onSaved()
    return true
  }
  return (
    <ConfirmDialog
      role="dialog"
      title={isNew ? text.add : text.change}
      confirm={text.save}
      failure={sentenceOf}
      onConfirm={save}
      onClose={onClose}
    >
      <AdminField
        label={text.email}
        hint={text.emailHint}
        type="email"
        name="email"
        dir="ltr"
        value={draft.email}
        disabled={!isNew}
        error={error}
        required
        onChange={(email) => setDraft({ ...draft, email })}
      />
      <AdminSelect
        label={text.role}
        name="role"
        value={draft.role}
        options={roles}
        onChange={(role) => setDraft({ ...draft, role: role === 'owner' ? 'owner' : 'staff' })}
      />
    </ConfirmDialog>
  )
}

/** Who may sign in; an owner adds addresses, changes their role and takes them off. */
export const AccessList = () => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { value: list, failed, reload } = useEdgeQuery(staffAccess)
  const [draft, setDraft] = useState<Draft>()
  const [leaving, setLeaving] = useState<StaffAccess>()

  const columns: readonly Column<StaffAccess>[] = [
    { id: 'email', header: text.email, title: true, cell: ({ email }) => <Ltr>{email}</Ltr> },
    { id: 'name', header: 'שם', cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'role',
      header: text.role,
      cell: ({ role }) => <Chip tone={role === 'owner' ? 'amber' : 'grey'}>{roleNames[role]}</Chip>,
    },
    {
      id: 'lastSignedInAt',
      header: 'כניסה אחרונה',
      cell: ({ lastSignedInAt }) => (lastSignedInAt ? <bdi>{dayAndTime(lastSignedInAt)}</bdi> : text.never),
    },
    {
      id: 'actions',
      header: text.actions,
      bare: true,
      align: 'end',
      cell: (member) =>
        member.isFixed ? (
          <small>{text.fixed}</small>
        ) : (
          <Actions>
            <AdminButton
              small
              icon="pencil"
              aria-label={`${text.change}: ${member.email}`}
              onClick={() => setDraft({ email: member.email, role: member.role, before: member.role })}
            >
              {text.change}
            </AdminButton>
            <AdminButton
              small
              look="danger"
              icon="trash"
              aria-label={`${text.remove}: ${member.email}`}
              onClick={() => setLeaving(member)}
            >
              {text.remove}
            </AdminButton>
          </Actions>
        ),
    },
  ]

  if (failed) return <Failed onRetry={reload}>{text.unreachable}</Failed>
  if (!list) return <Loading />
  return (
    <section>
      <Head>
        <h2>{text.title}</h2>
        <AdminButton look="primary" icon="plus" onClick={() => setDraft({ email: '', role: 'staff', before: null })}>
          {text.add}
        </AdminButton>
      </Head>
      <DataTable label={text.title} columns={columns} rows={list.members} rowKey={({ email }) => email} empty={null} />
      {list.domains.length > 0 && (
        <p>
          {text.domains} <Ltr>{list.domains.join(', ')}</Ltr>
        </p>
      )}
      {draft && <AccessDialog first={draft} onClose={() => setDraft(undefined)} onSaved={reload} />}
      {leaving && (
        <ConfirmDialog
          title={text.removing(leaving.email)}
          confirm={text.remove}
          danger
          failure={sentenceOf}
          onClose={() => setLeaving(undefined)}
          onConfirm={async () => {
            const { email, role } = leaving
            await edge.call(withdrawAccess, { body: { email, before: role } })
            const restore = async () => {
              await edge.call(grantAccess, { body: { email, role, before: null } })
              snackbar.success(text.restored)
              reload()
            }
            snackbar.success(text.removed, undo(restore))
            reload()
          }}
        >
          <p>{text.removeEffect}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
