import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { tyreListed } from '../../testing/facts.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
beforeAll(async () => {
  fixture = await startEdgeFixture()
  ;({ cookie } = await signInStaff(fixture))
})
afterAll(() => fixture.stop())

const call = async (method: string, body?: unknown) => {
  const response = await fixture.send(method, '/api/v1/admin/opening', body, cookie)
  return { status: response.status, body: (await response.json()) as object }
}
const ordering = (companyIsSample: boolean) => {
  fixture.services.answer = (asked) =>
    'body' in asked && asked.body ? { changed: true } : { open: false, companyIsSample }
}
const recorded = () =>
  fixture.database.query(`select action from edge.audit where action in ('shop-opened', 'shop-closed') order by id`)

it('opens the shop once its goods are there, and records who did', async () => {
  ordering(true)
  expect(await call('GET')).toMatchObject({
    status: 200,
    body: {
      open: false,
      steps: [
        { id: 'company', done: false },
        { id: 'catalogue', done: false, count: 0, needed: true },
        { id: 'garages', done: false, needed: false },
        { id: 'delivery', done: false },
        { id: 'proxy', done: false },
      ],
    },
  })
  expect(await call('POST', { open: true })).toMatchObject({ status: 409, body: { ok: false, error: 'STEPS_MISSING' } })
  await fixture.publish(tyreListed())
  expect(await recorded()).toEqual([])

  ordering(false)
  expect(await call('GET')).toMatchObject({ body: { steps: [{ done: true }, { done: true, count: 1 }, {}, {}, {}] } })
  expect(await call('POST', { open: true })).toEqual({ status: 200, body: { ok: true } })
  expect(await call('POST', { open: false })).toEqual({ status: 200, body: { ok: true } })
  expect(await recorded()).toEqual([{ action: 'shop-opened' }, { action: 'shop-closed' }])
})
