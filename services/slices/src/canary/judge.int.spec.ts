import type { SliceSignal } from '@zmig/edge-contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listAttempts } from '../audit/audit.ts'
import { startCanary } from '../slice/canary.commands.ts'
import { publishSlice } from '../slice/slice.commands.ts'
import { listSlices } from '../slice/slice.queries.ts'
import { startSlices } from '../testing/slices-fixture.ts'
import { forgetVisits, recordGiven, recordReports } from './canary-visits.ts'
import { judgeCanaries } from './judge.ts'

const ACTIVE = '1.0.0-a'
const CANARY = '1.0.0-b'

let slices: Awaited<ReturnType<typeof startSlices>>
let time: number
let visitors: number
beforeEach(async () => {
  slices = await startSlices()
  time = Date.parse('2026-11-29T10:00:00.000Z')
  visitors = 0
  await slices.serve(ACTIVE)
  await publishSlice(slices.deps, await slices.build(CANARY, CANARY))
  await startCanary(slices.deps, 'storefront', CANARY, 50)
})
afterEach(() => slices.stop())

const now = () => new Date(time)
const pass = (seconds: number) => (time += seconds * 1_000)
const judge = () =>
  judgeCanaries({
    ...slices.deps,
    clock: { now },
    logger: { warn: () => undefined } as unknown as Parameters<typeof judgeCanaries>[0]['logger'],
  })

type Given = { version: string; visitor?: string; address?: string; shown?: boolean; failed?: boolean }
const give = (given: Given[]) =>
  slices.database.transaction((tx) =>
    recordGiven(
      tx,
      given.map(({ version, visitor = '', address = visitor, shown = true, failed = false }) => ({
        slice: 'storefront',
        version,
        visitor,
        address,
        at: now().toISOString(),
        shown,
        failed,
      })),
    ),
  )
const report = (visitor: string, version: string, signals: SliceSignal[]) =>
  slices.database.transaction((tx) =>
    recordReports(tx, [{ visitor, slices: [{ slice: 'storefront', version, signals }] }], now().toISOString()),
  )
/** A visitor comes, from an address of their own, and the page reports. */
const visit = async (version: string, signals: SliceSignal[], given: Partial<Given> = {}) => {
  const visitor = `v_${(visitors += 1)}`
  await give([{ version, visitor, ...given }])
  if (signals.length > 0) await report(visitor, version, signals)
  return visitor
}
const isRunning = async () => (await listSlices(slices.database))[0]?.canary !== null

describe('a canary is reverted', () => {
  test.each<[string, SliceSignal[], RegExp]>([
    ['does not start on its pages', [], /^30 of 30 visits did not start; with 1\.0\.0-a 1 of 30 did\.$/],
    ['throws', ['document', 'mounted', 'error'], /^30 of 30 visits had an error; with 1\.0\.0-a 0 of 30 did\.$/],
    ['is slow', ['document', 'mounted', 'slow'], /^30 of 30 visits were answered late/],
    ['asks for what the edge does not have', ['document', 'mounted', 'edge'], /^30 of 30 visits had a failed call/],
  ])('that %s, with its event and its entry in the audit', async (_, signals, reason) => {
    for (let nth = 0; nth < 30; nth += 1) {
      await visit(CANARY, signals)
      await visit(ACTIVE, nth === 0 ? [] : ['document', 'mounted'])
    }
    pass(29)
    expect(await judge()).toEqual([])
    pass(1)
    expect(await judge()).toMatchObject([
      { slice: 'storefront', version: CANARY, reason: expect.stringMatching(reason) as string },
    ])
    expect(await isRunning()).toBe(false)
    expect(await slices.eventTypes()).toContain('slices.slice-canary-reverted')
    const [event] = await slices.database.query<{ data: unknown }>(
      `select event->'data' as data from events.outbox where event->>'type' = 'slices.slice-canary-reverted'`,
    )
    expect(event?.data).toMatchObject({
      version: CANARY,
      measured: { active: ACTIVE, canaryVisits: 30, canaryFaulty: 30 },
    })
    expect((await listAttempts(slices.database, 'storefront'))[0]).toMatchObject({
      action: 'revert canary',
      who: 'field data',
      subject: CANARY,
      code: null,
    })
    expect(await judge()).toEqual([])
  })

  test('that the server could not render', async () => {
    for (let nth = 0; nth < 30; nth += 1) {
      await visit(CANARY, ['document', 'mounted'], { failed: true })
      await visit(ACTIVE, ['document', 'mounted'])
    }
    pass(30)
    expect(await judge()).toMatchObject([{ reason: expect.stringMatching(/had an error/) as string }])
  })

  test('for what happens minutes after a visit began', async () => {
    const late: string[] = []
    for (let nth = 0; nth < 30; nth += 1) {
      late.push(await visit(CANARY, ['document', 'mounted']))
      await visit(ACTIVE, ['document', 'mounted'])
    }
    pass(60)
    expect(await judge()).toEqual([])
    pass(180)
    for (const visitor of late) await report(visitor, CANARY, ['error'])
    expect(await judge()).toEqual([])
    pass(360)
    expect(await judge()).toMatchObject([{ version: CANARY }])
  })

  test('for what visitors meet who come to the slice from another one', async () => {
    for (let nth = 0; nth < 30; nth += 1) {
      await visit(CANARY, ['opened'], { shown: false })
      await visit(ACTIVE, ['opened', 'mounted'], { shown: false })
      await visit(CANARY, [], { shown: false }) // never comes to it
    }
    pass(30)
    expect(await judge()).toMatchObject([{ reason: expect.stringMatching(/^30 of 30 visits did not start/) as string }])
  })

  test('by the first process when two processes look at it at once', async () => {
    for (let nth = 0; nth < 30; nth += 1) {
      await visit(CANARY, [])
      await visit(ACTIVE, ['document', 'mounted'])
    }
    pass(30)
    const reverted = (await Promise.all([judge(), judge(), judge()])).flat()
    expect(reverted).toHaveLength(1)
  })
})

describe('a canary goes on', () => {
  test('that is as good as the active version, with faults of every kind in both', async () => {
    const faults: SliceSignal[][] = [['error'], ['slow'], ['edge'], []]
    for (let round = 0; round < 20; round += 1) {
      for (let nth = 0; nth < 16; nth += 1) {
        const version = nth % 2 === 0 ? CANARY : ACTIVE
        const faulty = faults[Math.floor(nth / 2)]
        await visit(version, faulty ? ['document', 'mounted', ...faulty] : ['document', 'mounted'])
      }
      pass(31)
      expect(await judge()).toEqual([])
    }
    pass(600)
    expect(await judge()).toEqual([])
    expect(await isRunning()).toBe(true)
  })

  test('when one address lies with many visitor ids, and when two do', async () => {
    for (let nth = 0; nth < 60; nth += 1) await visit(ACTIVE, ['document', 'mounted'])
    for (let nth = 0; nth < 200; nth += 1) await visit(CANARY, ['document', 'error'], { address: `liar ${nth % 2}` })
    pass(30)
    expect(await judge()).toEqual([])
    const [counted] = await slices.database.query<{ began: number; given: number }>(
      `select count(began_at) as began, count(*) as given from slices.canary_visit where address like 'liar%'`,
    )
    expect(counted).toEqual({ began: 10, given: 100 })
    expect(await isRunning()).toBe(true)
  })

  test('when many visitors of one address come at once', async () => {
    await give(
      Array.from({ length: 80 }, (_, nth) => ({ version: CANARY, visitor: `v_at_once_${nth}`, address: 'liar' })),
    )
    const [counted] = await slices.database.query<{ began: number; given: number }>(
      'select count(began_at) as began, count(*) as given from slices.canary_visit',
    )
    expect(counted).toEqual({ began: 5, given: 50 })
  })
})

describe('a report', () => {
  test('of a version that its visitor was not given is dropped', async () => {
    const visitor = await visit(ACTIVE, ['document', 'mounted'])
    expect(await report(visitor, CANARY, ['error'])).toBe(0)
    expect(await report(visitor, '9.9.9-forged', ['error'])).toBe(0)
    expect(await report('v_nobody', CANARY, ['opened', 'error'])).toBe(0)
    expect(await report(visitor, ACTIVE, ['mounted'])).toBe(1)
    expect(await slices.database.query('select version, error from slices.canary_visit')).toEqual([
      { version: ACTIVE, error: false },
    ])
  })

  test('makes of a visitor who comes again no second visit', async () => {
    const visitor = await visit(CANARY, ['document', 'mounted'])
    for (const version of [CANARY, ACTIVE]) await give([{ version, visitor }])
    expect(await slices.database.query('select version, mounted from slices.canary_visit')).toEqual([
      { version: CANARY, mounted: true },
    ])
  })

  test('leaves nothing of its visitor after a day', async () => {
    await visit(CANARY, ['document', 'mounted'])
    pass(86_399)
    await forgetVisits(slices.database, now())
    expect(await slices.database.query('select id from slices.canary_visit')).toHaveLength(1)
    pass(2)
    await forgetVisits(slices.database, now())
    expect(await slices.database.query('select id from slices.canary_visit')).toEqual([])
  })
})

test('versions that no canary of a slice shares visitors with are not recorded', async () => {
  await give([{ version: '1.0.0-other', visitor: 'v_1' }])
  expect(await slices.database.query('select id from slices.canary_visit')).toEqual([])
})
