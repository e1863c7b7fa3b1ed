// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type GarageClosure, listStaffGarages, type StaffGarage, updateGarage } from '@zmig/edge-contract'
import {
  answerQuestion,
  away,
  field,
  openAsStaff,
  press,
  pressInDialog,
  refusal,
  testEdge,
  type,
} from '../../testing/staff-page.tsx'
import { Garages } from './garages.tsx'
import { garageOf } from './testing/garage.ts'
import { text } from './text.ts'

const words = text.closures
const planned: GarageClosure = { from: '2099-08-02', to: '2099-08-08', reason: 'works' }
const garage = garageOf({ closures: [planned] })

/** The closures of a garage over a shop that saves them. */
const open = async () => {
  let now = garage
  const { edge, answer, sent } = testEdge()
  const save = (closures: GarageClosure[]) => {
    now = { ...now, closures, version: now.version + 1 }
    return { ok: true as const, garage: now }
  }
  answer(listStaffGarages, () => ({ ok: true as const, garages: [now], cities: [] }))
  answer(updateGarage, ({ body }) => save((body as StaffGarage).closures))
  openAsStaff(<Garages params={{}} />, edge)
  await press(text.closeFor('מוסך הצפון'))
  await screen.findByRole('dialog')
  const bodies = () => sent().map((each) => each.with as { closures: GarageClosure[]; version: number; accepted?: [] })
  /** A colleague's closure was saved first. */
  const refuse = (closures: GarageClosure[]) =>
    answer(updateGarage, () => {
      throw refusal(409, { error: 'CHANGED', message: 'מישהו אחר שינה את המוסך בינתיים', ...save(closures) })
    })
  const takeAll = () => answer(updateGarage, ({ body }) => save((body as StaffGarage).closures))
  return { answer, bodies, refuse, takeAll, save }
}
const remove = words.remove('02.08.2099')

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it.each([
  ['', '', words.missing],
  ['9.8.2099', '', words.missing],
  ['9.8.2099', '8.8.2099', words.order],
  ['1.8.2020', '8.8.2020', words.past],
])('is not sent from %j to %j', async (from, to, sentence) => {
  const { bodies } = await open()
  type(words.from, from)
  type(words.to, to)
  pressInDialog(words.add)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(bodies()).toEqual([])
})

it('closes the garage for a week beside what is planned, however often it is pressed', async () => {
  const { bodies } = await open()
  type(words.from, '20.9.2099')
  pressInDialog(words.week)
  expect(field(words.to)).toHaveProperty('value', '26.09.2099')
  pressInDialog(words.add)
  pressInDialog(words.add)
  expect(await screen.findByText(words.saved)).toBeTruthy()
  expect(bodies()).toHaveLength(1)
  expect(bodies()[0]).toMatchObject({
    version: 3,
    closures: [planned, { from: '2099-09-20', to: '2099-09-26', reason: 'vacation' }],
  })
})

it('keeps the days and adds them to those of a colleague who was faster', async () => {
  const theirs: GarageClosure = { from: '2099-01-04', to: '2099-01-05', reason: 'staff' }
  const { bodies, refuse, takeAll } = await open()
  refuse([theirs, planned])
  type(words.from, '20.9.2099')
  pressInDialog(words.day)
  pressInDialog(words.add)
  expect(await screen.findByText('מישהו אחר שינה את המוסך בינתיים')).toBeTruthy()
  expect(field(words.from)).toHaveProperty('value', '20.09.2099')
  expect(screen.getByRole('button', { name: words.remove('04.01.2099') })).toBeTruthy()
  takeAll()
  pressInDialog(words.add)
  expect(await screen.findByText(words.saved)).toBeTruthy()
  expect(bodies()[1]).toMatchObject({
    version: 4,
    closures: [theirs, planned, { from: '2099-09-20', to: '2099-09-20', reason: 'vacation' }],
  })
})

it('keeps the days while the shop is away', async () => {
  const { answer } = await open()
  answer(updateGarage, away)
  type(words.from, '20.9.2099')
  pressInDialog(words.day)
  pressInDialog(words.add)
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  expect(field(words.from)).toHaveProperty('value', '20.09.2099')
})

it('opens the garage again, and takes that back at a press', async () => {
  const { bodies } = await open()
  pressInDialog(remove)
  expect(await screen.findByText(words.removed)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('ביטול הפעולה')
  expect(await screen.findByText(words.restored)).toBeTruthy()
  expect(bodies()).toMatchObject([
    { version: 3, closures: [] },
    { version: 4, closures: [planned] },
  ])
})

it('asks before the days that are closed again break appointments', async () => {
  const { answer, bodies, save } = await open()
  pressInDialog(remove)
  expect(await screen.findByText(words.removed)).toBeTruthy()
  const broken = [
    { orderId: 'Z-100042', garageId: 'g1', garage: 'מוסך הצפון', day: '2099-08-03', startCursor: 16, name: 'דנה' },
  ]
  answer(updateGarage, ({ body }) => {
    const { accepted, closures } = body as { accepted?: string[]; closures: GarageClosure[] }
    if (accepted) return save(closures)
    throw refusal(409, { error: 'BREAKS_BOOKINGS', message: 'יש תורים בימים האלה', broken })
  })
  await press('ביטול הפעולה')
  await answerQuestion(text.broken.confirm(1))
  expect(await screen.findByText(words.restored)).toBeTruthy()
  expect(bodies().at(-1)).toMatchObject({ accepted: ['Z-100042'], closures: [planned] })
})

it('removes a closure from what a colleague saved meanwhile at the second press', async () => {
  const theirs: GarageClosure = { from: '2099-01-04', to: '2099-01-05', reason: 'staff' }
  const { bodies, refuse, takeAll } = await open()
  type(words.from, '20.9.2099')
  refuse([theirs, planned])
  pressInDialog(remove)
  expect(await screen.findByText('מישהו אחר שינה את המוסך בינתיים')).toBeTruthy()
  expect(field(words.from)).toHaveProperty('value', '20.09.2099')
  takeAll()
  pressInDialog(remove)
  expect(await screen.findByText(words.removed)).toBeTruthy()
  expect(bodies()[1]).toMatchObject({ version: 4, closures: [theirs] })
})
