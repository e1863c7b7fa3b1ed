import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EdgeFixture, startEdgeFixture } from '../../testing/edge-fixture.ts'

let fixture: EdgeFixture
let visitorId: string
beforeAll(async () => {
  fixture = await startEdgeFixture()
  const answer = (await (await fixture.get('/collector/visitor/id')).json()) as { visitorId: string }
  visitorId = answer.visitorId
})
afterAll(() => fixture.stop())

it('passes a metric on without its personal details and without the signature', async () => {
  const metric = { kind: 'CHECKOUT_PASSED_STAGE', stage: 1, personal: { name: 'דנה כהן', phone: '0501234567' } }
  const response = await fixture.post(`/collector/collect/${visitorId}`, metric)
  expect(await response.json()).toEqual({ ok: true })
  expect(fixture.services.calls).toEqual([
    {
      path: '/collector/metrics',
      body: { visitorId: visitorId.split('.')[0], kind: 'CHECKOUT_PASSED_STAGE', stage: 1 },
    },
  ])
})

it('refuses visitors whom we did not sign, and unknown kinds', async () => {
  expect((await fixture.post('/collector/collect/v_1.x', { kind: 'CHECKOUT_INIT' })).status).toBe(400)
  expect((await fixture.post(`/collector/collect/${visitorId}`, { kind: 'SOMETHING' })).status).toBe(400)
  expect(fixture.services.calls).toHaveLength(1)
})
