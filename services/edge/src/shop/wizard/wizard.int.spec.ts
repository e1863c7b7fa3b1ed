import { MotorcycleListed } from '@zmig/events'
import { HttpProblem } from '@zmig/kit'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type EdgeFixture, now, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { available, categoryListed, REAR, SET, setListed, tyreListed } from '../../testing/facts.ts'

const bike = { ...MotorcycleListed.example, yearTo: 2024 }
const answers = {
  visitorName: 'דנה לוי',
  visitorPhoneNumber: '050-123 4567',
  motorcycle: bike.id,
  usage: 'weekend',
  kilometers: '100-500',
  selectedTyreType: 'set',
}
const none = {
  ok: false,
  tires: [],
  usageId: '',
  noTiresFound: false,
  gptResponseError: false,
  limitReached: false,
}
const RECOMMEND = '/api/v1/wizard/recommend-tiers'
const CLICK = '/api/v1/wizard/track-tire-click'

let fixture: EdgeFixture
let signed = ''
beforeAll(async () => {
  fixture = await startEdgeFixture()
  await fixture.publish(tyreListed(), setListed(), available(REAR), available(SET), categoryListed())
  const bikes = [bike, { ...bike, id: 'bmw-r80-1980', brand: 'BMW', model: 'R 80', yearFrom: 1980, yearTo: 1984 }]
  await fixture.publish(...bikes.map((each) => MotorcycleListed.create(each, now())))
  signed = ((await (await fixture.get('/collector/visitor/id')).json()) as { visitorId: string }).visitorId
})
beforeEach(() => {
  fixture.services.calls.length = 0
  fixture.services.answer = () => ({ ok: true, usageId: 'u-1', tyres: [{ ean: SET, reason: 'מתאים לסוף שבוע' }] })
})
afterAll(() => fixture.stop())

const post = async (path: string, body: unknown, headers?: Record<string, string>): Promise<unknown> =>
  (await fixture.post(path, body, headers)).json()

it('names the makes once, in alphabetical order', async () => {
  expect(await (await fixture.get('/api/v1/motorcycle/brands')).json()).toEqual({ brands: ['BMW', 'Honda'] })
})

it('lists the bikes of a make that were sold in a year', async () => {
  const { id, model, yearFrom, yearTo, frontSize, rearSize } = bike
  const models = (brand: string, year: number) => post('/api/v1/motorcycle/models', { brand, year })
  const found = [{ id, model, yearFrom, yearTo, frontSize, rearSize }]
  expect(await models(' honda', yearFrom)).toEqual(found)
  expect(await models('Honda', yearTo)).toEqual(found)
  for (const [brand, year] of [
    ['Honda', yearFrom - 1],
    ['Honda', yearTo + 1],
    ['Hondo', yearFrom],
    ['', yearFrom],
    ["Honda' or 1=1 --", yearFrom],
    ['Honda', 1959],
    ['Honda', new Date().getFullYear() + 1],
    ['Honda', -1],
    ['Honda', Number.MAX_SAFE_INTEGER],
  ] as const)
    expect(await models(brand, year)).toEqual([])
})

it.each([{ brand: 'Honda' }, { brand: 'Honda', year: '2020' }, { brand: 'Honda', year: 2020.5 }, { year: 2020 }])(
  'refuses %j, which is no question for bikes',
  async (body) => expect((await fixture.post('/api/v1/motorcycle/models', body)).status).toBe(400),
)

it('recommends what advisor chose, in its order, with what the catalogue says now', async () => {
  fixture.services.answer = () => ({
    ok: true,
    usageId: 'u-1',
    tyres: [
      { ean: SET, reason: 'לסוף שבוע' },
      { ean: '2900000000000', reason: 'לא קיים' },
      { ean: REAR, reason: 'חסכוני' },
    ],
  })
  const recommendation = await post(RECOMMEND, { ...answers, visitorId: signed })
  expect(recommendation).toMatchObject({
    ...none,
    ok: true,
    usageId: 'u-1',
    tires: [
      { ean: SET, set: true, reason: 'לסוף שבוע', photos: [] },
      { ean: REAR, displayName: 'Power 6', price: 949, fullPrice: 1090, score: 9.6, reason: 'חסכוני' },
    ],
  })
  expect((recommendation as { tires: unknown[] }).tires).toHaveLength(2)
  expect(fixture.services.calls).toEqual([
    {
      path: '/advisor/recommendations',
      body: {
        person: { name: 'דנה לוי', phone: '050-123 4567', visitorIds: [signed.split('.')[0]] },
        motorcycleId: bike.id,
        usage: 'weekend',
        kilometres: '100-500',
        tyreType: 'set',
      },
    },
  ])
})

it('understands the Hebrew answers of a caller that follows the specification', async () => {
  await post(RECOMMEND, { ...answers, usage: 'יומיומי', selectedTyreType: 'אחורי' })
  expect(fixture.services.calls[0]?.body).toMatchObject({ usage: 'daily', tyreType: 'rear' })
  for (const pair of ['זוג', 'סט']) await post(RECOMMEND, { ...answers, selectedTyreType: pair })
  for (const { body } of fixture.services.calls.slice(1)) expect(body).toMatchObject({ tyreType: 'set' })
})

it('passes on which press of the button asks', async () => {
  await post(RECOMMEND, { ...answers, attemptId: 'a-1' })
  expect(fixture.services.calls[0]?.body).toMatchObject({ attemptId: 'a-1' })
})

it('knows a visitor by the cookie as well as by the field, and ignores ids that we did not sign', async () => {
  const other = ((await (await fixture.get('/collector/visitor/id')).json()) as { visitorId: string }).visitorId
  const cookie = `stats=${encodeURIComponent(JSON.stringify({ visitorId: other }))}`
  await post(RECOMMEND, { ...answers, visitorId: signed }, { cookie })
  await post(RECOMMEND, { ...answers, visitorId: 'v_forged.signature' }, { cookie: 'stats=%7Bbroken' })
  const ids = fixture.services.calls.map(({ body }) => (body as { person: { visitorIds: string[] } }).person.visitorIds)
  expect(ids).toEqual([[signed.split('.')[0], other.split('.')[0]], []])
})

it.each([
  ['NO_TYRES', { noTiresFound: true }],
  ['LIMIT', { limitReached: true }],
])('answers %s of the advisor with a flag: %o', async (code, flag) => {
  fixture.services.answer = () => ({ ok: false, code })
  expect(await post(RECOMMEND, answers)).toEqual({ ...none, ...flag })
})

it('passes on what is wrong with name or phone', async () => {
  const wrong = { message: 'נא להזין שם פרטי ושם משפחה', field: 'visitorName' }
  fixture.services.answer = () => ({ ok: false, code: 'VALIDATION', ...wrong })
  expect(await post(RECOMMEND, answers)).toEqual({ ...none, ...wrong })
})

it.each([
  ['is away', () => Promise.reject(new HttpProblem(503))],
  ['is late', () => Promise.reject(new HttpProblem(504))],
  ['answers nonsense', () => ({ ok: 'perhaps' })],
])('shows the screen of a failed answer when advisor %s', async (_, answer) => {
  fixture.services.answer = answer
  expect(await post(RECOMMEND, answers)).toEqual({ ...none, gptResponseError: true })
})

it.each([
  ['usage', 'sometimes'],
  ['kilometers', '0-99'],
  ['kilometers', 100],
  ['selectedTyreType', 'spare'],
  ['motorcycle', undefined],
  ['motorcycle', 'x'.repeat(10_000)],
  ['visitorName', 'x'.repeat(10_000)],
  ['visitorPhoneNumber', 501_234_567],
])('refuses %s %j before it asks advisor', async (field, value) => {
  const response = await fixture.post(RECOMMEND, { ...answers, [field]: value })
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(fixture.services.calls).toEqual([])
})

it('tracks a click by run and product, and takes nothing else over', async () => {
  const tireInfo = { ean: SET, brand: 'Evil', name: '<b>', displaySize: '1' }
  const click = { visitorId: signed, tireInfo, usageId: 'u-1', wizardResponses: { visitorName: 'דנה לוי' } }
  expect(await post(CLICK, click)).toEqual({ ok: true })
  expect(fixture.services.calls).toEqual([{ path: '/advisor/clicks', body: { usageId: 'u-1', ean: SET } }])
  expect(await post(CLICK, { ...click, visitorId: 'v_forged.x' })).toMatchObject({ ok: false })
  expect(fixture.services.calls).toHaveLength(1)
})

it('takes a bike that is not listed, with the visitor when we know one', async () => {
  fixture.services.answer = () => ({ ok: true })
  const path = '/api/v1/motorcycle/model-to-add'
  expect(await post(path, { bikeModel: 'Ural Gear Up', visitorId: signed })).toEqual({ ok: true })
  expect(await post(path, { bikeModel: 'Ural Gear Up', visitorId: 'forged' })).toEqual({ ok: true })
  expect(fixture.services.calls.map(({ body }) => body)).toEqual([
    { bikeModel: 'Ural Gear Up', visitorId: signed.split('.')[0] },
    { bikeModel: 'Ural Gear Up' },
  ])
  expect((await fixture.post(path, { bikeModel: 'x'.repeat(10_000) })).status).toBe(400)
})
