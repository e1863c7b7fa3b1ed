import { expect, test } from 'vitest'
import {
  checkDigitOf,
  eanFault,
  inStoreEan,
  isGlobalEan,
  otherSpellingOf,
  SET_PREFIX,
  singleEanFault,
  wholeEan,
} from './gtin.ts'

test.each([
  ['590123412345', 7],
  ['352870193148', 7],
  // EAN-8 and UPC-A
  ['9638507', 4],
  ['03600029145', 2],
])('the check digit of %s is %i', (digits, check) => expect(checkDigitOf(digits)).toBe(check))

test.each(['3528701931487', '96385074', '036000291452', '2907373823466'])('takes %s', (ean) =>
  expect(eanFault(ean)).toBeUndefined(),
)

test.each([
  ['', /ספרות בלבד/],
  ['35287019314a7', /ספרות בלבד/],
  ['3528701931488', /ספרת הביקורת/],
  ['5', /^ספרה אחת במקום 13/],
  ['8019227345', /^10 ספרות במקום 13/],
  ['03528701931487', /^14 ספרות במקום 13/],
])('refuses %j', (ean, fault) => expect(eanFault(ean)).toMatch(fault))

test('a UPC-A and the EAN-13 that begins with 0 are one number', () => {
  expect(otherSpellingOf('036000291452')).toBe('0036000291452')
  expect(otherSpellingOf('0036000291452')).toBe('036000291452')
  expect(eanFault('0036000291452')).toBeUndefined()
  expect(otherSpellingOf('3528701931487')).toBeUndefined()
})

test('gives back the zeros that a spreadsheet took', () => {
  expect(['36000291452', '1234565', '96385074', '3528701931487', '8019227345', 'abc'].map(wholeEan)).toEqual([
    '036000291452',
    '1234565',
    '96385074',
    '3528701931487',
    '8019227345',
    'abc',
  ])
})

test.each(['7.29E+12', '7,29e12'])('says of %s what Excel did', (typed) => expect(eanFault(typed)).toMatch(/Excel/))

test('numbers of the shop have a check digit', () => {
  for (const drawn of [0, 0.123456789, 0.999999999999]) {
    const ean = inStoreEan(SET_PREFIX, drawn)
    expect(ean).toMatch(/^291\d{10}$/)
    expect(eanFault(ean)).toBeUndefined()
  }
})

test('numbers of sets are no numbers of single tyres', () => {
  expect(singleEanFault('2918906488113')).toMatch(/שמור לזוגות/)
  expect(singleEanFault('2907373823466')).toBeUndefined()
})

test('a number of a maker is known everywhere, one of a shop only there', () => {
  const withCheck = (digits: string) => `${digits}${checkDigitOf(digits)}`
  for (const known of ['352870193148', '01234567890', '9638507'].map(withCheck))
    expect([known, isGlobalEan(known)]).toEqual([known, true])
  for (const inside of ['290000000001', '291000000001', '023456789012', '20000000001', '0234567', '2034567'].map(
    withCheck,
  ))
    expect([inside, isGlobalEan(inside)]).toEqual([inside, false])
  expect(isGlobalEan('3528701931480')).toBe(false)
})
