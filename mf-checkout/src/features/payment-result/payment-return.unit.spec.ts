import { describe, expect, test } from 'vitest'
import { forgetReturn, readPaid, rememberPaid, returnOf } from './payment-return.ts'

test('the parameters of the payment page become the finalize call', () => {
  expect(returnOf('?uniqueID=ab12&txId=7&cardMask=****1234&foreign=1')).toEqual({
    uniqueID: 'ab12',
    txId: '7',
    cardMask: '****1234',
  })
})

test.each([
  [
    '?uniqueID=ab12&responseMac=0a&ErrorCode=004&TXID=7',
    { uniqueID: 'ab12', responseMAC: '0a', errorCode: '004', txId: '7' },
  ],
  ['?uniqueId=ab12&responsemac=0a', { uniqueID: 'ab12', responseMAC: '0a' }],
])('names are found in upper and lower case: %s', (query, request) => {
  expect(returnOf(query)).toEqual(request)
})

test('nothing is finalized without a payment id', () => {
  expect(returnOf('?txId=7')).toBeUndefined()
  expect(returnOf('')).toBeUndefined()
})

test('cuts values that are too long', () => {
  expect(returnOf(`?uniqueID=${'x'.repeat(5_000)}`)?.uniqueID).toHaveLength(200)
})

describe('the paid order', () => {
  const storage = (): Storage => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    } as Storage
  }

  test('is shown again after a reload', () => {
    const tab = storage()
    rememberPaid(tab, { orderId: 'Z-100001', orderLink: '/order/Z-100001.x' })
    expect(readPaid(tab)).toEqual({ orderId: 'Z-100001', orderLink: '/order/Z-100001.x' })
    rememberPaid(tab, { orderId: 'Z-100002', orderLink: undefined })
    expect(readPaid(tab)).toEqual({ orderId: 'Z-100002' })
  })

  test('is still known after a page of a payment that was not made was opened', () => {
    const tab = storage()
    rememberPaid(tab, { orderId: 'Z-100001' })
    forgetReturn(tab)
    expect(readPaid(tab)).toEqual({ orderId: 'Z-100001' })
  })

  test.each(['', '{', '[]', '{"orderId":7}', 'null'])('is undefined when the storage holds %j', (kept) => {
    const tab = storage()
    tab.setItem('payment-paid', kept)
    expect(readPaid(tab)).toBeUndefined()
  })
})
