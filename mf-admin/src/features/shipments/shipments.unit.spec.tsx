// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type AnswerOf,
  type LateOrder,
  listLateOrders,
  listShipments,
  rescheduleShipment,
  type StaffShipment,
  tellLateBuyers,
} from '@zmig/edge-contract'
import { away, field, openAsStaff, press, pressInDialog, refusal, testEdge, type } from '../../testing/staff-page.tsx'
import { Shipments } from './shipments.tsx'
import { text } from './text.ts'

const shipment: StaffShipment = {
  _id: 's1',
  role: 'current',
  arrivesOn: '2099-03-10',
  orderDeadline: '2099-02-20',
  version: 2,
  waiting: 4,
  late: 2,
  lines: [],
}
const order = (orderId: string, breaks: boolean): LateOrder => ({
  orderId,
  isPaid: true,
  lines: [{ ean: '3528701931487', named: '2099-03-01', arrivesOn: '2099-03-10' }],
  appointment: breaks ? { day: '2099-03-04', startHour: 8, garage: 'מוסך הצפון' } : null,
  breaks,
})

/** The page over one shipment that two orders wait for too long. */
const open = () => {
  let now = shipment
  const { edge, answer, sent } = testEdge()
  answer(listShipments, () => ({ ok: true as const, shipments: [now] }))
  answer(listLateOrders, () => ({ ok: true as const, orders: [order('Z-1', true), order('Z-2', false)] }))
  answer(tellLateBuyers, () => ({ ok: true as const, told: 1, broken: 0 }))
  const save = (days: Partial<StaffShipment>) => {
    now = { ...now, ...days, version: now.version + 1 }
    return { ok: true as const, shipment: now }
  }
  const takeAll = () => answer(rescheduleShipment, ({ body }) => save(body as StaffShipment) as never)
  takeAll()
  openAsStaff(<Shipments />, edge)
  return { answer, sent, save, takeAll }
}

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('shows what waits for goods together with the shipments above it, so that nothing moves under a press', async () => {
  const { edge, answer } = testEdge()
  const shipments = Promise.withResolvers<AnswerOf<typeof listShipments>>()
  answer(listShipments, () => shipments.promise)
  openAsStaff(<Shipments receiving={() => <button type="button">קליטה</button>} />, edge)
  const button = () => screen.queryByRole('button', { name: 'קליטה' })
  expect(button()).toBeNull()
  shipments.resolve({ ok: true, shipments: [shipment] })
  expect(await screen.findByRole('region', { name: text.roles.current })).toBeTruthy()
  expect(button()).toBeTruthy()
})

it('shows what waits for goods also when the shipments do not load', async () => {
  const { edge, answer } = testEdge()
  answer(listShipments, away)
  openAsStaff(<Shipments receiving={() => <button type="button">קליטה</button>} />, edge)
  expect(await screen.findByRole('button', { name: 'קליטה' })).toBeTruthy()
})

describe('the days of a shipment', () => {
  const openDays = async () => {
    const page = open()
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(text.edit) }))
    await screen.findByRole('dialog')
    return page
  }

  it('are not sent when one is missing, or the deadline comes after the arrival', async () => {
    const { sent } = await openDays()
    type(text.arrives, '')
    pressInDialog('שמירה')
    expect(await screen.findByText(text.missing)).toBeTruthy()
    type(text.arrives, '1.2.2099')
    // said before it is sent
    expect(await screen.findByText(text.deadlineAfter)).toBeTruthy()
    pressInDialog('שמירה')
    expect(sent()).toEqual([])
  })

  it('are saved once, however often it is pressed', async () => {
    const { sent } = await openDays()
    type(text.arrives, '12.3.2099')
    pressInDialog('שמירה')
    pressInDialog('שמירה')
    expect(await screen.findByText(text.saved)).toBeTruthy()
    expect(sent().map((each) => each.with)).toEqual([
      { id: 's1', arrivesOn: '2099-03-12', orderDeadline: '2099-02-20', version: 2 },
    ])
  })

  it('are shown as a colleague saved them; what was typed stays and replaces them at a second press', async () => {
    const { answer, sent, save, takeAll } = await openDays()
    answer(rescheduleShipment, () => {
      const theirs = save({ arrivesOn: '2099-03-20', orderDeadline: '2099-02-25' })
      throw refusal(409, { error: 'CHANGED', message: 'מישהו אחר שינה את התאריכים.', ...theirs })
    })
    type(text.arrives, '12.3.2099')
    pressInDialog('שמירה')
    const sentence = 'מישהו אחר שינה את התאריכים. תאריך הגעה: 20.03.2099; מועד אחרון להזמנה: 25.02.2099.'
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(field(text.arrives)).toHaveProperty('value', '12.03.2099')
    expect(field(text.deadline)).toHaveProperty('value', '25.02.2099')
    takeAll()
    pressInDialog('שמירה')
    expect(await screen.findByText(text.saved)).toBeTruthy()
    expect(sent().at(-1)?.with).toEqual({
      id: 's1',
      arrivesOn: '2099-03-12',
      orderDeadline: '2099-02-25',
      version: 3,
    })
  })

  it('stay as they were typed while the shop is away', async () => {
    const { answer } = await openDays()
    answer(rescheduleShipment, away)
    type(text.arrives, '12.3.2099')
    pressInDialog('שמירה')
    expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
    expect(field(text.arrives)).toHaveProperty('value', '12.03.2099')
  })
})

describe('the orders that come late', () => {
  const openLate = async () => {
    const page = open()
    await press(text.lateOpen)
    await screen.findByText('Z-1')
    return page
  }
  const leaveOut = (orderId: string) =>
    fireEvent.click(within(screen.getByRole('dialog')).getByLabelText(new RegExp(text.chooseOf(orderId))))

  it('are listed with what happens to each order, and every buyer gets one mail', async () => {
    const { sent } = await openLate()
    expect(screen.getByText(text.lateBreaks(1))).toBeTruthy()
    leaveOut('Z-1')
    expect(screen.queryByText(text.lateBreaks(1))).toBeNull()
    pressInDialog(text.lateSend(1))
    pressInDialog(text.lateSend(1))
    expect(await screen.findByText(text.told(1, 0))).toBeTruthy()
    expect(sent()).toEqual([{ what: 'POST /api/v1/admin/shipments/current/late/tell', with: { orderIds: ['Z-2'] } }])
  })

  it('send nothing while none is chosen', async () => {
    const { sent } = await openLate()
    leaveOut('Z-1')
    leaveOut('Z-2')
    pressInDialog(text.lateSend(0))
    expect(await screen.findByText(text.chooseOne)).toBeTruthy()
    expect(sent()).toEqual([])
  })

  it('says that a colleague sent the mails to the buyers before', async () => {
    const { answer } = await openLate()
    answer(tellLateBuyers, () => ({ ok: true as const, told: 0, broken: 0 }))
    pressInDialog(text.lateSend(2))
    expect(await screen.findByText(text.toldBefore)).toBeTruthy()
  })

  it('stay chosen while the shop is away', async () => {
    const { answer } = await openLate()
    answer(tellLateBuyers, away)
    leaveOut('Z-1')
    pressInDialog(text.lateSend(1))
    expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
    expect(screen.getByRole('button', { name: text.lateSend(1) })).toBeTruthy()
  })
})
