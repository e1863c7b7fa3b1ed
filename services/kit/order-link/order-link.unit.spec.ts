import { expect, test } from 'vitest'
import { orderLink, readOrderLink } from './index.ts'

const link = orderLink('secret', 'Z-100042')

test('a link identifies its order and contains only its number and a signature', () => {
  expect(readOrderLink('secret', link)).toBe('Z-100042')
  expect(link).toMatch(/^Z-100042\.[\w-]{22}$/)
})

test.each([
  ['signed with another secret', orderLink('other', 'Z-100042')],
  ['of another order', link.replace('42.', '43.')],
  ['cut short', link.slice(0, -1)],
  ['with a suffix', `${link}=`],
  ['with blanks in it', link.replace('.', '. ')],
  ['without a signature', 'Z-100042'],
  ['with an empty signature', 'Z-100042.'],
  ['empty', ''],
])('a link %s is rejected', (_what, given) => {
  expect(readOrderLink('secret', given)).toBeUndefined()
})

test('a signature with another last letter is rejected', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('')
  const known = letters.filter((letter) => readOrderLink('secret', link.slice(0, -1) + letter) !== undefined)
  expect(known).toEqual([link.at(-1)])
})
