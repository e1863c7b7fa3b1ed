import styled from '@emotion/styled'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import {
  grantAccess,
  isMailAddress,
  staffAccess,
  type StaffAccess,
  type StaffRole,
  withdrawAccess,
} from '@zmig/edge-contract'
import { Ltr, Row, space } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminButton, AdminField, AdminSelect } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { failureText, pressFailureText } from '../../parts/failure.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Failed, Loading } from '../../parts/page.tsx'
import { refusalOf } from '../../parts/refusal.ts'
import { undo, useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { type Column, DataTable } from '../../parts/table.tsx'
import { dayAndTime } from '../../parts/time.ts'
import { useEditor } from '../../parts/use-editor.ts'

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
  remove: 'הסרה',
  change: 'שינוי',
  actions: 'פעולות',
  fixed: 'מוגדרת בהגדרות השרת',
  never: 'עוד לא נכנסו',
  invalid: 'נא להזין כתובת אימייל מלאה באותיות אנגליות, למשל dana@example.co.il',
  unreachable: 'הרשימה לא נטענה. בדקו את החיבור ונסו שוב.',
  added: 'הכתובת נוספה',
  changed: 'ההרשאה השתנתה',
  removed: 'הכתובת הוסרה',
  restored: 'הכתובת הוחזרה',
  domains: 'כל חשבון של הדומיינים האלה נכנס בהרשאת צוות:',
  removing: (email: string) => `מסירים את ${email}?`,
  removeEffect: 'מי שמחובר בכתובת הזו יוצא מהמערכת מיד. מה שנרשם בהיסטוריה נשאר.',
}

/** The server's own words first: they name the role that the address has now. */
const withdrawalFailure = (failure: unknown): string => refusalOf(failure)?.message ?? pressFailureText(failure)

const Head = styled(Row)`
  margin-block: ${space(2)} ${space(3)};
  & h2 {
    font-size: 0.9375rem;
    font-weight: 600;
  }
`
type Form = { email: string; role: StaffRole }
const blank: Form = { email: '', role: 'staff' }

const schema = z.object({
  email: z.string().check(z.refine(isMailAddress, text.invalid)),
  role: z.enum(['owner', 'staff']),
})

type DialogProps = {
  /** whose role changes; undefined for a new address */
  member: StaffAccess | undefined
  onSaved: () => void
  onClose: () => void
}

/** Adds an address or changes its role; what was typed stays when the edge refuses. */
const AccessDialog = ({ member, onSaved, onClose }: DialogProps) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { field, change, dialog } = useEditor<Form, StaffAccess, unknown>({
    saved: member,
    formOf: ({ email, role }) => ({ email, role }),
    empty: blank,
    schema,
    failureText,
    nowOf: () => undefined,
    send: (typed) => edge.call(grantAccess, { body: { ...typed, before: member?.role ?? null } }),
    onSaved: () => {
      snackbar.success(member ? text.changed : text.added)
      onClose()
      onSaved()
    },
  })
  return (
    <FormDialog title={member ? text.change : text.add} {...dialog} onClose={onClose}>
      <AdminField
        {...field('email')}
        label={text.email}
        hint={text.emailHint}
        type="email"
        dir="ltr"
        disabled={member !== undefined}
        required
      />
      <AdminSelect
        label={text.role}
        {...field('role')}
        options={roles}
        onChange={(role) => change({ role: role === 'owner' ? 'owner' : 'staff' })}
      />
    </FormDialog>
  )
}

type WithdrawalProps = { member: StaffAccess; onChanged: () => void; onClose: () => void }

/** Asks before an address is taken off; it can be put back. */
const Withdrawal = ({ member: { email, role }, onChanged, onClose }: WithdrawalProps) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const restore = async () => {
    await edge.call(grantAccess, { body: { email, role, before: null } })
    snackbar.success(text.restored)
    onChanged()
  }
  const withdraw = async () => {
    await edge.call(withdrawAccess, { body: { email, before: role } })
    snackbar.success(text.removed, undo(restore))
    onChanged()
  }
  return (
    <ConfirmDialog
      title={text.removing(email)}
      confirm={text.remove}
      danger
      failure={withdrawalFailure}
      onConfirm={withdraw}
      onClose={onClose}
    >
      <p>{text.removeEffect}</p>
    </ConfirmDialog>
  )
}

/** What is open over the list. */
type Open = { kind: 'form'; member: StaffAccess | undefined } | { kind: 'removal'; member: StaffAccess }

const columnsOf = (onOpen: (open: Open) => void): readonly Column<StaffAccess>[] => [
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
        <Row nowrap justify="end">
          <AdminButton
            small
            icon="pencil"
            aria-label={`${text.change}: ${member.email}`}
            onClick={() => onOpen({ kind: 'form', member })}
          >
            {text.change}
          </AdminButton>
          <AdminButton
            small
            look="danger"
            icon="trash"
            aria-label={`${text.remove}: ${member.email}`}
            onClick={() => onOpen({ kind: 'removal', member })}
          >
            {text.remove}
          </AdminButton>
        </Row>
      ),
  },
]

/** Who may sign in; an owner adds addresses, changes their role and takes them off. */
export const AccessList = () => {
  const { value: list, failed, reload } = useEdgeQuery(staffAccess)
  const [open, setOpen] = useState<Open>()
  const columns = useMemo(() => columnsOf(setOpen), [])
  const close = () => setOpen(undefined)

  if (failed) return <Failed onRetry={reload}>{text.unreachable}</Failed>
  if (!list) return <Loading />
  return (
    <section>
      <Head nowrap gap={3} align="center" justify="space-between">
        <h2>{text.title}</h2>
        <AdminButton look="primary" icon="plus" onClick={() => setOpen({ kind: 'form', member: undefined })}>
          {text.add}
        </AdminButton>
      </Head>
      <DataTable label={text.title} columns={columns} rows={list.members} rowKey={({ email }) => email} empty={null} />
      {list.domains.length > 0 && (
        <p>
          {text.domains} <Ltr>{list.domains.join(', ')}</Ltr>
        </p>
      )}
      {open?.kind === 'form' && <AccessDialog member={open.member} onSaved={reload} onClose={close} />}
      {open?.kind === 'removal' && <Withdrawal member={open.member} onChanged={reload} onClose={close} />}
    </section>
  )
}
