import { expect, test } from 'vitest'
import { orderLink, readOrderLink } from './index.ts'

const link = orderLink('secret', 'Z-100042')

test('a link leads back to its order and holds nothing but the number and a signature', () => {
  expect(readOrderLink('secret', link)).toBe('Z-100042')
  expect(link).toMatch(/^Z-100042\.[\w-]{22}$/)
})

test.each([
  ['signed with another secret', orderLink('other', 'Z-100042')],
  ['of another order', link.replace('42.', '43.')],
  ['cut short', link.slice(0, -1)],
  ['with something behind it', `${link}=`],
  ['with blanks in it', link.replace('.', '. ')],
  ['without a signature', 'Z-100042'],
  ['with an empty signature', 'Z-100042.'],
  ['empty', ''],
])('a link %s leads nowhere', (_what, given) => {
  expect(readOrderLink('secret', given)).toBeUndefined()
})

test('a signature has one spelling: no other last letter leads to the order', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('')
  const known = letters.filter((letter) => readOrderLink('secret', link.slice(0, -1) + letter) !== undefined)
  expect(known).toEqual([link.at(-1)])
})
