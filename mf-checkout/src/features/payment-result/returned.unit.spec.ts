import { describe, expect, test } from 'vitest'
import { forgetReturn, readPaid, rememberPaid, returnOf } from './returned.ts'

test('the return of a payment page becomes the call that settles it', () => {
  expect(returnOf('?uniqueID=ab12&txId=7&cardMask=****1234&foreign=1')).toEqual({
    uniqueID: 'ab12',
    txId: '7',
    cardMask: '****1234',
  })
})

test('nothing is settled without the number of a payment', () => {
  expect(returnOf('?txId=7')).toBeUndefined()
  expect(returnOf('')).toBeUndefined()
})

test('what is too long to be real is cut', () => {
  expect(returnOf(`?uniqueID=${'x'.repeat(5_000)}`)?.uniqueID).toHaveLength(200)
})

describe('the order that was paid', () => {
  const storage = (): Storage => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    } as Storage
  }

  test('is found again when the page is loaded anew', () => {
    const tab = storage()
    rememberPaid(tab, { orderId: 'Z-100001', orderLink: '/order/Z-100001.x' })
    expect(readPaid(tab)).toEqual({ orderId: 'Z-100001', orderLink: '/order/Z-100001.x' })
    rememberPaid(tab, { orderId: 'Z-100002', orderLink: undefined })
    expect(readPaid(tab)).toEqual({ orderId: 'Z-100002' })
  })

  test('is history once another payment came back', () => {
    const tab = storage()
    rememberPaid(tab, { orderId: 'Z-100001' })
    forgetReturn(tab)
    expect(readPaid(tab)).toBeUndefined()
  })

  test.each(['', '{', '[]', '{"orderId":7}', 'null'])('is none when the tab holds %j', (kept) => {
    const tab = storage()
    tab.setItem('payment-paid', kept)
    expect(readPaid(tab)).toBeUndefined()
  })
})
