import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EdgeWorld, startEdgeWorld } from '../testing/edge-world.ts'

let world: EdgeWorld
let visitorId: string
beforeAll(async () => {
  world = await startEdgeWorld()
  const answer = (await (await world.get('/collector/visitor/id')).json()) as { visitorId: string }
  visitorId = answer.visitorId
})
afterAll(() => world.stop())

it('passes a metric on without its personal details and without the signature', async () => {
  const metric = { kind: 'CHECKOUT_PASSED_STAGE', stage: 1, personal: { name: 'דנה כהן', phone: '0501234567' } }
  const response = await world.post(`/collector/collect/${visitorId}`, metric)
  expect(await response.json()).toEqual({ ok: true })
  expect(world.services.calls).toEqual([
    {
      path: '/collector/metrics',
      body: { visitorId: visitorId.split('.')[0], kind: 'CHECKOUT_PASSED_STAGE', stage: 1 },
    },
  ])
})

it('refuses visitors whom we did not sign, and unknown kinds', async () => {
  expect((await world.post('/collector/collect/v_1.x', { kind: 'CHECKOUT_INIT' })).status).toBe(400)
  expect((await world.post(`/collector/collect/${visitorId}`, { kind: 'SOMETHING' })).status).toBe(400)
  expect(world.services.calls).toHaveLength(1)
})
