import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())

const path = '/api/v1/tire-request'
const request = { tireSize: '110/90-18', model: 'Honda CB 500X', phone: '0521234567', email: '' }

it('sends catalog what was typed, and answers with the request', async () => {
  const { visitorId } = (await (await fixture.get('/collector/visitor/id')).json()) as { visitorId: string }
  fixture.services.answer = () => ({ ok: true, requestId: 'r-1' })
  const response = await fixture.post(path, { ...request, visitorId, note: 'not in the contract' })
  expect(await response.json()).toEqual({ success: true, data: { requestId: 'r-1' } })
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = { ...request, visitorId: visitorId.split('.')[0] }
  expect(fixture.services.calls.at(-1)).toEqual({ path: '/catalog/tyre-requests', body })
})

it('takes a request from a visitor id that we did not sign, without a visitor', async () => {
  expect((await fixture.post(path, { ...request, visitorId: 'made-up' })).status).toBe(200)
  expect(fixture.services.calls.at(-1)?.body).toEqual(request)
})

it('passes a refusal on with its field', async () => {
  const refusal = { code: 'VALIDATION', message: 'שדה חובה', field: 'model' }
  fixture.services.answer = () => ({ ok: false, ...refusal })
  const response = await fixture.post(path, request)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ success: false, ...refusal })
})

it('takes a request with only model and phone', async () => {
  fixture.services.answer = () => ({ ok: true, requestId: 'r-2' })
  const shortest = { model: 'Honda CB 500X', phone: '0521234567' }
  expect(await (await fixture.post(path, shortest)).json()).toMatchObject({ success: true })
  expect(fixture.services.calls.at(-1)?.body).toEqual(shortest)
})

it.each([
  ['no model', { model: undefined }],
  ['a phone that is a number', { phone: 521_234_567 }],
  ['a model as long as a story', { model: 'x'.repeat(201) }],
])('refuses %s before it calls catalog', async (_, change) => {
  const before = fixture.services.calls.length
  const response = await fixture.post(path, { ...request, ...change })
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(fixture.services.calls).toHaveLength(before)
})

it('is refused from another site', async () => {
  expect((await fixture.post(path, request, { origin: 'https://evil.test' })).status).toBe(403)
})
