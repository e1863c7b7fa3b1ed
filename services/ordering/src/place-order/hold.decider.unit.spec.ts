import { given } from '@zmig/kit/testing'
import { expect } from 'vitest'
import { decideOpenOrders, decideTransferSize } from './hold.decider.ts'

const limits = { openOrders: 2, openOrdersOfAddress: 10, transferTyres: 8, phone: '03-5550101' }
const none = { ofPhone: 0, ofEmail: 0, ofVisitor: 0, ofAddress: 0 }

given('one unpaid order of each key and nine of the address', {
  ofPhone: 1,
  ofEmail: 1,
  ofVisitor: 1,
  ofAddress: 9,
}).then('allows another one', (open) => expect(decideOpenOrders(open, limits)).toBeUndefined())

given('the maximum of unpaid orders', none).then('names the shop’s phone in the refusal', () => {
  for (const open of [{ ofPhone: 2 }, { ofEmail: 2 }, { ofVisitor: 2 }, { ofAddress: 10 }])
    expect(decideOpenOrders({ ...none, ...open }, limits)).toMatchObject({
      code: 'TOO_MANY_OPEN',
      message: expect.stringContaining('03-5550101') as string,
    })
})

given('a transfer', 189_800).then('allows eight tyres and refuses nine, unless the total is 0', (payNow) => {
  expect(decideTransferSize({ tyreCount: 8, payNow }, limits)).toBeUndefined()
  expect(decideTransferSize({ tyreCount: 9, payNow }, limits)).toMatchObject({ code: 'TOO_MANY_OPEN' })
  expect(decideTransferSize({ tyreCount: 9, payNow: 0 }, limits)).toBeUndefined()
})
