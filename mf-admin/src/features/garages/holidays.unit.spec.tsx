// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { listHolidays, removeHoliday, saveHoliday, type StaffHoliday } from '@zmig/edge-contract'
import {
  answerQuestion,
  away,
  choice,
  field,
  openAsStaff,
  press,
  pressInDialog,
  refusal,
  testEdge,
  type,
} from '../../testing/staff-page.tsx'
import { Holidays } from './holidays.tsx'
import { text } from './text.ts'

const words = text.holidays
const past: StaffHoliday = { day: '2020-09-19', name: 'ראש השנה', closed: 'true', version: 1 }
const coming: StaffHoliday = { day: '2099-04-05', name: 'ערב פסח', closed: 'half', version: 4 }
const added = { ok: true, holiday: coming } as const
const changed = (holiday: StaffHoliday) =>
  refusal(409, { error: 'CHANGED', message: 'מישהו אחר שינה את החג בינתיים', holiday })

const open = async () => {
  let holidays = [past, coming]
  const { edge, answer, sent } = testEdge()
  answer(listHolidays, () => ({ ok: true as const, holidays }))
  answer(saveHoliday, () => added)
  answer(removeHoliday, () => ({ ok: true }))
  openAsStaff(<Holidays />, edge)
  await screen.findByText('ערב פסח')
  return { answer, sent, saveAs: (now: StaffHoliday[]) => void (holidays = now) }
}

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('lists the coming holidays, and those that are over at a press', async () => {
  await open()
  expect(screen.getByText(words.count(1))).toBeTruthy()
  expect(screen.queryByText('ראש השנה')).toBeNull()
  await press(words.past(1))
  expect(screen.getByText('ראש השנה')).toBeTruthy()
  expect(screen.queryByRole('button', { name: words.past(1) })).toBeNull()
})

it('saves a new holiday once it has a day and a name, however often it is pressed', async () => {
  const { sent } = await open()
  await press(words.add)
  await screen.findByRole('dialog')
  type(words.name, 'פ')
  pressInDialog('שמירה')
  expect(await screen.findByText(words.nameMissing)).toBeTruthy()
  expect(sent()).toEqual([])
  type(words.day, '6.4.2099')
  type(words.name, ' פסח ')
  pressInDialog('שמירה')
  pressInDialog('שמירה')
  expect(await screen.findByText(words.saved)).toBeTruthy()
  expect(sent()).toEqual([
    { what: 'PUT /api/v1/admin/holidays/2099-04-06', with: { name: 'פסח', closed: 'true', version: null } },
  ])
})

it('marks the fields that are wrong, each with its own sentence, and leads to the first', async () => {
  const { sent } = await open()
  await press(words.add)
  await screen.findByRole('dialog')
  const isMarked = (name: string) => field(name).getAttribute('aria-invalid') === 'true'
  pressInDialog('שמירה')
  expect(await screen.findByText(words.dayMissing)).toBeTruthy()
  expect(screen.getByText(words.nameMissing)).toBeTruthy()
  expect([isMarked(words.day), isMarked(words.name)]).toEqual([true, true])
  await waitFor(() => expect(document.activeElement).toBe(field(words.day)))
  type(words.day, '6.4.2099')
  await waitFor(() => expect(isMarked(words.day)).toBe(false))
  pressInDialog('שמירה')
  await waitFor(() => expect(document.activeElement).toBe(field(words.name)))
  expect(screen.queryByText(words.dayMissing)).toBeNull()
  expect(sent()).toEqual([])
})

it('takes over what a colleague saved in the field that was not touched, and replaces the other one', async () => {
  const { answer, sent, saveAs } = await open()
  const theirs: StaffHoliday = { ...coming, name: 'ערב החג', closed: 'true', version: 5 }
  answer(saveHoliday, () => {
    saveAs([theirs])
    throw changed(theirs)
  })
  await press(words.edit('ערב פסח'))
  await screen.findByRole('dialog')
  type(words.name, 'ערב פסח תשנ״ט')
  pressInDialog('שמירה')
  expect(await screen.findByText('מישהו אחר שינה את החג בינתיים')).toBeTruthy()
  expect(field(words.name)).toHaveProperty('value', 'ערב פסח תשנ״ט')
  expect(choice(words.closed)).toHaveProperty('value', 'true')
  answer(saveHoliday, () => added)
  pressInDialog('שמירה')
  expect(await screen.findByText(words.saved)).toBeTruthy()
  expect(sent().map((each) => each.with)).toEqual([
    { name: 'ערב פסח תשנ״ט', closed: 'half', version: 4 },
    { name: 'ערב פסח תשנ״ט', closed: 'true', version: 5 },
  ])
})

it('keeps what was typed while the shop is away', async () => {
  const { answer } = await open()
  answer(saveHoliday, away)
  await press(words.edit('ערב פסח'))
  await screen.findByRole('dialog')
  type(words.name, 'ערב החג')
  pressInDialog('שמירה')
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  expect(field(words.name)).toHaveProperty('value', 'ערב החג')
})

it('names the appointments that a holiday breaks, and saves it after a yes', async () => {
  const { answer, sent } = await open()
  const broken = [
    { orderId: 'Z-100042', garageId: 'g1', garage: 'מוסך הצפון', day: coming.day, startCursor: 26, name: 'דנה לוי' },
  ]
  answer(saveHoliday, ({ body }) => {
    if ((body as { accepted?: string[] }).accepted) return added
    throw refusal(409, { error: 'BREAKS_BOOKINGS', message: 'יש תורים ביום הזה', broken })
  })
  await press(words.edit('ערב פסח'))
  await screen.findByRole('dialog')
  pressInDialog('שמירה')
  expect(within(await screen.findByRole('alertdialog')).getByText('Z-100042')).toBeTruthy()
  await answerQuestion(text.broken.confirm(1))
  expect(await screen.findByText(words.saved)).toBeTruthy()
  expect(sent().at(-1)?.with).toMatchObject({ version: 4, accepted: ['Z-100042'] })
})

it('removes a holiday after a question, and brings it back at a press', async () => {
  const { sent } = await open()
  await press(words.remove('ערב פסח'))
  await answerQuestion(words.removeConfirm)
  expect(await screen.findByText(words.removed)).toBeTruthy()
  await press('ביטול הפעולה')
  expect(await screen.findByText(words.restored)).toBeTruthy()
  expect(sent()).toEqual([
    { what: 'POST /api/v1/admin/holidays/2099-04-05/remove', with: { version: 4 } },
    { what: 'PUT /api/v1/admin/holidays/2099-04-05', with: { name: 'ערב פסח', closed: 'half', version: null } },
  ])
})

it('says that a colleague has removed the holiday which is saved, keeps what was typed and reads the list again', async () => {
  const { answer, saveAs } = await open()
  answer(saveHoliday, () => {
    saveAs([past])
    throw refusal(404, { error: 'NOT_FOUND', message: 'היום הזה כבר לא רשום כחג.' })
  })
  await press(words.edit('ערב פסח'))
  await screen.findByRole('dialog')
  type(words.name, 'ערב החג')
  pressInDialog('שמירה')
  expect(await screen.findByText(/^החג הוסר בינתיים, ולכן השינוי לא נשמר/)).toBeTruthy()
  expect(field(words.name)).toHaveProperty('value', 'ערב החג')
  await waitFor(() => expect(screen.queryByText('ערב פסח')).toBeNull())
})

it('says that the holiday which is removed was removed meanwhile, with nothing to take back', async () => {
  const { answer, saveAs } = await open()
  answer(removeHoliday, () => {
    saveAs([past])
    throw refusal(404, { error: 'NOT_FOUND', message: 'היום הזה כבר לא רשום כחג.' })
  })
  await press(words.remove('ערב פסח'))
  await answerQuestion(words.removeConfirm)
  expect(await screen.findByText('החג הוסר בינתיים')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'ביטול הפעולה' })).toBeNull()
  await waitFor(() => expect(screen.queryByText('ערב פסח')).toBeNull())
})

it('shows a holiday as a colleague changed it before it is removed', async () => {
  const { answer, sent, saveAs } = await open()
  const theirs: StaffHoliday = { ...coming, name: 'ערב החג', version: 5 }
  answer(removeHoliday, () => {
    saveAs([theirs])
    throw changed(theirs)
  })
  await press(words.remove('ערב פסח'))
  await answerQuestion(words.removeConfirm)
  const question = within(await screen.findByRole('alertdialog'))
  expect(await question.findByText('מישהו אחר שינה את החג בינתיים')).toBeTruthy()
  expect(question.getByText(/ערב החג/)).toBeTruthy()
  answer(removeHoliday, () => ({ ok: true }))
  await answerQuestion(words.removeConfirm)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent().map((each) => each.with)).toEqual([{ version: 4 }, { version: 5 }])
})
