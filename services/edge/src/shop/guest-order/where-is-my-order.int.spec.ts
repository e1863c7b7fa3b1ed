import { HttpProblem } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EdgeFixture } from '../../testing/edge-fixture.ts'
import { buyer, json, startGuestOrderFixture } from '../../testing/guest-order-fixture.ts'

let guest: Awaited<ReturnType<typeof startGuestOrderFixture>>
let fixture: EdgeFixture
let orderId = ''
beforeAll(async () => {
  guest = await startGuestOrderFixture()
  fixture = guest.fixture
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  ;({ orderId } = await guest.place())
})

describe('where is my order', () => {
  const finder = (body: unknown, address?: string) =>
    json(fixture.post('/api/v1/where-is-my-order', body, address ? { 'x-forwarded-for': address } : {}))

  it('gives the same answer with and without such an order, and passes on number and phone', async () => {
    fixture.services.answer = () => ({ ok: true })
    const answers = [
      await finder({ orderId: orderId.replace('Z-', ' z'), phone: '050-1234567' }),
      await finder({ orderId: 'Z-999999', phone: '0500000000' }),
      await finder({ orderId: 'אין כזו', phone: '' }),
      await finder({ orderId: '..', phone: '' }),
      await finder({ orderId: '../holds', phone: '' }),
      await finder({ orderId: '\ud83c', phone: '\ud83c' }),
      await finder({ orderId: '', phone: '' }),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 200, body: { ok: true } })]),
    )
    expect(fixture.services.calls[0]).toEqual({
      path: `/ordering/orders/${orderId}/link`,
      body: { phone: '050-1234567' },
    })
    expect(fixture.services.calls).toHaveLength(2)
  })

  it('lets an address ask ten times in ten minutes', async () => {
    fixture.services.answer = () => ({ ok: true })
    const lookup = { orderId: 'Z-999999', phone: '0500000000' }
    for (let tries = 0; tries < 10; tries += 1)
      expect(await finder(lookup, '203.0.113.7')).toMatchObject({ status: 200 })
    const refused = await finder(lookup, '203.0.113.7')
    expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringMatching(/[א-ת]/) as unknown } })
    expect(await finder(lookup, '203.0.113.8')).toMatchObject({ status: 200 })
    guest.time.now = new Date(guest.time.now.getTime() + 10 * 60_000 + 1_000)
    expect(await finder(lookup, '203.0.113.7')).toMatchObject({ status: 200 })
  })

  it('answers before the look-up, so that its time does not tell which orders exist', async () => {
    fixture.services.answer = () => new Promise(() => undefined) // ordering never answers
    expect(await finder({ orderId, phone: buyer.phone })).toEqual({ status: 200, body: { ok: true } })
    await expect.poll(() => fixture.services.calls).toHaveLength(1)
  })

  it('gives the same answer while ordering is away', async () => {
    fixture.services.answer = () => {
      throw new HttpProblem(503, 'Unavailable', 'The service is restarting. Try again in a moment.')
    }
    expect(await finder({ orderId, phone: buyer.phone })).toEqual({ status: 200, body: { ok: true } })
  })
})
