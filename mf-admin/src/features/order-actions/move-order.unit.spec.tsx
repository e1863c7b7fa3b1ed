// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import {
  type ChangePreview,
  installationCities,
  moveAppointment,
  type Order,
  previewMove,
  type Shop,
  shopsInCity,
  staffInstallDates,
  staffInstallSlots,
} from '@zmig/edge-contract'
import { orderOf } from '../../testing/order.ts'
import { away, openAsStaff, press, pressInDialog, refusal, testEdge } from '../../testing/staff-page.tsx'
import { MoveOrder } from './move-order.tsx'

const garage = (_id: string, displayName: string, manualBooking = false) =>
  ({ _id, id: _id, displayName, manualBooking }) as Shop
const south = garage('g1', 'מוטו דרום')
const north = garage('g2', 'מוסך הצפון')
const west = garage('g4', 'מוסך המערב')
const byPhone = garage('g3', 'מוסך הטלפון', true)
const booked = orderOf({
  checkout: {
    personal: { name: 'דנה לוי', phone: '0501234567', emailaddress: 'dana@example.co.il' },
    sip: 'install',
    additionalNotes: '',
    shop: south,
    installDate: '2026-11-26',
    installSlot: { startCursor: 12, vacant: 0 },
  } as Order['checkout'],
})
const slot = (garageName: string, installDate: string, startCursor: number, payAtGarage = 100) => ({
  garage: garageName,
  installDate,
  startCursor,
  payAtGarage,
})
const preview: ChangePreview = {
  version: 2,
  status: { before: 'paid', after: 'paid' },
  paymentStatus: { before: 'paid', after: 'paid' },
  appointment: { before: slot('מוטו דרום', '2026-11-26', 12), after: slot('מוסך הצפון', '2026-12-01', 8, 120) },
  tyres: [],
  notifies: [{ who: 'garage', name: 'מוסך הצפון', by: ['mail'] }],
}
const BUTTON = 'שינוי מועד או מוסך'
const SHOW = 'מה יקרה?'

/** The button over garages that have time, and a shop that moves every order. */
const open = (order: Order = booked) => {
  const { edge, answer, sent } = testEdge()
  answer(installationCities, () => [{ id: 'haifa', displayName: 'חיפה' }])
  answer(shopsInCity, () => [north, west, byPhone])
  answer(staffInstallDates, () => ({
    ok: true as const,
    dates: [
      { value: '2026-12-01', displayText: 'יום שלישי' },
      { value: '2026-12-02', displayText: 'יום רביעי' },
    ],
  }))
  answer(staffInstallSlots, () => ({ ok: true as const, slots: [{ startCursor: 8, vacant: 1 }] }))
  answer(previewMove, () => ({ ok: true, preview }))
  answer(moveAppointment, () => ({ ok: true, order: { ...order, version: 3 } }) as never)
  const onChanged = vi.fn(() => Promise.resolve())
  openAsStaff(<MoveOrder order={order} onChanged={onChanged} />, edge)
  return { answer, sent, onChanged }
}
const dialog = () => within(screen.getByRole('dialog'))
/** Chooses an entry of a list as soon as it is there. */
const pick = async (label: string, entry: string | RegExp) => {
  const list = dialog().getByLabelText(label)
  const option: HTMLOptionElement = await within(list).findByRole('option', { name: entry })
  fireEvent.change(list, { target: { value: option.value } })
}
const canPreview = () => !(dialog().getByRole('button', { name: SHOW }) as HTMLButtonElement).disabled

configure({ asyncUtilTimeout: 50_000 })
afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

it('offers the days and hours of the garage of the order first', async () => {
  open()
  await press(BUTTON)
  expect(dialog().getByRole('option', { name: 'המוסך הנוכחי: מוטו דרום' })).toBeTruthy()
  expect(canPreview()).toBe(false)
  await pick('יום', 'יום רביעי')
  expect(canPreview()).toBe(false)
  await pick('שעה', /08:00–10:00/)
  expect(canPreview()).toBe(true)
})

it('moves to another garage after it said what changes, what it costs and who is notified', async () => {
  const { sent, onChanged } = open()
  await press(BUTTON)
  await pick('עיר', 'חיפה')
  await pick('מוסך', 'מוסך הצפון')
  await pick('יום', 'יום שלישי')
  await pick('שעה', /08:00–10:00/)
  pressInDialog(SHOW)
  const said = (await dialog().findByRole('status')).textContent
  expect(said).toMatch(/התור ישתנה אל מוסך הצפון, 01\.12\.2026, 08:00–10:00/)
  expect(said).toMatch(/התור הישן ישוחרר: מוטו דרום, 26\.11\.2026, 12:00–14:00/)
  expect(said).toMatch(/המחיר במוסך ישתנה מ־₪100.* ל־₪120/)
  expect(said).toContain('מוסך הצפון יקבל אימייל.')
  expect(said).not.toContain('הצמיגים שכבר במוסך')
  expect(sent()).toHaveLength(1)
  pressInDialog('אישור ושליחה')
  expect(await screen.findByText('התור עודכן, וההודעות בדרך')).toBeTruthy()
  const body = { selectedShop: 'g2', installDate: '2026-12-01', installSlot: 8, version: 2 }
  expect(sent().map((each) => each.with)).toEqual([body, body])
  expect(onChanged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ version: 3 }))
})

it('says that tyres which lie in the old garage have to go to the new one', async () => {
  const { answer } = open()
  answer(previewMove, () => ({
    ok: true,
    preview: { ...preview, status: { before: 'doneTransit' as const, after: 'paid' as const } },
  }))
  await press(BUTTON)
  await pick('יום', 'יום שלישי')
  await pick('שעה', /08:00–10:00/)
  pressInDialog(SHOW)
  expect((await dialog().findByRole('status')).textContent).toContain('הצמיגים שכבר במוסך הראשון צריכים לעבור')
})

it('offers no time of a garage that books by phone', async () => {
  open()
  await press(BUTTON)
  await pick('עיר', 'חיפה')
  await pick('מוסך', 'מוסך הטלפון')
  expect(dialog().getByText(/המוסך הזה קובע מועדים בטלפון, ולכן אין בו מועדים/)).toBeTruthy()
  expect(dialog().queryByLabelText('יום')).toBeNull()
  expect(canPreview()).toBe(false)
})

it('says that a garage has no free day, and that days did not load', async () => {
  const { answer } = open()
  answer(staffInstallDates, () => ({ ok: true as const, dates: [] }))
  await press(BUTTON)
  expect(await dialog().findByText('אין במוסך הזה מועדים פנויים בחודש הקרוב.')).toBeTruthy()
  pressInDialog('ויתור')
  answer(staffInstallDates, away)
  await press(BUTTON)
  expect(await dialog().findByText(/אין חיבור לשרת/)).toBeTruthy()
})

it('forgets a day and an hour that are another garage’s', async () => {
  open()
  await press(BUTTON)
  await pick('יום', 'יום שלישי')
  await pick('עיר', 'חיפה')
  expect(dialog().queryByLabelText('יום')).toBeNull()
  await pick('מוסך', 'מוסך הצפון')
  await pick('יום', 'יום שלישי')
  await pick('שעה', /08:00–10:00/)
  await pick('מוסך', 'מוסך המערב')
  expect(dialog().getByLabelText('יום')).toHaveProperty('value', '')
  expect(dialog().queryByLabelText('שעה')).toBeNull()
})

it('keeps the time when a colleague was faster, and asks for the order again', async () => {
  const { answer, onChanged } = open()
  await press(BUTTON)
  await pick('יום', 'יום שלישי')
  await pick('שעה', /08:00–10:00/)
  pressInDialog(SHOW)
  await dialog().findByRole('status')
  answer(moveAppointment, () => {
    throw refusal(409, { error: 'CHANGED', message: 'ההזמנה השתנתה מאז שנפתחה' })
  })
  pressInDialog('אישור ושליחה')
  expect(await dialog().findByText('ההזמנה השתנתה מאז שנפתחה')).toBeTruthy()
  expect(dialog().getByLabelText('שעה')).toHaveProperty('value', '8')
  expect(onChanged).toHaveBeenCalledExactlyOnceWith()
})

it('is open when the address asks for it, as a case does, and leaves the address when it closes', async () => {
  history.replaceState(null, '', '/admin/orders/Z-1042?move')
  open()
  expect(await screen.findByRole('dialog', { name: `${BUTTON}, הזמנה Z-1042` })).toBeTruthy()
  pressInDialog('ויתור')
  await waitFor(() => expect(location.search).toBe(''))
  expect(location.pathname).toBe('/admin/orders/Z-1042')
})

it.each([
  ['is cancelled', { status: 'cancelled' }],
  ['is complete', { status: 'closed' }],
  ['waits for its refund', { paymentStatus: 'refund_due' }],
] as const)('is not offered for an order that %s', (_, more) => {
  open({ ...booked, ...more })
  expect(screen.queryByRole('button', { name: BUTTON })).toBeNull()
})

it('is not offered for a parcel', () => {
  open(orderOf())
  expect(screen.queryByRole('button', { name: BUTTON })).toBeNull()
})
