import { books } from '@zmig/edge-contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEdgeFixture, type EdgeFixture } from '../../testing/edge-fixture.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
let cookie: { cookie: string }
beforeAll(async () => {
  fixture = await startEdgeFixture()
  ;({ cookie } = await signInStaff(fixture, 'staff'))
})
afterAll(() => fixture.stop())

const get = (query: string) => fixture.get(`/api/v1/admin/books?${query}`, cookie)
const day = { day: '2026-11-29', paid: 189_850, refunded: 0, invoiced: 189_850, credited: 0, byHand: 0 }
const next = { day: '2026-11-30', paid: 10_015, refunded: 2_500, invoiced: 0, credited: 2_500, byHand: 1 }
const difference = { day: '2026-11-30', orderId: 'Z-2', kind: 'paid', amount: 10_015, documented: 0, cause: 'missing' }

it('shows days, their sums and each difference in shekels, with what to do about it', async () => {
  const troubled = { ...difference, cause: 'no-allocation' }
  fixture.services.answer = () => ({ days: [day, next], differences: [difference, troubled] })
  const answer = (await (await get('from=2026-11-29&to=2026-11-30')).json()) as Record<string, unknown>
  expect(books.answer.parse(answer)).toEqual(answer)
  expect(fixture.services.calls.at(-1)?.path).toBe('/invoices/books?from=2026-11-29&to=2026-11-30')
  expect(answer).toMatchObject({
    days: [
      { day: '2026-11-29', paid: 1_898.5 },
      { paid: 100.15, refunded: 25, credited: 25, byHand: 1 },
    ],
    total: { paid: 1_998.65, refunded: 25, invoiced: 1_898.5, credited: 25, byHand: 1 },
    differenceCount: 2,
    differences: [
      { orderId: 'Z-2', amount: 100.15, documented: 0, message: expect.stringContaining('אין מסמך') as string },
      { message: expect.stringContaining('מספר הקצאה') as string },
    ],
  })
  expect(await fixture.database.query(`select details from edge.audit where action = 'books-read'`)).toEqual([
    { details: { from: '2026-11-29', to: '2026-11-30' } },
  ])
})

it('names no more than 500 differences, and says how many there are', async () => {
  fixture.services.answer = () => ({ days: [next], differences: Array.from({ length: 501 }, () => difference) })
  const answer = (await (await get('from=2026-11-30&to=2026-11-30')).json()) as { differences: unknown[] }
  expect(answer).toMatchObject({ differenceCount: 501 })
  expect(answer.differences).toHaveLength(500)
})

it.each(['from=2026-11-30&to=2026-11-29', 'from=2026-11-31&to=2026-12-01', 'from=2026-11-30'])(
  'refuses %s',
  async (query) => {
    expect((await get(query)).status).toBe(400)
  },
)

it('is for staff alone', async () => {
  expect((await fixture.get('/api/v1/admin/books?from=2026-11-30&to=2026-11-30')).status).toBe(401)
})
