import type { SliceReport } from '@zmig/edge-contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordGiven } from '../canary/canary-visits.ts'
import { endCanary, startCanary } from '../slice/canary.commands.ts'
import { publishSlice } from '../slice/slice.commands.ts'
import { startSlices } from '../testing/slices-fixture.ts'
import { countReports, forgetCounts, readField } from './field.ts'
import { forgetAddresses } from './report-cap.ts'

let slices: Awaited<ReturnType<typeof startSlices>>
beforeEach(async () => {
  slices = await startSlices()
  await slices.serve('1.0.0-a')
})
afterEach(() => slices.stop())

const START = Date.parse('2026-11-29T10:20:00.000Z')
const at = (hours: number) => new Date(START + hours * 3_600_000)
type Handed = SliceReport & { given?: boolean }
const report = (changes: Partial<Handed>): Handed => ({
  slice: 'storefront',
  version: '1.0.0-a',
  signals: [],
  given: true,
  ...changes,
})
const count = (reports: Handed[], hours = 0, from: { visitor?: string; address?: string } = {}) =>
  countReports(
    { database: slices.database, clock: { now: () => at(hours) } },
    reports.map((each) => ({ visitor: 'v_1', ...from, slices: [each] })),
  )
const addresses = () => slices.database.query('select address, reports from slices.field_address')
const read = (hours: number) => readField(slices.database, { now: at(2), hours })

test('counts looks and faults of each version by hour, and tells three quarters of the vitals', async () => {
  await count([
    report({ signals: ['document', 'mounted', 'mounted'], vitals: { lcp: 1_000, cls: 0 } }),
    report({ signals: ['opened', 'error'], vitals: { lcp: 2_000, inp: 100, cls: 120 } }),
  ])
  await count([report({ signals: ['document', 'mounted', 'slow', 'edge'] })], 2)
  const [field, ...others] = await read(24)
  expect(others).toEqual([])
  expect(field).toMatchObject({ slice: 'storefront', version: '1.0.0-a', views: 3, mounted: 2, error: 1 })
  expect(field).toMatchObject({ slow: 1, edge: 1 })
  expect(field?.lcp).toBeGreaterThan(1_800)
  expect(field?.lcp).toBeLessThan(2_200)
  expect(field?.inp).toBeGreaterThan(90)
  expect(field?.cls).toBeCloseTo(0.12, 1)
  expect(await read(1)).toMatchObject([{ views: 1, lcp: null }])
})

test('counts nothing of a version that the shop does not have', async () => {
  await count([report({ version: '9.9.9-forged', signals: ['error'] }), report({ slice: 'gifts', signals: ['error'] })])
  expect(await read(24)).toEqual([])
})

test('counts nothing of a page that does not prove that it was given the version', async () => {
  expect(await count([report({ signals: ['document', 'error'], given: false })])).toEqual({ notGiven: 1, beyondCap: 0 })
  const { given: _, ...withoutProof } = report({ signals: ['document', 'error'] })
  await count([withoutProof])
  expect(await read(24)).toEqual([])
  expect(await addresses()).toEqual([])
})

test('counts nothing of a version that no page was given', async () => {
  await publishSlice(slices.deps, await slices.build('1.0.0-b', 'never served'))
  await count([report({ version: '1.0.0-b', signals: ['document', 'error'] })])
  expect(await read(24)).toEqual([])
})

test('counts of a canary what a visitor reports who was given it, and nothing that others report', async () => {
  await publishSlice(slices.deps, await slices.build('1.0.0-b', 'canary'))
  await startCanary(slices.deps, 'storefront', '1.0.0-b', 50)
  const given = { slice: 'storefront', version: '1.0.0-b', visitor: 'v_given', address: 'home' }
  await slices.database.transaction((tx) =>
    recordGiven(tx, [{ ...given, at: at(0).toISOString(), shown: true, failed: false }]),
  )
  const errors = [report({ version: '1.0.0-b', signals: ['error'], given: false })]
  await count(errors, 0, { visitor: 'v_given' })
  await count(errors, 0, { visitor: 'v_other' })
  expect(await read(24)).toMatchObject([{ version: '1.0.0-b', error: 1 }])
  await endCanary(slices.deps, 'storefront')
  await count(errors, 1, { visitor: 'v_given' })
  await count(errors, 1, { visitor: 'v_other' })
  expect(await read(24)).toMatchObject([{ version: '1.0.0-b', error: 2 }])
})

test('counts of one address and version thirty reports an hour, in looks, faults and vitals alike', async () => {
  const flood = Array.from({ length: 1_000 }, () =>
    report({ signals: ['document', 'mounted', 'error', 'slow', 'edge'], vitals: { lcp: 60_000 } }),
  )
  const look = report({ signals: ['document', 'mounted'], vitals: { lcp: 1_000 } })
  await count([look, look], 0, { address: 'home' })
  for (let sent = 0; sent < flood.length; sent += 28)
    await count(flood.slice(sent, sent + 28), 0, { address: 'liar', visitor: `v_${sent}` })
  expect(await read(24)).toMatchObject([{ views: 32, mounted: 32, error: 30, slow: 30, edge: 30 }])
  await count([look], 0, { address: 'home' })
  await count([report({ signals: ['document'] })], 0, { address: 'liar' })
  expect(await read(24)).toMatchObject([{ views: 33, error: 30 }])
  await count([report({ signals: ['document'] })], 1, { address: 'liar' })
  expect(await read(24)).toMatchObject([{ views: 34, error: 30 }])
  const [lcps] = await slices.database.query<{ sum: number }>(
    `select sum(count)::int as sum from slices.field_count where what = 'lcp'`,
  )
  expect(lcps).toEqual({ sum: 33 })
})

test('counts no more of an address when its reports arrive in many batches at once', async () => {
  const flood = Array.from({ length: 20 }, () => report({ signals: ['error'] }))
  const batches = await Promise.all(Array.from({ length: 8 }, () => count(flood, 0, { address: 'liar' })))
  expect(batches.reduce((sum, { beyondCap }) => sum + beyondCap, 0)).toBe(8 * 20 - 30)
  expect(await read(24)).toMatchObject([{ error: 30 }])
})

test('keeps nothing of addresses that report versions which no page was given, nor after the hour', async () => {
  await count([report({ version: '9.9.9-forged', signals: ['error'] })], 0, { address: 'liar' })
  expect(await addresses()).toEqual([])
  await count([report({ signals: ['document'] })], 0, { address: 'home' })
  await forgetAddresses(slices.database, new Date('2026-11-29T10:59:59.999Z'))
  expect(await addresses()).toEqual([{ address: 'home', reports: 1 }])
  await forgetAddresses(slices.database, new Date('2026-11-29T11:00:00.000Z'))
  expect(await addresses()).toEqual([])
})

test('counts what pages of earlier versions report for a day, then of the one that a rollback returns to only', async () => {
  await slices.serve('1.0.0-b')
  await slices.serve('1.0.0-c')
  await slices.database.query('update slices.activation set at = $1', [at(0)])
  const versions = ['1.0.0-a', '1.0.0-b', '1.0.0-c']
  const looks = versions.map((version) => report({ version, signals: ['document'] }))
  const viewsAt = async (hours: number) => {
    await slices.database.query('delete from slices.field_count')
    await count(looks, hours)
    return (await readField(slices.database, { now: at(hours), hours: 24 })).map(({ version }) => version)
  }
  expect(await viewsAt(23)).toEqual(versions)
  expect(await viewsAt(25)).toEqual(['1.0.0-b', '1.0.0-c'])
})

test('forgets counts after thirty days', async () => {
  await count([report({ signals: ['document'] })])
  await forgetCounts(slices.database, at(30 * 24 - 1))
  expect(await read(24)).toHaveLength(1)
  await forgetCounts(slices.database, at(31 * 24))
  expect(await read(24)).toEqual([])
})
