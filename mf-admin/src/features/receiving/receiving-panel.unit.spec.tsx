// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  closeReceivingLines,
  readReceiptOutcome,
  readReceiving,
  type Receipt,
  receiveGoods,
  type ReceivingLine,
} from '@zmig/edge-contract'
import { answerQuestion, away, field, openAsStaff, press, refusal, testEdge, type } from '../../testing/staff-page.tsx'
import { Receiving } from './receiving-panel.tsx'
import { text } from './text.ts'

const line = (ean: string, displayName: string, left: number, more: Partial<ReceivingLine> = {}): ReceivingLine => ({
  ean,
  supplier: 'rduch',
  ordered: left,
  received: 0,
  notComing: 0,
  left,
  waiting: 0,
  product: {
    ean,
    displayName,
    size: '180/55-17',
    brand: 'Michelin',
    displaySize: '180/55ZR17',
    name: 'michelin',
    price: 1_069,
  },
  ...more,
})
const road = line('3528701931487', 'Road 6', 4, { waiting: 2 })
const power = line('3528701773025', 'Power 6', 2)
const ROAD = 'Michelin Road 6 180/55-17'
const POWER = 'Michelin Power 6 180/55-17'

type Goods = { receiptId: string; lines: { ean: string; quantity: number }[] }

/** The count of an ordered draft over a shop that books in what it is sent. */
const open = async (lines = [road, power], receivable = true) => {
  let now = { lines, receipts: [] as Receipt[] }
  const { edge, answer, sent } = testEdge()
  const bookIn = ({ receiptId, lines: came }: Goods) => {
    const receipt = { receiptId, receivedAt: '2026-11-29T08:00:00Z', receivedBy: 'דנה לוי', lines: [] }
    const cameOf = (ean: string) => came.find((each) => each.ean === ean)?.quantity ?? 0
    now = {
      lines: now.lines.map((each) => ({ ...each, left: each.left - cameOf(each.ean) })),
      receipts: [receipt],
    }
    return { ok: true as const, receipt }
  }
  answer(readReceiving, () => ({ ok: true as const, receivable, ...now }))
  answer(receiveGoods, ({ body }) => bookIn(body as Goods) as never)
  answer(readReceiptOutcome, () => ({ ok: true as const, applied: true, ordersMoved: 1, ordersComplete: 1 }))
  answer(closeReceivingLines, ({ body }) => {
    const { eans } = body as { eans: string[] }
    now = { ...now, lines: now.lines.map((each) => (eans.includes(each.ean) ? { ...each, left: 0 } : each)) }
    return { ok: true } as never
  })
  openAsStaff(<Receiving orderId="d1" />, edge)
  await screen.findByRole('table', { name: text.table })
  const goods = () => sent().map((each) => each.with as Goods)
  return { answer, sent, goods }
}
const countField = (name: string) => screen.getByRole('textbox', { name: text.countOf(name) })
const count = (name: string, value: string) => fireEvent.change(countField(name), { target: { value } })
const receive = () => press(text.receive)

configure({ asyncUtilTimeout: 50_000 })
beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('asks for a count before anything is booked in', async () => {
  const { sent } = await open()
  await receive()
  expect(await screen.findByText(text.nothingCounted)).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent()).toEqual([])
})

it('names the tyres whose count is no number', async () => {
  const { sent } = await open()
  count(ROAD, '1.5')
  count(POWER, '2')
  await receive()
  expect(await screen.findByText(`${text.wrongNumber}: ${ROAD}`)).toBeTruthy()
  expect(countField(ROAD).getAttribute('aria-invalid')).toBe('true')
  expect(countField(POWER).getAttribute('aria-invalid')).toBeNull()
  expect(sent()).toEqual([])
})

it('names the tyres of which more was counted than can come, until it is corrected', async () => {
  const { sent } = await open()
  count(POWER, '3')
  await receive()
  expect(await screen.findByText(text.excess([POWER]))).toBeTruthy()
  expect(screen.getByText(text.tooMany(1))).toBeTruthy()
  expect(sent()).toEqual([])
  count(POWER, '2')
  expect(screen.queryByText(text.excess([POWER]))).toBeNull()
})

it('books in what was counted after a question that names what is missing, with the note on each line', async () => {
  const { goods } = await open()
  count(ROAD, '4')
  count(POWER, '1')
  type(text.note, ' אריזה פגומה ')
  await receive()
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(text.confirmPart(5))).toBeTruthy()
  expect(question.getByRole('listitem').textContent).toContain('Power 6')
  fireEvent.click(question.getByRole('button', { name: text.confirm }))
  fireEvent.click(question.getByRole('button', { name: text.confirm }))
  expect(await screen.findByText(text.outcome(1, 1))).toBeTruthy()
  expect(goods().map(({ lines }) => lines)).toEqual([
    [
      { ean: road.ean, quantity: 4, note: 'אריזה פגומה' },
      { ean: power.ean, quantity: 1, note: 'אריזה פגומה' },
    ],
  ])
  // the next receipt begins with an empty count and an empty note
  await waitFor(() => expect(countField(POWER)).toHaveProperty('value', ''))
  expect(field(text.note)).toHaveProperty('value', '')
})

it('sends the same receipt again when an answer was lost, and another one after a change', async () => {
  const { answer, goods } = await open()
  await press(text.everything)
  answer(receiveGoods, away)
  await receive()
  await answerQuestion(text.confirm)
  expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
  await answerQuestion(text.confirm)
  await waitFor(() => expect(goods()).toHaveLength(2))
  await answerQuestion('ביטול')
  count(ROAD, '3')
  await receive()
  await answerQuestion(text.confirm)
  await waitFor(() => expect(goods()).toHaveLength(3))
  const [first, again, changed] = goods()
  expect(again).toEqual(first)
  expect(changed?.receiptId).not.toBe(first?.receiptId)
  expect(changed?.lines).toEqual([
    { ean: road.ean, quantity: 3 },
    { ean: power.ean, quantity: 2 },
  ])
})

it('shows what is left when a colleague counted meanwhile, and keeps what was typed', async () => {
  const { answer } = await open()
  answer(receiveGoods, () => {
    throw refusal(409, { error: 'TOO_MANY', message: 'נקלטו בינתיים צמיגים אחרים' })
  })
  answer(readReceiving, () => ({
    ok: true as const,
    receivable: true,
    lines: [{ ...road, left: 1, received: 3 }, power],
    receipts: [],
  }))
  count(ROAD, '4')
  await receive()
  await answerQuestion(text.confirm)
  expect(await screen.findByText('נקלטו בינתיים צמיגים אחרים')).toBeTruthy()
  expect(await screen.findByText(text.tooMany(3))).toBeTruthy()
  await answerQuestion('ביטול')
  expect(countField(ROAD)).toHaveProperty('value', '4')
})

it('goes on with a count that this browser kept, and forgets it at a press', async () => {
  await open()
  count(ROAD, '3')
  cleanup()
  await open()
  expect(countField(ROAD)).toHaveProperty('value', '3')
  expect(screen.getByText(/הספירה שהתחילה כאן ולא נקלטה הוחזרה/)).toBeTruthy()
  await press(text.startAnew)
  expect(countField(ROAD)).toHaveProperty('value', '')
  cleanup()
  await open()
  expect(countField(ROAD)).toHaveProperty('value', '')
  expect(screen.queryByText(/הספירה שהתחילה כאן/)).toBeNull()
})

it('counts one at each scan, and says which code it does not count', async () => {
  await open()
  const scan = (code: string) => {
    type(text.scan, code)
    const scanner = field(text.scan).closest('form')
    if (scanner) fireEvent.submit(scanner)
  }
  scan(power.ean)
  scan(power.ean)
  expect(countField(POWER)).toHaveProperty('value', '2')
  scan(power.ean)
  expect(document.body.textContent).toContain(text.scannedTooMany(power))
  expect(countField(POWER)).toHaveProperty('value', '2')
  scan('4019238000001')
  expect(document.body.textContent).toContain(text.scannedUnknown('4019238000001'))
})

it('gives up the rest of a line after a question', async () => {
  const { sent } = await open()
  count(POWER, '1')
  await press(text.closeOf(POWER))
  await answerQuestion(text.closeConfirm)
  expect(await screen.findByText(text.closed)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('textbox', { name: text.countOf(POWER) })).toBeNull())
  expect(sent().map((each) => each.with)).toEqual([{ eans: [power.ean] }])
})

it('finds lines by their words, and those that customers wait for', async () => {
  await open()
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'power 180' } })
  expect(screen.queryByRole('textbox', { name: text.countOf(ROAD) })).toBeNull()
  expect(countField(POWER)).toBeTruthy()
  fireEvent.change(search, { target: { value: 'avon' } })
  await press(text.clearSearch)
  fireEvent.click(screen.getByRole('switch', { name: text.onlyAwaited }))
  expect(countField(ROAD)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: text.countOf(POWER) })).toBeNull()
})

it('takes nothing of a draft that is not ordered, or of which everything came', async () => {
  await open([road], false)
  expect(screen.getByText(text.notReceivable)).toBeTruthy()
  expect(screen.queryByRole('button', { name: text.receive })).toBeNull()
  cleanup()
  await open([{ ...road, left: 0, received: 4 }])
  expect(screen.getByText(text.complete)).toBeTruthy()
  expect(screen.queryByRole('button', { name: text.receive })).toBeNull()
})
