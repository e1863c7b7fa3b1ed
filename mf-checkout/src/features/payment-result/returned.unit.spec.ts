import { expect, test } from 'vitest'
import { returnOf } from './returned.ts'

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
