import { describe, expect, it } from 'vitest'
import { settleReturn } from '../../features/payment-result/index.ts'
import { DRAFT } from '../checkout/draft-storage.ts'
import { whenSettled } from './when-settled.ts'
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

/** A browser that comes back from a payment, and what it keeps when the edge has answered this. */
const comeBack = async (answer: object | Error) => {
  const browser = storage({ [ATTEMPTS]: attempts })
  const tab = storage({ [DRAFT]: '{}', 'payment-return': '?uniqueID=ab12' })
  let cart = 'full'
  const call = () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer))
  const settled = await settleReturn({
    edge: { call } as unknown as EdgeClient,
    visitorId: () => Promise.resolve('v_1'),
    storage: tab,
    clearCart: () => (cart = 'empty'),
    ...whenSettled({ ofBrowser: () => browser, ofTab: () => tab }),
  })
  return {
    status: settled.status,
    attempts: browser.getItem(ATTEMPTS) !== null,
    draft: tab.getItem(DRAFT) !== null,
    asksAgain: tab.getItem('payment-return') !== null,
    cart,
  }
}

describe('a browser that comes back', () => {
  it('to an order that is paid keeps nothing of it', async () => {
    expect(await comeBack({ ok: true, orderId: 'Z-1' })).toEqual({
      status: 'paid',
      attempts: false,
      draft: false,
      asksAgain: false,
      cart: 'empty',
    })
  })

  it('to one whose money goes back can order the same anew: cart and details stay, the attempt is over', async () => {
    expect(await comeBack({ ok: true, orderId: 'Z-1', message: 'יוחזר לכרטיס' })).toEqual({
      status: 'given-back',
      attempts: false,
      draft: true,
      asksAgain: true,
      cart: 'full',
    })
  })

  it('to one that was not paid goes on with it', async () => {
    const kept = { attempts: true, draft: true, cart: 'full' }
    expect(await comeBack({ ok: false, message: 'לא אושר' })).toEqual({ status: 'failed', asksAgain: false, ...kept })
    const unknown = { status: 'unanswered', asksAgain: true, ...kept }
    expect(await comeBack({ ok: false, pending: true })).toEqual(unknown)
    expect(await comeBack(new Error('offline'))).toEqual(unknown)
  })
})
