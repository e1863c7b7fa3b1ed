import { EdgeError } from '@zmig/platform'
import { describe, expect, it } from 'vitest'
import { finalizeReturn } from '../../features/payment-result/payment-return.ts'
import { DRAFT } from '../../features/checkout/index.ts'
import { outcomeHandlers } from './payment-result.page.tsx'
import type { EdgeClient } from '@zmig/platform'

const storage = (entries: Record<string, string>): Storage => {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
}

const ATTEMPTS = 'checkout-attempts'
const attempts = JSON.stringify([{ attemptId: 'attempt-1', of: 'hash', at: 0 }])

/** What a browser that returns from a payment keeps after this answer of the edge. */
const comeBack = async (answer: object | Error) => {
  const browser = storage({ [ATTEMPTS]: attempts })
  const tab = storage({ [DRAFT]: '{}', 'payment-return': '?uniqueID=ab12', 'payment-paid': '{"orderId":"Z-0"}' })
  let cart = 'full'
  const call = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer))
  const outcome = await finalizeReturn({
    edge: { call } as unknown as EdgeClient,
    visitorId: () => Promise.resolve('v_1'),
    storage: tab,
    clearCart: () => (cart = 'empty'),
    ...outcomeHandlers({ ofBrowser: () => browser, ofTab: () => tab }),
  })
  return {
    ...('reason' in outcome && { reason: outcome.reason }),
    status: outcome.status,
    attempts: browser.getItem(ATTEMPTS) !== null,
    draft: tab.getItem(DRAFT) !== null,
    asksAgain: tab.getItem('payment-return') !== null,
    paidBefore: tab.getItem('payment-paid')?.includes('Z-0') ?? false,
    cart,
  }
}

describe('a browser that returns from the payment page', () => {
  it('goes back to the opening after a trial of the terminal, with cart, draft and earlier order as they were', async () => {
    expect(await comeBack({ ok: false, trial: true, message: 'ניסיון' })).toEqual({
      status: 'trial',
      attempts: true,
      draft: true,
      asksAgain: false,
      paidBefore: true,
      cart: 'full',
    })
  })

  it('keeps nothing of a paid order', async () => {
    expect(await comeBack({ ok: true, orderId: 'Z-1' })).toEqual({
      status: 'paid',
      attempts: false,
      draft: false,
      asksAgain: false,
      paidBefore: false,
      cart: 'empty',
    })
  })

  it('keeps cart and details of a refunded order and ends its attempt', async () => {
    expect(await comeBack({ ok: true, orderId: 'Z-1', message: 'יוחזר לכרטיס' })).toEqual({
      status: 'refunded',
      attempts: false,
      draft: true,
      asksAgain: true,
      paidBefore: true,
      cart: 'full',
    })
  })

  it('keeps everything of an order that was not paid', async () => {
    const kept = { attempts: true, draft: true, cart: 'full' }
    expect(await comeBack({ ok: false, message: 'לא אושר' })).toEqual({
      status: 'failed',
      asksAgain: false,
      paidBefore: false,
      ...kept,
    })
    const unknown = { status: 'unanswered', asksAgain: true, paidBefore: true, ...kept }
    expect(await comeBack({ ok: false, pending: true })).toEqual(unknown)
    expect(await comeBack(new Error('offline'))).toEqual(unknown)
  })

  it('keeps everything when the shop has too many to answer, says so, and may ask again', async () => {
    const detail = 'הגיעו מהרשת שלכם הרבה בקשות ברצף. נסו שוב בעוד דקה.'
    const problem = { type: 'about:blank', title: 'Too often', status: 429, detail }
    expect(await comeBack(new EdgeError(429, problem))).toEqual({
      status: 'unanswered',
      reason: detail,
      attempts: true,
      draft: true,
      asksAgain: true,
      paidBefore: true,
      cart: 'full',
    })
  })
})
