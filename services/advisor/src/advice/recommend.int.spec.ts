import { createPostgresEventLog, eventMigrations } from '@zmig/event-log'
import { AvailabilityChanged, type EventEnvelope, partitionOf, topicOf, type TyreFacts, TyreListed } from '@zmig/events'
import { createLogger, newId } from '@zmig/kit'
import { forgetPeople, peopleMigrations, readPeople } from '@zmig/kit/people'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { createOutbox } from '@zmig/outbox'
import { startProjections } from '@zmig/projections'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTrackClick } from '../click/click.commands.ts'
import { advisorMigrations, importMotorcycles } from '../composition.ts'
import type { Rank } from '../ranking.ts'
import { createSuggestBike } from '../suggested-bike/suggested-bike.commands.ts'
import { tyreReplica } from '../tyre/tyre.replica.ts'
import { createRecommend, forgetVisitorsOf } from './recommend.commands.ts'
import type { Question } from './wizard-run.ts'
import { rankByRules } from './rules.decider.ts'

const DAY = 24 * 60 * 60 * 1_000
const START = new Date('2026-11-18T10:00:00.000Z')
const bike = {
  id: 'honda-cbr600rr-2003',
  brand: 'Honda',
  model: 'CBR600RR',
  yearFrom: 2003,
  yearTo: 2017,
  frontSize: '120/70-17',
  rearSize: '180/55-17',
  category: 'sport',
  engineCc: 599,
}
const rear = TyreListed.example
const front: TyreFacts = { ...rear, ean: '2901542743630', position: 'front', width: '120', profile: '70', load: '58' }
const question: Question = {
  person: { name: 'דנה לוי', phone: '050-123 4567', visitorIds: ['v_1'] },
  motorcycleId: bike.id,
  usage: 'weekend',
  kilometres: '100-500',
  tyreType: 'rear',
}
const by = (number: number, visitor = `v_${number}`): Question => ({
  ...question,
  person: { ...question.person, phone: `05012345${String(number).padStart(2, '0')}`, visitorIds: [visitor] },
})

let fixture: TestDatabase
let time: Date
let rank: Rank
let stopReplica: () => Promise<void>
const deps = () => ({ database: fixture.database, outbox: createOutbox(), clock: { now: () => time }, newId })
/** So many for all that runs do not wait for each other. */
const limits = { personAnswers: 3, weeklyAnswers: 5_000 }
const recommendWith = (config = limits) =>
  createRecommend({ ...deps(), config, rankByModel: (facts, candidates) => rank(facts, candidates) })
/** As without a key: answered in one transaction. */
const recommendByRules = (config = limits) => createRecommend({ ...deps(), config, rankByModel: undefined })
const BOTH = [
  { who: 'the rules', create: recommendByRules },
  { who: 'a model', create: recommendWith },
]
const rows = (table: string) => fixture.database.query<Record<string, unknown>>(`select * from ${table}`)
const published = async (): Promise<EventEnvelope[]> =>
  (await fixture.database.query<{ event: EventEnvelope }>('select event from events.outbox order by id'))
    .map(({ event }) => event)
    .filter(({ type }) => type !== 'wizard.motorcycle-listed')

const tell = (...facts: TyreFacts[]): Promise<void> => tellWith('instock', ...facts)
const tellWith = async (visibility: 'instock' | 'outofstock', ...facts: TyreFacts[]): Promise<void> => {
  const context = () => ({ id: newId(), source: '/test', time: START.toISOString() })
  const events = facts.flatMap((tyre) => [
    AvailabilityChanged.create(
      { ean: tyre.ean, visibility, available: visibility === 'instock' ? 5 : 0, revision: 1 },
      context(),
    ),
    TyreListed.create(tyre, context()),
  ])
  await createPostgresEventLog(fixture.database).appendAll(
    events.map((event) => {
      const topic = topicOf(event.type)
      return { topic, partition: partitionOf(topic, event.key), event: event as EventEnvelope }
    }),
  )
  // The two events are of two topics, which are followed independently: either can be there first.
  const known = `select 1 from advisor.tyre where ean = any($1) and facts is not null and availability_revision >= 1`
  await expect.poll(() => fixture.database.query(known, [facts.map(({ ean }) => ean)])).toHaveLength(facts.length)
}

beforeEach(async () => {
  fixture = await startTestDatabase([eventMigrations, peopleMigrations, advisorMigrations])
  time = START
  rank = (facts, candidates) => Promise.resolve({ by: 'rules', tyres: rankByRules(facts, candidates) })
  const { database } = fixture
  const logger = createLogger('advisor', { level: 'silent' })
  stopReplica = await startProjections({
    database,
    log: createPostgresEventLog(database),
    projections: [tyreReplica],
    logger,
  })
  await importMotorcycles(deps(), [bike])
  await tell(rear, front)
})
afterEach(async () => {
  await stopReplica()
  await fixture.stop()
})

test('recommends what fits, and publishes the run without personal data', async () => {
  const advice = await recommendWith()(question)
  expect(advice).toMatchObject({ ok: true, tyres: [{ ean: rear.ean }] })
  const [run] = await rows('advisor.wizard_run')
  expect(run).toMatchObject({ state: 'answered', eans: [rear.ean], ranked_by: 'rules', visitor_ids: ['v_1'] })
  expect(await published()).toMatchObject([
    { type: 'wizard.answered', data: { usageId: run?.['usage_id'], usage: 'weekend', eans: [rear.ean] } },
  ])
  const outside = JSON.stringify([await published(), run])
  for (const personal of ['0501234567', 'דנה']) expect(outside).not.toContain(personal)
  expect(JSON.stringify(await published())).not.toContain('v_1')
  const personId = String(run?.['person_id'])
  expect((await readPeople(fixture.database, [personId])).get(personId)).toMatchObject({
    name: 'דנה לוי',
    phone: '0501234567',
    texts: { visitorId: 'v_1' },
  })
})

test('recommends sets that fit both wheels, and front tyres that fit the front one', async () => {
  const recommend = recommendWith()
  expect(await recommend({ ...question, tyreType: 'front' })).toMatchObject({ tyres: [{ ean: front.ean }] })
  expect(await recommend({ ...question, tyreType: 'set' })).toEqual({ ok: false, code: 'NO_TYRES' })
})

test('recommends nothing that is sold out', async () => {
  const soldOut = { ...rear, ean: '2990000000011', score: 5 }
  await tellWith('outofstock', soldOut)
  expect(await recommendWith()(by(1))).toMatchObject({ ok: true, tyres: [{ ean: rear.ean }] })
})

test('recommends no load index below the original, where that is known', async () => {
  await importMotorcycles(deps(), [{ ...bike, rearLoad: '75', rearSpeed: '(W)' }])
  expect(await recommendWith()(question)).toEqual({ ok: false, code: 'NO_TYRES' })
})

test('refuses an unknown bike, a wrong name and a wrong phone, and stores nothing', async () => {
  const recommend = recommendWith()
  const { person } = question
  expect(await recommend({ ...question, motorcycleId: "x' or 1=1" })).toEqual({ ok: false, code: 'NO_TYRES' })
  expect(await recommend({ ...question, person: { ...person, name: 'דנה' } })).toMatchObject({ field: 'visitorName' })
  expect(await recommend({ ...question, person: { ...person, phone: '03-1234567' } })).toMatchObject({
    field: 'visitorPhoneNumber',
  })
  for (const table of ['advisor.wizard_run', 'people.person']) expect(await rows(table)).toEqual([])
})

test('refuses a visitor and a phone their fourth answer in seven days, stores nothing, and answers a week later', async () => {
  const recommend = recommendWith()
  for (let times = 0; times < 3; times += 1) expect(await recommend(question)).toMatchObject({ ok: true })
  const limited = { ok: false, code: 'LIMIT' }
  expect(await recommend(question)).toEqual(limited)
  expect(await recommend(by(1, 'v_1'))).toEqual(limited)
  expect(await recommend({ ...question, person: { ...question.person, visitorIds: [] } })).toEqual(limited)
  expect(await rows('advisor.wizard_run')).toHaveLength(3)
  expect(await rows('people.person')).toHaveLength(1)
  expect(await recommend(by(2))).toMatchObject({ ok: true })
  time = new Date(START.getTime() + 7 * DAY - 1)
  expect(await recommend(question)).toEqual(limited)
  time = new Date(START.getTime() + 7 * DAY + 1)
  expect(await recommend(question)).toMatchObject({ ok: true })
})

test.each(BOTH)('counts twenty parallel runs of $who against one limit', async ({ create }) => {
  const recommend = create()
  const answers = await Promise.all(Array.from({ length: 20 }, () => recommend(question)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  const ofOneBrowser = await Promise.all(Array.from({ length: 20 }, (_, number) => recommend(by(number, 'v_other'))))
  expect(ofOneBrowser.filter(({ ok }) => ok)).toHaveLength(3)
  expect(await published()).toHaveLength(6)
})

test.each(BOTH)('limits the answers of $who to all visitors together in a week', async ({ create }) => {
  const recommend = create({ personAnswers: 3, weeklyAnswers: 5 })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => recommend(by(number))))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
})

test('does not count a run that fails, or whose process ended', async () => {
  const recommend = recommendWith()
  rank = () => Promise.reject(new Error('broken'))
  for (let times = 0; times < 5; times += 1) await expect(recommend(question)).rejects.toThrow('broken')
  rank = () => new Promise(() => undefined) // as a process that is killed meanwhile
  for (let times = 0; times < 3; times += 1) void recommend(question)
  await expect
    .poll(() => fixture.database.query(`select 1 from advisor.wizard_run where state = 'running'`))
    .toHaveLength(3)
  rank = (facts, candidates) => Promise.resolve({ by: 'rules', tyres: rankByRules(facts, candidates) })
  expect(await recommend(question)).toEqual({ ok: false, code: 'LIMIT' })
  time = new Date(START.getTime() + 31_000)
  expect(await recommend(question)).toMatchObject({ ok: true })
})

test.each(BOTH)('counts an attempt of $who that is asked again after a reload as one run', async ({ create }) => {
  const recommend = create()
  const again = { ...question, attemptId: 'a-1' }
  const answers = await Promise.all([1, 2, 3, 4].map(() => recommend(again)))
  const [first] = answers
  for (const answer of answers) expect(answer).toEqual(first)
  expect(first).toMatchObject({ ok: true, tyres: [{ ean: rear.ean }] })
  expect(await rows('advisor.wizard_run')).toHaveLength(1)
  expect(await published()).toHaveLength(1)
})

test('keeps the answer of an attempt when the model fails as it is asked again', async () => {
  const recommend = recommendWith()
  const again = { ...question, attemptId: 'a-1' }
  await recommend(again)
  rank = () => Promise.reject(new Error('broken'))
  await expect(recommend(again)).rejects.toThrow('broken')
  expect(await rows('advisor.wizard_run')).toMatchObject([{ state: 'answered' }])
})

test('counts an attempt anew with other answers, for another phone, and later', async () => {
  const recommend = recommendWith()
  const again = { ...question, attemptId: 'a-1' }
  await recommend(again)
  await recommend({ ...again, usage: 'daily' })
  await recommend({ ...again, person: by(7).person })
  expect(await rows('advisor.wizard_run')).toHaveLength(3)
  time = new Date(START.getTime() + 10 * 60_000 + 1)
  await recommend(again)
  expect(await rows('advisor.wizard_run')).toHaveLength(4)
  expect(await recommend({ ...again, usage: 'monthly' })).toEqual({ ok: false, code: 'LIMIT' })
})

test("keeps a model's ranking for the bike and the habits, but no fall-back of the rules", async () => {
  let asked = 0
  rank = (facts, candidates) => {
    asked += 1
    return Promise.resolve({ by: asked === 1 ? 'rules' : 'model', tyres: rankByRules(facts, candidates) })
  }
  const recommend = recommendWith()
  await recommend(by(1))
  for (const number of [2, 3, 4]) await recommend(by(number))
  expect(asked).toBe(2)
  await recommend({ ...by(5), usage: 'daily' })
  expect(asked).toBe(3)
})

test('records a click in the words of the catalogue, for a tyre of that run only', async () => {
  const advice = await recommendWith()(question)
  const usageId = advice.ok ? advice.usageId : ''
  const track = createTrackClick(deps())
  expect(await track({ usageId, ean: front.ean })).toEqual({ ok: false })
  expect(await track({ usageId: newId(), ean: rear.ean })).toEqual({ ok: false })
  expect(await track({ usageId, ean: rear.ean })).toEqual({ ok: true })
  expect((await published()).at(-1)).toMatchObject({
    type: 'wizard.suggestion-clicked',
    data: { usageId, ean: rear.ean, brand: 'Michelin', name: 'Power 6', displaySize: rear.displaySize },
  })
})

test('takes a bike that is not listed once, and keeps its text with people', async () => {
  const suggest = createSuggestBike(deps())
  expect(await suggest({ bikeModel: ' \n ' })).toMatchObject({ ok: false })
  const answers = await Promise.all(['Ural Gear Up', ' ural  gear up '].map((bikeModel) => suggest({ bikeModel })))
  expect(answers).toEqual([{ ok: true }, { ok: true }])
  expect(await rows('advisor.suggested_bike')).toHaveLength(1)
  expect(JSON.stringify(await published())).not.toMatch(/ural/i)
})

test('forgets a run and its person after ninety days, and its browser when the person is erased', async () => {
  await recommendWith()(question)
  const [run] = await rows('advisor.wizard_run')
  await forgetVisitorsOf(fixture.database, [String(run?.['person_id'])])
  expect(await rows('advisor.wizard_run')).toMatchObject([{ visitor_ids: [] }])
  const runs = { table: 'advisor.wizard_run', since: 'started_at' }
  expect(await forgetPeople(deps(), runs, new Date(START.getTime() + 1))).toBe(1)
  expect(await rows('advisor.wizard_run')).toEqual([])
  expect(await rows('people.person')).toMatchObject([{ name: '', phone: '', texts: null }])
})
