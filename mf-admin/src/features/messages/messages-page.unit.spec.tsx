// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  giveUpParked,
  listMessages,
  listParkedEvents,
  type ParkedEvent,
  replayParked,
  retryMessage,
  retryMessages,
  type StaffMessage,
} from '@zmig/edge-contract'
import { answerQuestion, away, openAsStaff, press, refusal, testEdge, type } from '../../testing/staff-page.tsx'
import { Messages } from './messages.tsx'
import { templateName, text } from './text.ts'

const message = (id: string, more: Partial<StaffMessage> = {}): StaffMessage => ({
  id,
  status: 'given_up',
  template: 'paid',
  channel: 'mail',
  recipientKind: 'person',
  aboutId: 'Z-100042',
  tries: 8,
  queuedAt: '2026-11-28T08:00:00Z',
  doneAt: '2026-11-28T10:00:00Z',
  reason: 'smtp-550',
  ...more,
})
const parked = (key: string, type: string): ParkedEvent => ({
  projection: 'orders',
  type,
  key,
  since: '2026-11-28T08:00:00Z',
  reason: 'TypeError',
})
const paid = templateName('paid')

/** The page over a shop with unsent messages and stuck events. */
const open = (messages: StaffMessage[] = [message('m1')], stuck: ParkedEvent[] = []) => {
  let now = messages
  const { edge, asked, answer, sent } = testEdge()
  answer(listMessages, () => ({ ok: true as const, orderId: null, messages: now }))
  answer(listParkedEvents, () => ({ ok: true as const, parked: stuck }))
  answer(retryMessage, ({ params }) => {
    now = now.filter(({ id }) => id !== params?.['id'])
    return { ok: true }
  })
  answer(retryMessages, () => {
    const count = now.length
    now = []
    return { ok: true, count }
  })
  const show = () => openAsStaff(<Messages />, edge)
  return { answer, asked, sent, show }
}

configure({ asyncUtilTimeout: 50_000 })
beforeEach(() => history.replaceState({}, '', '/admin/messages'))
afterEach(cleanup)

describe('messages that did not get out', () => {
  it('are counted with their reason, and one is sent again at a press', async () => {
    const { sent, show } = open([message('m1'), message('m2', { template: 'tyres-here' })])
    show()
    expect(await screen.findByText(text.count(2))).toBeTruthy()
    expect(screen.getAllByText('smtp-550')).toHaveLength(2)
    await press(text.againOne(paid, 'Z-100042'))
    expect(await screen.findByText(text.queued)).toBeTruthy()
    expect(await screen.findByText(text.count(1))).toBeTruthy()
    expect(sent().map(({ what }) => what)).toEqual(['POST /api/v1/admin/messages/m1/retry'])
  })

  it('stay in the list when sending again is refused, which says why', async () => {
    const { answer, show } = open()
    answer(retryMessage, () => {
      throw refusal(409, { error: 'SENT', message: 'ההודעה כבר נשלחה' })
    })
    show()
    await press(text.againOne(paid, 'Z-100042'))
    expect(await screen.findByText('ההודעה כבר נשלחה')).toBeTruthy()
    expect(screen.getByRole('button', { name: text.againOne(paid, 'Z-100042') })).toBeTruthy()
  })

  it('are sent again all at once after a question', async () => {
    const { sent, show } = open([message('m1'), message('m2'), message('m3', { status: 'queued', reason: '' })])
    show()
    await press(text.all)
    expect(within(await screen.findByRole('alertdialog')).getByText(text.allText(2))).toBeTruthy()
    await answerQuestion(text.allConfirm)
    expect(await screen.findByText(text.allQueued(3))).toBeTruthy()
    expect(await screen.findByText(text.none)).toBeTruthy()
    expect(screen.queryByRole('button', { name: text.all })).toBeNull()
    expect(sent()).toHaveLength(1)
  })

  it('are read again at a press after they failed to load', async () => {
    const { answer, show } = open()
    answer(listMessages, away)
    show()
    const failed = await screen.findByText(text.loadFailed)
    answer(listMessages, () => ({ ok: true as const, orderId: null, messages: [message('m1')] }))
    const alert = failed.closest('[role="alert"]') ?? failed.parentElement
    fireEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'רענון' }))
    expect(await screen.findByText(text.count(1))).toBeTruthy()
  })
})

describe('with the number of an order in the address', () => {
  it('everything is shown that was written about it, and no stuck event', async () => {
    history.replaceState({}, '', '/admin/messages?order=z100042')
    const { answer, asked, show } = open()
    const written = [message('m1', { status: 'sent', reason: '' })]
    answer(listMessages, () => ({ ok: true as const, orderId: 'Z-100042', messages: written }))
    show()
    expect(await screen.findByRole('heading', { name: text.about('Z-100042') })).toBeTruthy()
    expect(screen.getByRole('link', { name: text.openOrder }).getAttribute('href')).toBe('/admin/orders/Z-100042')
    expect(screen.queryByRole('heading', { name: text.parked.title })).toBeNull()
    expect(asked.map((each) => each.with)).toEqual([{ order: 'z100042' }])
  })

  it('a text says beside its channel what it costs, and that it arrived', async () => {
    history.replaceState({}, '', '/admin/messages?order=Z-100042')
    const { answer, show } = open()
    const facts = { segments: 2, cost: 0.14, delivery: 'delivered' } as const
    const written = [message('m1', { channel: 'text', status: 'sent', reason: '', text: facts })]
    answer(listMessages, () => ({ ok: true as const, orderId: 'Z-100042', messages: written }))
    show()
    expect(await screen.findByText('שני מקטעים, ₪0.14')).toBeTruthy()
    expect(screen.getByText('נמסרה')).toBeTruthy()
  })

  it('that is none, the page says so', async () => {
    history.replaceState({}, '', '/admin/messages?order=abc')
    open([]).show()
    expect(await screen.findByText(text.noOrder('abc'))).toBeTruthy()
    expect(screen.getByText(text.noOrderHint)).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('stuck events', () => {
  const words = text.parked
  const stuck = [parked('order-1', 'OrderPaid'), parked('order-1', 'OrderSent'), parked('order-2', 'OrderPlaced')]
  const again = words.againOne('orders', 'order-1')
  const giveUp = words.giveUpOne('orders', 'order-1')

  it('are one row for each key, and are tried again with those behind them', async () => {
    const { answer, sent, show } = open([], stuck)
    answer(replayParked, () => ({ ok: true, applied: 2, left: 0 }))
    show()
    const table = within(await screen.findByRole('table', { name: words.title }))
    expect(table.getAllByRole('button', { name: new RegExp(`^${words.again}`) })).toHaveLength(2)
    await press(again)
    expect(await screen.findByText(words.done(2, 0))).toBeTruthy()
    expect(sent().map((each) => each.with)).toEqual([{ projection: 'orders', key: 'order-1' }])
  })

  it('that are still stuck are no success', async () => {
    const { answer, show } = open([], stuck)
    answer(replayParked, () => ({ ok: true, applied: 0, left: 2 }))
    show()
    await press(again)
    expect((await screen.findByText(words.stillStuck(2))).closest('[role="alert"]')).toBeTruthy()
  })

  it('are given up for good with a reason only', async () => {
    const { answer, sent, show } = open([], stuck)
    answer(giveUpParked, () => ({ ok: true, givenUp: 1, applied: 1, left: 0 }))
    show()
    await press(giveUp)
    await answerQuestion(words.giveUp)
    expect(await screen.findByText(words.giveUpReasonMissing)).toBeTruthy()
    expect(sent()).toEqual([])
    type(words.giveUpReason, 'נבדק מול הספק')
    await answerQuestion(words.giveUp)
    expect(await screen.findByText(words.gaveUp(1, 1, 0))).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent().map((each) => each.with)).toEqual([{ projection: 'orders', key: 'order-1', reason: 'נבדק מול הספק' }])
  })

  it('keep the reason that was typed while the shop is away', async () => {
    const { answer, show } = open([], stuck)
    answer(giveUpParked, away)
    show()
    await press(giveUp)
    await screen.findByRole('alertdialog')
    type(words.giveUpReason, 'נבדק מול הספק')
    await answerQuestion(words.giveUp)
    expect(await screen.findByText(/אין חיבור לשרת/)).toBeTruthy()
    expect(screen.getByRole('textbox', { name: (name) => name.startsWith(words.giveUpReason) })).toHaveProperty(
      'value',
      'נבדק מול הספק',
    )
  })
})
