import { expect, it } from 'vitest'
import { agorot, shekels } from './money.ts'

it('converts between the shekels of the wire and the agorot of the services', () => {
  expect(shekels(94_950)).toBe(949.5)
  expect(agorot(949.5)).toBe(94_950)
  expect(agorot(19.99)).toBe(1_999)
})

it('does not compile when one unit is passed for the other', () => {
  const price = agorot(60)
  // @ts-expect-error agorot are no shekels
  const shown: Parameters<typeof agorot>[0] = price
  // @ts-expect-error shekels are no agorot
  const paid: typeof price = shekels(6_000)
  expect([shown, paid]).toEqual([6_000, 60])
})
