import { join } from 'node:path'
import { createLogger } from '@zmig/kit'
import { eventually } from '@zmig/kit/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listAttempts } from '../audit/audit.ts'
import { refuse } from '../refuse.ts'
import { addKey } from '../key/key.commands.ts'
import { startSlices } from '../testing/slices-fixture.ts'
import { endCanary, revertCanary, startCanary } from './canary.commands.ts'
import { followActive, type ActiveSlices } from './follow-active.ts'
import { activateSlice, publishSlice, retireVersion, rollbackSlice } from './slice.commands.ts'
import { findKept, listSlices, readActive } from './slice.queries.ts'

describe('a canary', () => {
  let slices: Awaited<ReturnType<typeof startSlices>>
  beforeEach(async () => {
    slices = await startSlices()
    await slices.serve('1.0.0-a')
    await publishSlice(slices.deps, await slices.build('1.0.0-b'))
  })
  afterEach(() => slices.stop())

  const start = (percent = 10, version = '1.0.0-b') => startCanary(slices.deps, 'storefront', version, percent)
  const listing = async () => (await listSlices(slices.database))[0]
  const canaryEvents = async () => (await slices.eventTypes()).filter((type) => type.includes('canary'))

  it('serves beside the active version, and reaches every shell at once', async () => {
    const reported: ActiveSlices[] = []
    const options = { file: join(slices.folder, 'last.json'), logger: createLogger('test', { level: 'silent' }) }
    const stop = await followActive(slices.database, (active) => reported.push(active), options)
    expect(await start()).toEqual({
      ok: true,
      slice: 'storefront',
      version: '1.0.0-b',
      percent: 10,
      before: null,
      active: '1.0.0-a',
      changed: true,
    })
    await eventually(() =>
      expect(reported.at(-1)).toMatchObject({
        storefront: { version: '1.0.0-a', canary: { version: '1.0.0-b', percent: 10, meta: { version: '1.0.0-b' } } },
      }),
    )
    await endCanary(slices.deps, 'storefront')
    await eventually(() => expect(reported.at(-1)?.['storefront']).not.toHaveProperty('canary'))
    await stop()
  })

  it('gets another share while it runs, and nothing twice', async () => {
    await start(10)
    expect(await start(50)).toMatchObject({ before: 10, percent: 50, changed: true })
    expect(await start(50)).toMatchObject({ before: 50, changed: false })
    expect(await listing()).toMatchObject({
      active: '1.0.0-a',
      canary: { version: '1.0.0-b', percent: 50 },
      canaries: [{ version: '1.0.0-b', percent: 50, endedAt: null, outcome: null }],
    })
    expect(await canaryEvents()).toEqual(['slices.slice-canary-started', 'slices.slice-canary-started'])
  })

  it('ends without a mark, or is reverted with the reason, by the one who said so', async () => {
    await start()
    expect(await endCanary(slices.deps, 'storefront')).toMatchObject({ version: '1.0.0-b', active: '1.0.0-a' })
    expect(await endCanary(slices.deps, 'storefront')).toMatchObject({ code: 'NoCanary' })
    await start()
    const judged = { slice: 'storefront', version: '1.0.0-b', reason: 'Too many errors.' }
    expect(await revertCanary(slices.deps, { ...judged, version: '1.0.0-a' }, 'judge')).toMatchObject({
      code: 'OtherCanary',
    })
    expect(await revertCanary(slices.deps, judged, 'judge')).toMatchObject({ ok: true, percent: 10 })
    expect(await listing()).toMatchObject({
      canary: null,
      canaries: [
        { version: '1.0.0-b', outcome: 'reverted', reason: 'Too many errors.' },
        { version: '1.0.0-b', outcome: 'ended', reason: null },
      ],
    })
    expect((await listAttempts(slices.database, 'storefront')).slice(0, 2)).toMatchObject([
      { who: 'judge', action: 'revert canary', subject: '1.0.0-b', code: null, answer: 'Too many errors.' },
      { who: 'judge', action: 'revert canary', subject: '1.0.0-a', code: 'OtherCanary' },
    ])
    expect(await canaryEvents()).toEqual([
      'slices.slice-canary-started',
      'slices.slice-canary-ended',
      'slices.slice-canary-started',
      'slices.slice-canary-reverted',
    ])
  })

  it('is promoted when it is activated', async () => {
    await start()
    expect(await activateSlice(slices.deps, 'storefront', '1.0.0-b')).toMatchObject({
      active: '1.0.0-b',
      previous: '1.0.0-a',
      endedCanary: null,
    })
    expect(await listing()).toMatchObject({ canary: null, canaries: [{ outcome: 'promoted' }] })
  })

  it('ends when another version is activated, or the active one is rolled back', async () => {
    await start()
    await publishSlice(slices.deps, await slices.build('1.0.0-c'))
    expect(await activateSlice(slices.deps, 'storefront', '1.0.0-c')).toMatchObject({ endedCanary: '1.0.0-b' })
    await start()
    expect(await rollbackSlice(slices.deps, 'storefront')).toMatchObject({ active: '1.0.0-a', endedCanary: '1.0.0-b' })
    expect((await readActive(slices.database))['storefront']).toEqual({
      version: '1.0.0-a',
      meta: expect.objectContaining({ version: '1.0.0-a' }) as object,
    })
  })

  it('goes on when the rollback is refused', async () => {
    await start()
    expect(await rollbackSlice(slices.deps, 'storefront')).toMatchObject({ code: 'NothingBefore' })
    expect(await listing()).toMatchObject({ canary: { version: '1.0.0-b' }, canaries: [{ endedAt: null }] })
  })

  it('keeps its files while it runs and a day longer', async () => {
    await start()
    expect(await retireVersion(slices.deps, 'storefront', '1.0.0-b')).toMatchObject({
      code: 'InUse',
      reason: expect.stringContaining('is the canary') as string,
    })
    await endCanary(slices.deps, 'storefront')
    expect(await retireVersion(slices.deps, 'storefront', '1.0.0-b')).toMatchObject({ code: 'InUse' })
    const tomorrow = { ...slices.deps, clock: { now: () => new Date(Date.now() + 24 * 3_600_000) } }
    expect(await retireVersion(tomorrow, 'storefront', '1.0.0-b')).toMatchObject({ ok: true, changed: true })
    expect(await start()).toMatchObject({ code: 'Retired' })
  })

  it('claims addresses like an active version', async () => {
    const publish = async (slice: string, version: string, addresses: string[]) => {
      await addKey(slices.deps, slice, slices.key.publicKey)
      const packed = slices.build(version, 'entry', { slice, describe: (meta) => ({ ...meta, addresses }) })
      return publishSlice(slices.deps, await packed)
    }
    await publish('gifts', '1.0.0-a', ['/gifts'])
    await publish('storefront', '1.0.0-c', ['/gifts'])
    await start(10, '1.0.0-c')
    expect(await activateSlice(slices.deps, 'gifts', '1.0.0-a')).toMatchObject({ code: 'ClaimedAddress' })
    await endCanary(slices.deps, 'storefront')
    expect(await activateSlice(slices.deps, 'gifts', '1.0.0-a')).toMatchObject({ ok: true })
    expect(await start(10, '1.0.0-c')).toMatchObject({ code: 'ClaimedAddress' })
  })

  it('is given up once it was reverted, until it serves again', async () => {
    const isGivenUp = async (version = '1.0.0-b') => (await findKept(slices.database, 'storefront', version))?.givenUp
    expect(await isGivenUp()).toBe(false)
    await start()
    await endCanary(slices.deps, 'storefront')
    expect(await isGivenUp()).toBe(false)
    await start()
    await revertCanary(slices.deps, { slice: 'storefront', version: '1.0.0-b', reason: 'Slow.' })
    expect(await isGivenUp()).toBe(true)
    await activateSlice(slices.deps, 'storefront', '1.0.0-b')
    expect([await isGivenUp(), await isGivenUp('1.0.0-a')]).toEqual([false, false])
    await rollbackSlice(slices.deps, 'storefront')
    expect([await isGivenUp(), await isGivenUp('1.0.0-a')]).toEqual([true, false])
    expect(await isGivenUp('1.0.0-x')).toBeUndefined()
  })

  it('is asked again what the live shop serves, as an activation is', async () => {
    const gone = refuse('MissingRoute', 'The shop no longer answers it.')
    const gate = { ...slices.deps.gate, activate: () => Promise.resolve(gone) }
    const deps = { ...slices.deps, gate }
    expect(await startCanary(deps, 'storefront', '1.0.0-b', 10)).toEqual(gone)
    expect(await activateSlice(deps, 'storefront', '1.0.0-b')).toEqual(gone)
    expect(await listing()).toMatchObject({ active: '1.0.0-a', canary: null })
  })

  it('is one of a slice that there is', async () => {
    expect(await startCanary(slices.deps, 'gifts', '1.0.0-a', 10)).toMatchObject({ code: 'UnknownSlice' })
    expect(await endCanary(slices.deps, 'gifts')).toMatchObject({ code: 'UnknownSlice' })
  })
})
