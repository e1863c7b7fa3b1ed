import styled from '@emotion/styled'
import { useCallback, useState } from 'react'
import * as z from 'zod/mini'
import { isShopDay, listHolidays, removeHoliday, saveHoliday, type StaffHoliday } from '@zmig/edge-contract'
import { color, Ltr, space } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { AdminButton, AdminButtonLink, AdminField, AdminSelect } from '../../parts/controls.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { failureText } from '../../parts/failure.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { goneMeanwhile, isGone } from '../../parts/gone-row.ts'
import { ListPage } from '../../parts/list-page.tsx'
import { refusalOf } from '../../parts/refusal.ts'
import { undo, useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import type { Column } from '../../parts/table.tsx'
import { dayText } from '../../parts/time.ts'
import { useEditor } from '../../parts/use-editor.ts'
import { today, weekdayOf } from '../../parts/days.ts'
import { text, weekdays } from './text.ts'
import { type AskBreaking, changeFailureText, unlessDropped, useBreakingQuestion } from './use-breaking-question.tsx'

const words = text.holidays

const Intro = styled.p`
  max-inline-size: 72ch;
  margin-block-end: ${space(3)};
  color: ${color.muted};
  font-size: 0.8125rem;
`

type Form = { day: string; name: string; closed: 'true' | 'half' }

const formOf = ({ day, name, closed }: StaffHoliday): Form => ({ day, name, closed })

const holidaySchema = z.object({
  day: z.string().check(z.refine(isShopDay, words.dayMissing)),
  name: z.string().check(z.refine((name) => name.trim().length >= 2, words.nameMissing)),
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
  const { field, change, dialog } = useEditor<Form, StaffHoliday, unknown>({
    saved: holiday,
    formOf,
    empty: { day: '', name: '', closed: 'true' },
    schema: holidaySchema,
    failureText: changeFailureText,
    nowOf: ({ holiday: now }) => {
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
          <DateField {...field('day')} label={words.day} required />
        )}
        <AdminField {...field('name')} label={words.name} name="holidayName" required maxLength={60} />
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

type RemovalProps = {
  holiday: StaffHoliday
  /** belongs to the page, which is still there when a removal is undone */
  ask: AskBreaking
  onRemoved: () => void
  onClose: () => void
}

/** Asks before a holiday is removed. What a colleague changed meanwhile is shown, and is removed at the next press. */
const HolidayRemoval = ({ holiday, ask, onRemoved, onClose }: RemovalProps) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [{ day, name, closed, version }, setKnown] = useState(holiday)
  const restore = async () => {
    await ask((consent) =>
      edge.call(saveHoliday, { params: { day }, body: { name, closed, version: null, ...consent } }),
    )
    snackbar.success(words.restored)
    onRemoved()
  }
  const remove = async () => {
    try {
      await edge.call(removeHoliday, { params: { day }, body: { version } })
      snackbar.success(
        words.removed,
        undo(() => unlessDropped(restore())),
      )
    } catch (failure) {
      if (isGone(failure)) return snackbar.success(goneMeanwhile(words.removed))
      const saved = refusalOf<{ holiday: StaffHoliday }>(failure)?.holiday
      if (saved) setKnown(saved)
      throw failure
    } finally {
      onRemoved()
    }
  }
  return (
    <ConfirmDialog
      title={words.removeTitle}
      confirm={words.removeConfirm}
      danger
      onConfirm={remove}
      onClose={onClose}
      failure={failureText}
    >
      <p>{words.removeText(name, dayText(day))}</p>
    </ConfirmDialog>
  )
}

const columns: readonly Column<StaffHoliday>[] = [
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
]

const everything = {}
const listText = { ...words, noneFound: words.none }
const actionText = {
  actions: text.columns.actions,
  removed: words.removed,
  edit: ({ name }: StaffHoliday) => words.edit(name),
  remove: ({ name }: StaffHoliday) => words.remove(name),
}

/** Holidays of the whole country: past ones are folded away. */
export const Holidays = () => {
  const [past, setPast] = useState(false)
  const { ask, question } = useBreakingQuestion()
  const now = today()
  const goneOf = (holidays: readonly StaffHoliday[]) => holidays.filter(({ day }) => day < now).length
  const showPast = (gone: number) =>
    gone > 0 &&
    !past && (
      <AdminButton look="quiet" onClick={() => setPast(true)}>
        {words.past(gone)}
      </AdminButton>
    )
  return (
    <>
      <ListPage
        name="holidays"
        text={listText}
        endpoint={listHolidays}
        rows={({ holidays }) => holidays}
        count={({ holidays }) => words.count(holidays.length - goneOf(holidays))}
        columns={columns}
        rowKey={({ day }) => day}
        everything={everything}
        finds={useCallback(({ day }: StaffHoliday) => past || day >= now, [past, now])}
        head={() => (
          <AdminButtonLink icon="next" href="/admin/garages">
            {text.calendar.back}
          </AdminButtonLink>
        )}
        notice={() => <Intro>{words.intro}</Intro>}
        foot={({ holidays }) => showPast(goneOf(holidays))}
        rowActions={{
          text: actionText,
          removal: ({ row, onRemoved, onClose }) => (
            <HolidayRemoval holiday={row} ask={ask} onRemoved={onRemoved} onClose={onClose} />
          ),
        }}
        form={({ row, onSaved, onChanged, onClose }) => (
          <HolidayDialog holiday={row} onSaved={onSaved} onStale={onChanged} onClose={onClose} />
        )}
      />
      {question}
    </>
  )
}
