// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { listShipments, sailShipment, type ShipmentLine, type StaffShipment } from '@zmig/edge-contract'
import { answerQuestion, away, openAsStaff, press, refusal, testEdge } from '../../testing/staff-page.tsx'
import { Shipments } from './shipments.tsx'
import { text } from './text.ts'

const line = (ean: string, inbound: number, reserved: number): ShipmentLine => ({
  ean,
  inbound,
  reserved,
  product: null,
})
const shipment = (role: StaffShipment['role'], lines: ShipmentLine[]): StaffShipment => ({
  _id: role,
  role,
  arrivesOn: '2099-03-10',
  orderDeadline: '2099-02-20',
  version: 7,
  waiting: 4,
  late: 0,
  lines,
})
const current = shipment('current', [line('3528701931487', 8, 3), line('3528701773025', 2, 5)])
const next = shipment('next', [])

const open = (shipments = [current, next]) => {
  const { edge, answer, asked, sent } = testEdge()
  answer(listShipments, () => ({ ok: true as const, shipments }))
  answer(sailShipment, () => ({ ok: true }) as never)
  openAsStaff(<Shipments />, edge)
  const readings = () => asked.length - sent().length
  return { answer, sent, readings }
}
const box = async (role: StaffShipment['role']) => within(await screen.findByRole('region', { name: text.roles[role] }))

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('says of each shipment when it comes and what it brings, tyre by tyre', async () => {
  open()
  const onItsWay = await box('current')
  for (const fact of ['10.03.2099', '20.02.2099']) expect(onItsWay.getByText(fact)).toBeTruthy()
  // ten tyres, of which eight are promised
  expect(onItsWay.getByText(text.brings).nextSibling?.textContent).toBe('10')
  expect(onItsWay.getByText(text.reserved).nextSibling?.textContent).toBe('8')
  expect(onItsWay.getByText(text.waiting).nextSibling?.textContent).toBe('4')
  const lines = within(onItsWay.getByRole('table', { name: text.lines('current') }))
  const [, first, second] = lines.getAllByRole('row')
  expect(first?.textContent).toContain('3528701931487')
  expect(first?.textContent).toMatch(/5$/)
  // more is promised than comes
  expect(second?.textContent).toContain(text.over(3))
  expect((await box('next')).getByText(new RegExp(text.noLines))).toBeTruthy()
})

it('says that there is no shipment', async () => {
  open([])
  expect(await screen.findByText(text.none)).toBeTruthy()
})

it('keeps the shipments in sight when they fail to load again, and reads them at a press', async () => {
  const { answer } = open()
  await box('next')
  answer(listShipments, away)
  await press(text.refresh)
  const failure = within(await screen.findByRole('alert'))
  expect(failure.getByText(text.loadFailed)).toBeTruthy()
  expect(screen.getByRole('table', { name: text.lines('current') })).toBeTruthy()
  answer(listShipments, () => ({ ok: true as const, shipments: [current, next] }))
  failure.getByRole('button', { name: text.refresh }).click()
  await waitFor(() => expect(screen.queryByText(text.loadFailed)).toBeNull())
})

it('lets the next shipment sail after it said what that means, once', async () => {
  const { sent } = open()
  expect((await box('current')).queryByRole('button', { name: text.sail })).toBeNull()
  await press(text.sail)
  const question = within(screen.getByRole('alertdialog', { name: text.sailTitle }))
  expect(question.getByText(text.sailHint)).toBeTruthy()
  expect(question.getByText(text.sailLeft(10))).toBeTruthy()
  expect(sent()).toEqual([])
  await answerQuestion(text.sailYes)
  await answerQuestion(text.sailYes)
  expect(await screen.findByText(text.sailed)).toBeTruthy()
  expect(sent()).toEqual([{ what: 'POST /api/v1/admin/shipments/next/sail', with: { version: 7 } }])
})

it('does not warn when the shipment on its way brings nothing more', async () => {
  open([shipment('current', []), next])
  await press(text.sail)
  expect(screen.queryByText(text.sailLeft(0))).toBeNull()
  expect(within(screen.getByRole('alertdialog')).queryByRole('alert')).toBeNull()
})

it('reads the shipments again when a colleague changed the next one, and sails at a second press', async () => {
  const { answer, sent, readings } = open()
  await press(text.sail)
  const before = readings()
  answer(listShipments, () => ({ ok: true as const, shipments: [current, { ...next, version: 8 }] }))
  answer(sailShipment, () => {
    throw refusal(409, { error: 'CHANGED', message: 'מישהו עדכן את המשלוח בינתיים. בדקו אותו שוב ואשרו.' })
  })
  await answerQuestion(text.sailYes)
  expect(await screen.findByText(/מישהו עדכן את המשלוח/)).toBeTruthy()
  await waitFor(() => expect(readings()).toBe(before + 1))
  answer(sailShipment, () => ({ ok: true }) as never)
  await answerQuestion(text.sailYes)
  expect(await screen.findByText(text.sailed)).toBeTruthy()
  expect(sent().map((each) => each.with)).toEqual([{ version: 7 }, { version: 8 }])
})
