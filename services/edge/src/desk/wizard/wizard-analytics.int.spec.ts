import { MotorcycleListed, SuggestionClicked, WizardAnswered } from '@zmig/events'
import { erasePerson, savePerson } from '@zmig/kit/people'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EdgeFixture, now, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { signInStaff } from '../../testing/staff.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
const usageOf = (number: number) => `2f8d4c1e-5b7a-4a39-8f02-6c1d2e3f4a${String(number).padStart(2, '0')}`

let fixture: EdgeFixture
let cookie: { cookie: string }
let personId: string
beforeAll(async () => {
  fixture = await startEdgeFixture({}, { now: () => time.now })
  cookie = (await signInStaff(fixture)).cookie
  const person = { name: 'דנה לוי', phone: '0501234567', email: '', texts: { visitorId: 'v_8f2c' } }
  personId = await savePerson(fixture.database, person)
  const answered = (number: number, daysAgo: number) => {
    const answeredAt = new Date(time.now.getTime() - daysAgo * 24 * 60 * 60 * 1_000).toISOString()
    return WizardAnswered.create({ ...WizardAnswered.example, usageId: usageOf(number), personId, answeredAt }, now())
  }
  const clicked = () => SuggestionClicked.create({ ...SuggestionClicked.example, usageId: usageOf(1) }, now())
  await fixture.publish(MotorcycleListed.create(MotorcycleListed.example, now()))
  await fixture.publish(answered(1, 0.5), answered(2, 3), answered(3, 20), answered(4, 60), clicked(), clicked())
})
afterAll(() => fixture.stop())

const get = async (path: string): Promise<unknown> => (await fixture.get(`/api/v1/admin/wizard/${path}`, cookie)).json()

it('counts runs by age and by bike', async () => {
  expect(await get('stats')).toEqual({
    ok: true,
    stats: {
      dailyCount: 1,
      weeklyCount: 2,
      monthlyCount: 3,
      totalCount: 4,
      previous: { dailyCount: 0, weeklyCount: 0, monthlyCount: 0 },
      topMotorcycles: [
        { modelName: 'Honda CBR1000RR-R Fireblade', motorcycleId: WizardAnswered.example.motorcycleId, count: 4 },
      ],
    },
  })
})

it('lists runs with who asked and what they opened, newest first or oldest first, by pages', async () => {
  expect(await get('usages?limit=3')).toMatchObject({
    ok: true,
    usages: [
      {
        _id: usageOf(1),
        formattedDate: '21.11.2026, 02:00',
        visitorId: 'v_8f2c',
        wizardResponses: { visitorName: 'דנה לוי', visitorPhoneNumber: '0501234567', usage: 'weekend' },
        motorcycleDetails: {
          yearRanges: [{ from: 2020, to: 2026, front: { width: '120', profile: '70', rim: '17' } }],
        },
        clickedTires: [{ brand: 'Michelin', name: 'Power 6' }],
      },
      { _id: usageOf(2), clickedTires: [] },
      { _id: usageOf(3) },
    ],
    pagination: { currentPage: 1, totalPages: 2, totalItems: 4, itemsPerPage: 3 },
  })
  expect(await get('usages?limit=1&sortBy=createdAt&sortOrder=1')).toMatchObject({ usages: [{ _id: usageOf(4) }] })
  expect(await get('usages?page=2&limit=3')).toMatchObject({ usages: [{ _id: usageOf(4) }] })
  expect(await get('usages?page=99')).toMatchObject({
    usages: [],
    pagination: { currentPage: 99, totalItems: 4, itemsPerPage: 25 },
  })
  const { motorcycleId } = WizardAnswered.example
  expect(await get(`usages?motorcycle=${motorcycleId}`)).toMatchObject({ pagination: { totalItems: 4 } })
  const another = encodeURIComponent(`${motorcycleId}' or 1=1 --`)
  expect(await get(`usages?motorcycle=${another}`)).toMatchObject({ usages: [], pagination: { totalItems: 0 } })
})

it.each([
  'usages?sortBy=name',
  'usages?sortBy=createdAt;drop table edge.staff',
  'usages?sortBy=createdAt&sortBy=usage',
  'usages?sortOrder=0',
  'usages?page=0',
  'usages?page=100001',
  'usages?limit=101',
  'usages?limit=1e1000',
  `usages?motorcycle=${'x'.repeat(201)}`,
  'trends?days=1',
  'trends?days=36500',
])('refuses %s', async (query) => {
  expect((await fixture.get(`/api/v1/admin/wizard/${encodeURI(query)}`, cookie)).status).toBe(400)
})

it('shows a run without its person once they are erased', async () => {
  await erasePerson(fixture.database, personId)
  expect(await get('usages?limit=1')).toMatchObject({
    usages: [{ visitorId: '', wizardResponses: { visitorName: '', visitorPhoneNumber: '', usage: 'weekend' } }],
  })
})

it('names the ten top motorcycles', async () => {
  const oldest = new Date(time.now.getTime() - 90 * 24 * 60 * 60 * 1_000).toISOString()
  const runs = Array.from({ length: 10 }, (_, index) => {
    const motorcycleId = `yamaha-${index}`
    return WizardAnswered.create(
      { ...WizardAnswered.example, usageId: usageOf(50 + index), motorcycleId, personId, answeredAt: oldest },
      now(),
    )
  })
  await fixture.publish(...runs)
  const { stats } = (await get('stats')) as { stats: { topMotorcycles: { motorcycleId: string; count: number }[] } }
  expect(stats.topMotorcycles).toHaveLength(10)
  expect(stats.topMotorcycles[0]).toMatchObject({ motorcycleId: WizardAnswered.example.motorcycleId, count: 4 })
})
