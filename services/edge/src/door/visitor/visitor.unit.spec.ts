import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { createVisitorIds } from './visitor.ts'

const visitors = createVisitorIds({ sessionSecret: 'a secret' })

it('knows the ids that it issued, without their signature', () => {
  const signed = visitors.issue()
  expect(visitors.verify(signed)).toBe(signed.split('.')[0])
  expect(visitors.issue()).not.toBe(signed)
})

it('has 128 random bits, so that no id is guessed', () => {
  expect(visitors.issue()).toMatch(/^v_[\w-]{22}\./)
})

it.each([
  '',
  'v_8f2c',
  'v_8f2c.',
  'v_8f2c.AAAAAAAAAAAAAAAAAAAAAA',
  createVisitorIds({ sessionSecret: 'another secret' }).issue(),
  `${visitors.issue()}.more`,
  visitors.issue().replace('v_', 'w_'),
])('does not know %j', (id) => {
  expect(visitors.verify(id)).toBeUndefined()
})

it('knows the ids of cookies that the shop signed before each purpose had its own key', () => {
  const text = 'visitor:v_8f2c'
  const signature = createHmac('sha256', 'a secret').update(text).digest().subarray(0, 16).toString('base64url')
  expect(visitors.verify(`v_8f2c.${signature}`)).toBe('v_8f2c')
})

it('accepts one spelling of an id only, so that no visitor counts as several', () => {
  const signed = visitors.issue()
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('')
  expect(letters.filter((letter) => visitors.verify(signed.slice(0, -1) + letter))).toEqual([signed.at(-1)])
  expect(visitors.verify(`${signed}=`)).toBeUndefined()
})
