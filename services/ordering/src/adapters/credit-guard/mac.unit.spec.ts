import { createHash } from 'node:crypto'
import { given } from '@zmig/kit/testing'
import { expect, test } from 'vitest'
import { checkMac } from './mac.ts'

const facts = { uniqueId: 'a'.repeat(32), txId: 'tx-1', cardToken: '1010', cardExp: '1229', personalId: '000000018' }
const sign = (text: string) => createHash('sha256').update(text).digest('base64')
const signed = { ...facts, responseMac: sign(`pwtx-100010101229000000018${'a'.repeat(32)}`) }

given('a return that the gateway signed', signed)
  .then('is authentic', (given) => expect(checkMac('pw', given)).toBe('authentic'))
  .then('is authentic with the code of success spelled out', (given) =>
    expect(checkMac('pw', { ...given, errorCode: '000' })).toBe('authentic'),
  )
  .then('is authentic in hexadecimal digits of either case', (given) => {
    const hex = Buffer.from(given.responseMac, 'base64').toString('hex')
    for (const responseMac of [hex, hex.toUpperCase()])
      expect(checkMac('pw', { ...given, responseMac })).toBe('authentic')
  })
  .then('is authentic in base64 without its padding, and with a plus that arrived as a space', (given) => {
    const [txId, responseMac] = ['2', '3', '4', '5', '6', '7', '8', '9']
      .map((id) => [id, sign(`pw${id}00010101229000000018${'a'.repeat(32)}`)] as const)
      .find(([, mac]) => mac.includes('+')) ?? ['', '']
    expect(responseMac).toContain('+')
    for (const written of [responseMac.replace('=', ''), responseMac.replaceAll('+', ' ')])
      expect(checkMac('pw', { ...given, txId, responseMac: written })).toBe('authentic')
  })
  .then('is forged with another password', (given) => expect(checkMac('other', given)).toBe('forged'))

test.each([
  ['another order', { uniqueId: 'b'.repeat(32) }],
  ['another transaction', { txId: 'tx-2' }],
  ['a failure changed to a success', { errorCode: '033' }],
  ['another card', { cardToken: '2020' }],
  ['another holder', { personalId: '1' }],
  ['an empty signature', { responseMac: '' }],
  ['a signature of another length', { responseMac: `${signed.responseMac}=` }],
  ['Hebrew for a signature', { responseMac: 'א'.repeat(22) }],
])('rejects a return with %s as forged', (_, change) => {
  expect(checkMac('pw', { ...signed, ...change })).toBe('forged')
})

test.each(['cardToken', 'cardExp', 'responseMac'])('rejects a return without %s', (missing) => {
  expect(checkMac('pw', { ...signed, [missing]: undefined })).toBe('unproven')
})
