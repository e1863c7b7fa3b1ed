import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createOrderLinks } from './index.ts'

const links = createOrderLinks({ sessionSecret: 'secret' })
const link = links.write({ orderId: 'Z-100042', linkVersion: 0 })
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('')

/** A link as mails carried it until November 2026. */
const sentBefore = (secret: string): string => {
  const signature = createHmac('sha256', secret).update('order-link:v1:Z-100042').digest().subarray(0, 16)
  return `Z-100042.${signature.toString('base64url')}`
}

test('a link identifies its order and contains only its number, the id of a key and a signature', () => {
  expect(links.read(link)).toEqual({ orderId: 'Z-100042', linkVersion: 0 })
  expect(link).toMatch(/^Z-100042\.[\w-]{26}$/)
})

test.each([
  [
    'signed with another secret',
    createOrderLinks({ sessionSecret: 'other' }).write({ orderId: 'Z-100042', linkVersion: 0 }),
  ],
  ['of another order', link.replace('42.', '43.')],
  ['cut short', link.slice(0, -1)],
  ['cut to the length of older links', link.slice(0, -4)],
  ['without the id of its key', link.replace(/\..{4}/, '.')],
  ['with a suffix', `${link}=`],
  ['with blanks in it', link.replace('.', '. ')],
  ['without a signature', 'Z-100042'],
  ['with an empty signature', 'Z-100042.'],
  ['empty', ''],
])('a link %s is rejected', (_what, given) => {
  expect(links.read(given)).toBeUndefined()
})

test('a signature with another last letter is rejected', () => {
  for (const known of [link, sentBefore('secret')])
    expect(LETTERS.filter((letter) => links.read(known.slice(0, -1) + letter) !== undefined)).toEqual([known.at(-1)])
})

test('links of mails that were sent before each purpose had its own key go on working', () => {
  expect(links.read(sentBefore('secret'))).toEqual({ orderId: 'Z-100042', linkVersion: 0 })
  expect(links.read(sentBefore('other'))).toBeUndefined()
})

test('while the secret is replaced, links of the previous one work, and new ones are signed with the new one', () => {
  const replaced = createOrderLinks({ sessionSecret: 'new', previousSessionSecret: 'secret' })
  expect(replaced.read(link)).toEqual({ orderId: 'Z-100042', linkVersion: 0 })
  expect(replaced.read(sentBefore('secret'))).toEqual({ orderId: 'Z-100042', linkVersion: 0 })
  expect(replaced.write({ orderId: 'Z-100042', linkVersion: 0 })).toBe(
    createOrderLinks({ sessionSecret: 'new' }).write({ orderId: 'Z-100042', linkVersion: 0 }),
  )
  expect(createOrderLinks({ sessionSecret: 'new' }).read(link)).toBeUndefined()
})

test('a link carries its number, which its signature covers; the first links have none', () => {
  const third = links.write({ orderId: 'Z-100042', linkVersion: 3 })
  expect(third).toMatch(/^Z-100042\.3\.[\w-]{26}$/)
  expect(links.read(third)).toEqual({ orderId: 'Z-100042', linkVersion: 3 })
  for (const changed of [third.replace('.3.', '.4.'), third.replace('.3.', '.'), third.replace('.3.', '.03.')])
    expect(links.read(changed)).toBeUndefined()
})
