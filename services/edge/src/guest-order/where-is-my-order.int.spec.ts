import { HttpProblem } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EdgeWorld } from '../testing/edge-world.ts'
import { json, startGuestWorld } from '../testing/guest-world.ts'

let guest: Awaited<ReturnType<typeof startGuestWorld>>
let world: EdgeWorld
let orderId = ''
beforeAll(async () => {
  guest = await startGuestWorld()
  world = guest.world
})
afterAll(() => world.stop())
beforeEach(async () => {
  ;({ orderId } = await guest.place())
})

describe('where is my order', () => {
  const ask = (body: unknown, address?: string) =>
    json(world.post('/api/v1/where-is-my-order', body, address ? { 'x-forwarded-for': address } : {}))

  it('answers the same whatever there is, and passes on number and phone', async () => {
    world.services.answer = () => ({ ok: true })
    const answers = [
      await ask({ orderId: orderId.replace('Z-', ' z'), phone: '050-1234567' }),
      await ask({ orderId: 'Z-999999', phone: '0500000000' }),
      await ask({ orderId: 'אין כזו', phone: '' }),
      await ask({ orderId: '..', phone: '' }),
      await ask({ orderId: '../holds', phone: '' }),
      await ask({ orderId: '\ud83c', phone: '\ud83c' }),
      await ask({ orderId: '', phone: '' }),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 200, body: { ok: true } })]),
    )
    expect(world.services.calls[0]).toEqual({
      path: `/ordering/orders/${orderId}/link`,
      body: { phone: '050-1234567' },
    })
    expect(world.services.calls).toHaveLength(2)
  })

  it('lets an address ask ten times in ten minutes', async () => {
    world.services.answer = () => ({ ok: true })
    const wish = { orderId: 'Z-999999', phone: '0500000000' }
    for (let tries = 0; tries < 10; tries += 1) expect(await ask(wish, '203.0.113.7')).toMatchObject({ status: 200 })
    const refused = await ask(wish, '203.0.113.7')
    expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringMatching(/[א-ת]/) as unknown } })
    expect(await ask(wish, '203.0.113.8')).toMatchObject({ status: 200 })
    guest.time.now = new Date(guest.time.now.getTime() + 10 * 60_000)
    expect(await ask(wish, '203.0.113.7')).toMatchObject({ status: 200 })
  })

  it('hands on that ordering is away', async () => {
    world.services.answer = () => {
      throw new HttpProblem(503, 'Unavailable', 'The service is restarting. Try again in a moment.')
    }
    expect(await ask({ orderId: 'Z-999999', phone: '0500000000' })).toMatchObject({ status: 503 })
  })
})
