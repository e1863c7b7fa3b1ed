import { newId, systemClock } from '@zmig/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INBOX as TOUCHED_INBOX } from '../../door/answer/touched.ts'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { signInStaff } from '../../testing/staff.ts'
import { createTasks } from './tasks.ts'

const other = { staffId: 'st_other', name: 'דנה לוי', email: 'dana@zmig.test', role: 'staff' as const }

let fixture: EdgeFixture
let cookie: { cookie: string }
let tasks: ReturnType<typeof createTasks>
beforeAll(async () => {
  fixture = await startEdgeFixture()
  cookie = (await signInStaff(fixture)).cookie
  await fixture.database.query(
    "insert into edge.staff (staff_id, email, name, last_signed_in_at) values ('st_other', 'dana@zmig.test', 'דנה לוי', now())",
  )
  tasks = createTasks(fixture.database, systemClock)
})
afterAll(() => fixture.stop())
const post = async (path: string, body: unknown = {}) => {
  const response = await fixture.post(`/api/v1/admin/inbox${path}`, body, cookie)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const audited = async (subject: string) =>
  (
    await fixture.database.query<{ action: string }>('select action from edge.audit where subject = $1 order by id', [
      subject,
    ])
  ).map(({ action }) => action)

test('a task is taken by one of two members of staff who press at once', async () => {
  const id = newId()
  const [mine, theirs] = await Promise.all([
    post(`/requests/${id}/take`),
    tasks.take('requests', id, other, undefined).then((taken) => taken?.mine),
  ])
  expect(mine.status === 200).toBe(theirs === false)
})

test('a task names its taker, and is taken over only from the taker who was shown', async () => {
  const id = newId()
  await tasks.take('cases', id, other, undefined)
  const refused = await post(`/cases/${id}/take`)
  expect(refused).toMatchObject({ status: 409, body: { ok: false, error: 'TAKEN', taken: { staffId: 'st_other' } } })
  expect(refused.body['message']).toContain('דנה לוי')
  expect(await post(`/cases/${id}/take`, { from: 'st_somebody_else' })).toMatchObject({ status: 409 })
  expect(await post(`/cases/${id}/take`, { from: 'st_other' })).toMatchObject({
    body: { ok: true, taken: { mine: true } },
  })
  expect(await tasks.refusalFor('cases', id, other)).toMatchObject({ code: 'TAKEN' })
})

test('a task names a taker whose Google account has no name by the address', async () => {
  const id = newId()
  await fixture.database.query("update edge.staff set name = '' where staff_id = 'st_other'")
  expect(await tasks.take('cases', id, other, undefined)).toMatchObject({ name: 'dana@zmig.test' })
  await fixture.database.query("update edge.staff set name = 'דנה לוי' where staff_id = 'st_other'")
})

test('a task is shown as taken and as free again on the open pages of others', async () => {
  const id = newId()
  let touched = 0
  const stop = await fixture.database.listen('touched', (payload) => {
    if (payload === JSON.stringify([{ key: TOUCHED_INBOX }])) touched += 1
  })
  for (const move of ['take', 'give-back']) {
    const before = touched
    await post(`/cases/${id}/${move}`)
    await expect.poll(() => touched).toBeGreaterThan(before)
  }
  await stop()
})

test('who closed a task lets it wait again at its owner; what is on its way to a customer is not taken back', async () => {
  const id = newId()
  fixture.services.calls.length = 0
  fixture.services.answer = () => ({ ok: true })
  expect(await post(`/cases/${id}/reopen`)).toEqual({ status: 200, body: { ok: true } })
  expect(fixture.services.calls).toEqual([
    { path: `/ordering/attention/${id}/reopen`, body: { actor: 'owner@zmig.test' } },
  ])
  expect(await audited(id)).toEqual(['task-reopened'])
  expect((await post(`/refunds/${id}/reopen`)).status).toBe(404)
  fixture.services.calls.length = 0
})

test('a task is given back by its taker only; pressing twice changes nothing', async () => {
  const id = newId()
  expect(await post(`/bikes/${id}/take`)).toMatchObject({ status: 200 })
  expect(await post(`/bikes/${id}/take`)).toMatchObject({ status: 200 })
  expect(await post(`/bikes/${id}/give-back`)).toMatchObject({ body: { ok: true, taken: null } })
  expect(await post(`/bikes/${id}/give-back`)).toMatchObject({ body: { ok: true, taken: null } })
  await tasks.take('bikes', id, other, undefined)
  expect(await post(`/bikes/${id}/give-back`)).toMatchObject({ status: 409, body: { error: 'TAKEN' } })
  expect(await audited(id)).toEqual(['task-taken', 'task-taken', 'task-given-back', 'task-given-back'])
})

test.each(['/messages/1/take', '/nonsense/1/take'])('a task is not found at %s', async (path) => {
  expect((await post(path)).status).toBe(404)
})

test.each([
  ['/offers/{id}/accept', {}, 'offers'],
  ['/offers/{id}/refuse', { word: 'אולי בחודש הבא' }, 'offers'],
  ['/requests/{id}/close', { outcome: 'answered' }, 'requests'],
  ['/bikes/{id}/link', { motorcycleId: 'm1' }, 'bikes'],
  ['/bikes/{id}/dismiss', {}, 'bikes'],
] as const)('a task is refused while a colleague has it: %s', async (path, body, kind) => {
  const id = newId()
  await tasks.take(kind, id, other, undefined)
  const refused = await post(path.replace('{id}', id), body)
  expect(refused).toMatchObject({ status: 409, body: { ok: false, error: 'TAKEN' } })
  expect(fixture.services.calls).toEqual([])
})

test('a task is refused while a colleague has it, also by the calls that are older than the inbox', async () => {
  await tasks.take('cases', 'c1', other, undefined)
  await tasks.take('refunds', 'Z-1', other, undefined)
  for (const path of ['/attention/c1/close', '/refunds/Z-1/transferred', '/refunds/Z-1/retry'])
    expect((await fixture.post(`/api/v1/admin${path}`, {}, cookie)).status).toBe(409)
  expect(fixture.services.calls).toEqual([])
})
