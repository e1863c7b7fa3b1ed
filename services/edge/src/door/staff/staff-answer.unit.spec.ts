import * as z from 'zod/mini'
import { Shekels } from '@zmig/edge-contract'
import { expect, it } from 'vitest'
import { inAgorot } from '../../money.ts'
import { orRefused } from './staff-answer.ts'

const Placed = orRefused({ orderId: z.string() }, { code: z.enum(['SOLD_OUT']), left: z.optional(z.number()) })

it.each([
  [{ ok: true, orderId: 'Z-1' }, true],
  [{ ok: false, code: 'SOLD_OUT', message: 'אזל', left: 0 }, true],
  [{ ok: true }, false],
  [{ ok: false, message: 'אזל' }, false],
  // a code of its own is one of those that are named
  [{ ok: false, code: 'OTHER', message: 'אזל' }, false],
])('an answer of a service is what it did, or a whole refusal: %j', (answer, expected) =>
  expect(z.safeParse(Placed, answer).success).toBe(expected),
)

it('keeps no field that the schema does not name', () => {
  const answer = z.parse(orRefused({ orderId: z.string() }), { ok: true, orderId: 'Z-1', personId: 'p' })
  expect(answer).toEqual({ ok: true, orderId: 'Z-1' })
})

it('amounts of an answer stay in agorot until they leave the edge', () => {
  const answer = z.parse(inAgorot(orRefused({ price: Shekels })), { ok: true, price: 94_900 })
  expect(answer).toEqual({ ok: true, price: 94_900 })
})
