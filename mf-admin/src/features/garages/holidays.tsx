import styled from '@emotion/styled'
import { useState } from 'react'
import * as z from 'zod/mini'
import { isShopDay, listHolidays, removeHoliday, saveHoliday, type StaffHoliday } from '@zmig/edge-contract'
import { color, Ltr, space } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminButton, AdminButtonLink, AdminField, AdminIconButton, AdminSelect } from '../../parts/controls.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { failureText } from '../../parts/failure.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Empty, Failed, Loading, PageHead } from '../../parts/page.tsx'
import { refusalOf } from '../../parts/refusal.ts'
import { undo, useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { DataTable } from '../../parts/table.tsx'
import { dayText } from '../../parts/time.ts'
import { useEditor } from '../../parts/use-editor.ts'
import { today, weekdayOf } from './days.ts'
import { text, weekdays } from './text.ts'
import { changeFailureText, unlessDropped, useBreakingQuestion } from './use-breaking-question.tsx'

const words = text.holidays

const Intro = styled.p`
  max-inline-size: 72ch;
  margin-block-end: ${space(3)};
  color: ${color.muted};
  font-size: 0.8125rem;
`

type Form = { day: string; name: string; closed: 'true' | 'half' }

const formOf = ({ day, name, closed }: StaffHoliday): Form => ({ day, name, closed })

/** One sentence above the form says what both fields need. */
const holidaySchema = z.object({
  day: z.string().check(z.refine(isShopDay)),
  name: z.string().check(z.refine((name) => name.trim().length >= 2)),
  closed: z.enum(['true', 'half']),
})

const HolidayDialog = ({
  holiday,
  onSaved,
  onStale,
  onClose,
}: {
  holiday: StaffHoliday | undefined
  onSaved: () => void
  /** a colleague was faster: the list is out of date */
  onStale: () => void
  onClose: () => void
}) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { ask, question } = useBreakingQuestion()
  const { typed, field, change, dialog } = useEditor<Form, StaffHoliday, unknown>({
    ...{ saved: holiday, formOf, empty: { day: '', name: '', closed: 'true' }, schema: holidaySchema },
    warningOf: () => words.missing,
    failureText: changeFailureText,
    nowOf: ({ error, holiday: now }) => {
      if (error !== 'CHANGED') return undefined
      onStale()
      return now as StaffHoliday | undefined
    },
    send: ({ day, name, closed }, known) =>
      ask((consent) =>
        edge.call(saveHoliday, {
          params: { day },
          body: { name: name.trim(), closed, version: known?.version ?? null, ...consent },
        }),
      ),
    onSaved: () => {
      snackbar.success(words.saved)
      onSaved()
    },
  })
  return (
    <>
      <FormDialog title={holiday ? words.change : words.add} {...dialog} onClose={onClose}>
        {holiday ? (
          <p>
            <Ltr>{dayText(holiday.day)}</Ltr>, יום {weekdays[weekdayOf(holiday.day)]}
          </p>
        ) : (
          <DateField label={words.day} value={typed.day} required onChange={(day) => change({ day })} />
        )}
        <AdminField
          label={words.name}
          name="holidayName"
          required
          maxLength={60}
          value={typed.name}
          onChange={(name) => change({ name })}
        />
        <AdminSelect
          label={words.closed}
          {...field('closed')}
          options={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
          onChange={(closed) => change({ closed: closed as Form['closed'] })}
        />
      </FormDialog>
      {question}
    </>
  )
}

type Open = { kind: 'add' } | { kind: 'edit' | 'remove'; holiday: StaffHoliday }

/** Holidays of the whole country: past ones are folded away. */
export const Holidays = () => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { value, busy, failed, reload } = useEdgeQuery(listHolidays)
  const [open, setOpen] = useState<Open>()
  const [past, setPast] = useState(false)
  const { ask, question } = useBreakingQuestion()
  const now = today()
  const all = value?.holidays ?? []
  const gone = all.filter(({ day }) => day < now)
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHead title={words.title} count={value && words.count(all.length - gone.length)}>
        <AdminButtonLink icon="next" href="/admin/garages">
          {text.calendar.back}
        </AdminButtonLink>
        <AdminButton look="primary" icon="plus" onClick={() => setOpen({ kind: 'add' })}>
          {words.add}
        </AdminButton>
      </PageHead>
      <Intro>{words.intro}</Intro>
      {failed && <Failed onRetry={reload}>{words.loadFailed}</Failed>}
      {!value && busy && <Loading />}
      {value && (
        <DataTable
          label={words.title}
          rows={past ? all : all.filter(({ day }) => day >= now)}
          rowKey={({ day }) => day}
          busy={busy}
          empty={<Empty title={words.none} />}
          columns={[
            {
              id: 'day',
              header: words.day,
              title: true,
              cell: ({ day }) => (
                <>
                  <Ltr>{dayText(day)}</Ltr>, יום {weekdays[weekdayOf(day)]}
                </>
              ),
            },
            { id: 'name', header: words.name, cell: ({ name }) => <bdi>{name}</bdi> },
            {
              id: 'closed',
              header: words.closed,
              cell: ({ closed }) => (
                <Chip tone={closed === 'true' ? 'grey' : 'amber'} icon={closed === 'true' ? 'stop' : 'half'}>
                  {words.kinds[closed]}
                </Chip>
              ),
            },
            {
              id: 'actions',
              header: text.columns.actions,
              bare: true,
              cell: (holiday) => (
                <>
                  <AdminIconButton
                    small
                    icon="pencil"
                    label={words.edit(holiday.name)}
                    onClick={() => setOpen({ kind: 'edit', holiday })}
                  />
                  <AdminIconButton
                    small
                    icon="trash"
                    label={words.remove(holiday.name)}
                    onClick={() => setOpen({ kind: 'remove', holiday })}
                  />
                </>
              ),
            },
          ]}
          foot={
            gone.length > 0 &&
            !past && (
              <AdminButton look="quiet" onClick={() => setPast(true)}>
                {words.past(gone.length)}
              </AdminButton>
            )
          }
        />
      )}
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <HolidayDialog
          holiday={open.kind === 'edit' ? open.holiday : undefined}
          onClose={close}
          onStale={reload}
          onSaved={() => {
            close()
            reload()
          }}
        />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title={words.removeTitle}
          confirm={words.removeConfirm}
          danger
          onClose={close}
          failure={failureText}
          onConfirm={async () => {
            const { day, name, closed, version } = open.holiday
            const restore = async () => {
              await ask((consent) =>
                edge.call(saveHoliday, {
                  params: { day },
                  body: { name, closed, version: null, ...consent },
                }),
              )
              snackbar.success(words.restored)
              reload()
            }
            try {
              await edge.call(removeHoliday, { params: { day }, body: { version } })
              snackbar.success(
                words.removed,
                undo(() => unlessDropped(restore())),
              )
            } catch (failure) {
              const saved = refusalOf<{ holiday: StaffHoliday }>(failure)?.holiday
              if (saved) setOpen({ kind: 'remove', holiday: saved })
              throw failure
            } finally {
              reload()
            }
          }}
        >
          <p>{words.removeText(open.holiday.name, dayText(open.holiday.day))}</p>
        </ConfirmDialog>
      )}
      {question}
    </>
  )
}
