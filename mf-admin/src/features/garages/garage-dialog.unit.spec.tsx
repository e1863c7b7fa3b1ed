// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createGarage, type StaffGarage, updateGarage } from '@zmig/edge-contract'
import {
  answerQuestion,
  away,
  choice,
  field,
  openAsStaff,
  pressInDialog,
  refusal,
  testEdge,
  type,
} from '../../testing/staff-page.tsx'
import { GarageDialog } from './garage-dialog.tsx'
import { garageOf } from './testing/garage.ts'
import { text, weekdays } from './text.ts'

const { fields } = text
const garage = garageOf()
const cities = [
  { id: 'haifa', displayName: 'חיפה' },
  { id: 'ashdod', displayName: 'אשדוד' },
]

/** The form over a shop that takes every garage. */
const open = (saved?: StaffGarage) => {
  const { edge, answer, sent } = testEdge()
  answer(createGarage, () => ({ ok: true }) as never)
  answer(updateGarage, () => ({ ok: true }) as never)
  const onSaved = vi.fn()
  openAsStaff(<GarageDialog garage={saved} cities={cities} onSaved={onSaved} onClose={() => undefined} />, edge)
  const bodies = () => sent().map((each) => each.with as Record<string, unknown>)
  return { answer, sent, bodies, onSaved }
}

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('marks each field of a new garage that is missing, and sends nothing', async () => {
  const { sent } = open()
  pressInDialog('שמירה')
  expect(await screen.findByText(text.fix)).toBeTruthy()
  const empty = [fields.displayName, fields.id, fields.address, fields.phone, fields.price]
  expect(empty.filter((label) => field(label).getAttribute('aria-invalid') !== 'true')).toEqual([])
  expect(choice(fields.city).getAttribute('aria-invalid')).toBe('true')
  expect(field(fields.capacity).getAttribute('aria-invalid')).toBeNull()
  expect(sent()).toEqual([])
})

it('leads to the first field that is wrong, hours that end before they begin among them', async () => {
  const { sent } = open(garage)
  type(fields.displayName, '')
  pressInDialog('שמירה')
  await waitFor(() => expect(document.activeElement).toBe(field(fields.displayName)))
  type(fields.displayName, garage.displayName)
  const [sunday] = weekdays
  const opens = screen.getByLabelText(text.hours.from(sunday))
  const closes = screen.getByLabelText(text.hours.to(sunday))
  for (const [time, hour] of [
    [opens, '8'],
    [closes, '7'],
  ] as const) {
    fireEvent.change(time, { target: { value: hour } })
    fireEvent.blur(time)
  }
  expect([opens, closes].map((time) => (time as HTMLInputElement).value)).toEqual(['08:00', '07:00'])
  pressInDialog('שמירה')
  expect(await screen.findByText(text.hours.wrong(sunday, text.errors.hoursOrder))).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(opens))
  expect(sent()).toEqual([])
})

it('adds a garage once, hidden, with the usual hours', async () => {
  const { bodies, onSaved } = open()
  type(fields.displayName, 'מוסך הנמל')
  type(fields.id, 'Harbour')
  expect(field(fields.id)).toHaveProperty('value', 'harbour')
  type(fields.address, 'הנמל 1')
  fireEvent.change(choice(fields.city), { target: { value: 'ashdod' } })
  type(fields.phone, '08-5550101')
  type(fields.price, '95.5')
  pressInDialog('שמירה')
  pressInDialog('שמירה')
  expect(await screen.findByText(text.created)).toBeTruthy()
  expect(onSaved).toHaveBeenCalledTimes(1)
  expect(bodies()).toHaveLength(1)
  expect(bodies()[0]).toMatchObject({
    id: 'harbour',
    displayName: 'מוסך הנמל',
    cityId: 'ashdod',
    price: 95.5,
    fullPrice: null,
    email: null,
    hide: true,
  })
  expect(bodies()[0]?.['hours']).toHaveLength(6)
})

it('leaves the id of a garage that is there as it is', () => {
  open(garage)
  expect(field(fields.id)).toHaveProperty('readOnly', true)
  expect(field(fields.id)).toHaveProperty('value', 'g1')
})

it('takes over what a colleague saved in untouched fields, and replaces the others', async () => {
  const theirs: StaffGarage = { ...garage, phone: '04-5550101', price: 120, hide: true, version: 4 }
  const { answer, bodies } = open(garage)
  answer(updateGarage, () => {
    throw refusal(409, { error: 'CHANGED', message: 'מישהו אחר שינה את המוסך', garage: theirs })
  })
  type(fields.price, '90')
  pressInDialog('שמירה')
  expect(await screen.findByText('מישהו אחר שינה את המוסך')).toBeTruthy()
  expect(field(fields.price)).toHaveProperty('value', '90')
  expect(field(fields.phone)).toHaveProperty('value', '04-5550101')
  expect(screen.getByLabelText(fields.hide)).toHaveProperty('checked', true)
  answer(updateGarage, () => ({ ok: true }) as never)
  pressInDialog('שמירה')
  expect(await screen.findByText(text.saved)).toBeTruthy()
  expect(bodies().map(({ price, phone, version }) => ({ price, phone, version }))).toEqual([
    { price: 90, phone: '03-5550101', version: 3 },
    { price: 90, phone: '04-5550101', version: 4 },
  ])
})

it('names the appointments that a change breaks, and keeps the form when staff go back', async () => {
  const broken = [
    { orderId: 'Z-100042', garageId: 'g1', garage: 'מוסך הצפון', day: '2099-08-03', startCursor: 16, name: 'דנה' },
  ]
  const { answer, bodies } = open(garage)
  answer(updateGarage, ({ body }) => {
    if ((body as { accepted?: string[] }).accepted) return { ok: true } as never
    throw refusal(409, { error: 'BREAKS_BOOKINGS', message: 'יש תורים בשעות האלה', broken })
  })
  type(fields.capacity, '1')
  pressInDialog('שמירה')
  expect(within(await screen.findByRole('alertdialog')).getByText('Z-100042')).toBeTruthy()
  await answerQuestion(text.broken.back)
  const save = await screen.findByRole('button', { name: 'שמירה' })
  expect(field(fields.capacity)).toHaveProperty('value', '1')
  // staff left it as it is themselves: nothing has failed
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(save)
  await answerQuestion(text.broken.confirm(1))
  expect(await screen.findByText(text.saved)).toBeTruthy()
  expect(bodies().at(-1)).toMatchObject({ capacityPerSlot: 1, accepted: ['Z-100042'] })
})

it('keeps what was typed while the shop is away', async () => {
  const { answer, onSaved } = open(garage)
  answer(updateGarage, away)
  type(fields.price, '90')
  pressInDialog('שמירה')
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  expect(field(fields.price)).toHaveProperty('value', '90')
  expect(onSaved).not.toHaveBeenCalled()
})
